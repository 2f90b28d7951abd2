"""A bot that plays at random: python bot.py http://127.0.0.1:8000 '{"ruleset": "church", "seats": 2, "mode": "live"}' [TOKEN]"""

import http.client, json, random, sys, time, uuid
from datetime import datetime
from urllib.request import HTTPError, Request, urlopen


def ask(method, url, body=None):
    """The answer or refusal. While there is none the same is sent again under the same key, so that it is done once."""
    key = {"Idempotency-Key": str(uuid.uuid4())}
    while True:
        try:
            return json.load(urlopen(Request(url, body and json.dumps(body).encode(), headers | key, method=method), timeout=30))
        except HTTPError as refused:
            if refused.code not in (429, 503):
                return json.load(refused)
            time.sleep(int(refused.headers["Retry-After"]))
        except (OSError, http.client.HTTPException):
            time.sleep(1)


def follow(game):
    """Keeps the game current until it is over, and yields when it is: read as a stream begins, then changed by every entry."""
    while game["status"] in ("open", "active", "paused"):
        game.update(ask("GET", here), awaited=0)
        yield
        try:
            url = f"{streams}/games/{game['id']}?after={game['version']}&hash={game['hash']}"
            for line in urlopen(Request(url, headers=headers | {"Accept": "text/event-stream"}), timeout=45):
                name, _, text = line.decode().strip().partition(": ")
                if (name, text) == ("event", "reset"):
                    break  # far behind, or a backup was restored: read it anew
                if name == "data":
                    for pointer, value in json.loads(text).get("changed", {}).items():
                        (game["table"] if pointer.startswith("/table/") else game)[pointer.split("/")[-1]] = value
                    yield
        except (OSError, http.client.HTTPException):
            time.sleep(1)


site, wish, *token = sys.argv[1:]
api, headers = f"{site}/api/v1", {"Content-Type": "application/json"}
headers["Authorization"] = f"Bearer {token[0] if token else ask('POST', f'{api}/guests', {'name': 'Random'})['token']}"
streams, rulesets = ask("GET", f"{api}/")["links"]["stream"], ask("GET", f"{api}/rulesets")["results"]
wish = {"ruleset": random.choice(rulesets)["slug"], "seats": 2, "mode": "async", "visibility": "public"} | json.loads(wish)
tables = ask("GET", f"{api}/games?status=open&ruleset={wish['ruleset']}")["results"]
joined = (ask("POST", f"{api}/games/{table['id']}/join") for table in tables)
game = next((game for game in joined if "code" not in game), None) or ask("POST", f"{api}/games", wish)
here, seat = f"{api}/games/{game['id']}", game["you"]["seat"]
for _ in follow(game):
    if game["status"] == "open" and seat == 0 and all(each["player"] for each in game["seats"]):
        ask("POST", f"{here}/start")
    while game["version"] >= game["awaited"] and (seat in game["to_act"] or "ready" in game["can"]):
        now = ask("GET", here)  # what is legal has to be asked for
        answer = ask("POST", f"{here}/commands", random.choice(now["legal"] or [{"type": "ready"}]))
        game["awaited"] = answer["version"]  # accepted or refused: before the next move the stream shall have told of it
        start, end = map(datetime.fromisoformat, (now["clock"]["now"], answer.get("retry_at", now["clock"]["now"])))
        time.sleep(0.1 + (end - start).total_seconds())
print(json.dumps(game))
