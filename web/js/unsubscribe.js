// The page behind the link at the foot of every mail: one button, so that no program that follows links ends anything.

document.getElementById("stop").addEventListener("click", async () => {
  const answer = await fetch(`/api/v1/unsubscribe/${location.hash.slice(1)}`, { method: "POST" }).catch(() => null);
  document.getElementById("said").textContent = answer?.ok
    ? "Done: no more mail. · Готово: писем больше не будет."
    : "That did not work. Try again, or use the settings of your account. · Не получилось, попробуйте ещё раз.";
});
