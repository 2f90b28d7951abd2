"""What can be decided, as forms: one for each action, with the fields that it needs, then a public reason and the words."""

from collections.abc import Sequence
from typing import Any, get_args

from django import forms

from games.table.sentences import Reason

ACTIONS: dict[str, tuple[str, str]] = {
    "reject": ("Reject", "All stands as it was played."),
    "rerun": (
        "Take out and re-run",
        "One entry is taken out, and what was played after it is played again, as far as it still can be.",
    ),
    "rewind": ("Rewind, clocks too", "Back to a version, with the time that every seat had then."),
    "correct_result": ("Correct the result", "The game is over and stays so, with another result."),
    "annul": ("Annul", "The game ends without a result."),
    "award": ("Award", "The seats named win, and the game is over."),
    "warn": ("Warn", "A player is warned; the game stands as it was played."),
    "suspend": ("Suspend", "A player starts and joins no game for some days; this one stands as it was played."),
}
MOST_TEXT = 2_000
MOST_DAYS = 366
MOST_POINTS = 1_000_000


class Ruling(forms.Form):
    """Any action: why, for everybody, and the words for the players of this game."""

    reason = forms.ChoiceField(
        choices=[(word, word.replace("_", " ").capitalize()) for word in get_args(Reason)],
        help_text="Stands in the log for good, and everybody may read it.",
    )
    text = forms.CharField(
        label="Words to the players",
        max_length=MOST_TEXT,
        widget=forms.Textarea(attrs={"rows": 5, "dir": "auto"}),
        help_text="Read by those whom the dispute concerns and by those who judge. They can be erased; the log keeps a digest.",
    )
    field_order: Sequence[str] = ("version", "winners", "scores", "seat", "days", "reason", "text")

    def wish(self) -> dict[str, Any]:  # Any: JSON
        """The fields of the sentence that this action has, but action and reason."""
        found = {name: self.cleaned_data[name] for name in self.fields if name not in ("reason", "text")}
        return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def form_for(action: str, seats: Sequence[str], newest: int) -> type[Ruling]:
    """The form of this action at a table of these seats, whose log ends at `newest`."""
    fields: dict[str, forms.Field] = {}
    match action:
        case "rerun":
            fields["version"] = _version("Entry to take out", newest)
        case "rewind":
            fields["version"] = _version("Version to go back to", newest - 1)
        case "correct_result":
            fields |= {"winners": _winners(seats), "scores": Scores(len(seats))}
        case "award":
            fields["winners"] = _winners(seats)
        case "warn":
            fields["seat"] = _seat(seats)
        case "suspend":
            days = forms.IntegerField(label="Days", min_value=1, max_value=MOST_DAYS, initial=7)
            fields |= {"seat": _seat(seats), "days": days}
        case _:
            pass
    return type("RulingForm", (Ruling,), fields)


class Scores(forms.CharField):
    """One whole number a seat, in their order, between blanks or commas; left empty: as they stand."""

    def __init__(self, count: int) -> None:
        super().__init__(
            label="Scores",
            required=False,
            max_length=200,
            help_text=f"{count} numbers, seat by seat; leave empty to keep those that stand.",
        )
        self.count = count

    def to_python(self, value: object) -> Any:  # Any: as Django types it
        words = str(super().to_python(value)).replace(",", " ").split()
        if not words:
            return None
        try:
            scores = tuple(int(word) for word in words)
        except ValueError:
            raise forms.ValidationError("Scores are whole numbers.", code="invalid") from None
        if len(scores) != self.count or any(abs(score) > MOST_POINTS for score in scores):
            raise forms.ValidationError(f"Give {self.count} scores, one a seat.", code="invalid")
        return scores


def _version(label: str, newest: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=max(newest, 1))


def _winners(seats: Sequence[str]) -> forms.TypedMultipleChoiceField:
    return forms.TypedMultipleChoiceField(
        label="Winners", choices=list(enumerate(seats)), coerce=int, widget=forms.CheckboxSelectMultiple
    )


def _seat(seats: Sequence[str]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label="Who", choices=list(enumerate(seats)), coerce=int)
