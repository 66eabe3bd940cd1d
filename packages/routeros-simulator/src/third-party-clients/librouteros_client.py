"""Works a router with librouteros, an independent client, and prints what it saw as JSON.

Arguments: port, login method (plain or token), user, password.
"""

import json
import sys

from librouteros import connect
from librouteros.exceptions import TrapError
from librouteros.login import plain, token
from librouteros.query import And, Key, Or

PORT, METHOD, USER, PASSWORD = sys.argv[1:5]
LOGIN = {"plain": plain, "token": token}[METHOD]


def open_api(password=PASSWORD):
    return connect("127.0.0.1", USER, password, port=int(PORT), login_method=LOGIN, timeout=10)


def trap_of(action):
    try:
        tuple(action() or ())
    except TrapError as error:
        return {"message": error.message, "category": error.category}
    return None


def names(rows):
    return [row["name"] for row in rows]


seen = {"wrong_login": trap_of(lambda: open_api("wrong"))}
api = open_api()
secrets = api.path("ppp", "secret")
name, disabled, profile = Key("name"), Key("disabled"), Key("profile")

seen["empty"] = list(secrets)
ids = [secrets.add(name=user, password="pw", service="pppoe", profile="default") for user in ("ann", "bob", "cid")]
seen["ids"] = ids
secrets.update(**{".id": ids[1], "disabled": True, "comment": "moved away"})
seen["row"] = next(iter(secrets.select(Key(".id"), name, disabled, Key("comment")).where(name == "bob")))
seen["or"] = names(secrets.select(name).where(Or(name == "ann", name == "cid")))
seen["and"] = names(secrets.select(name).where(And(disabled == False, profile == "default")))  # noqa: E712
seen["not"] = names(secrets.select(name).where(name != "ann"))
seen["in"] = names(secrets.select(name).where(name.In("bob", "cid")))
seen["none"] = names(secrets.select(name).where(name == "nobody"))

seen["duplicate"] = trap_of(lambda: secrets("add", name="ann", service="pppoe"))
seen["bad_profile"] = trap_of(lambda: secrets("add", name="dan", profile="gold"))
seen["bad_menu"] = trap_of(lambda: api("/ppp/nothing/print"))

watcher = open_api()
watcher.protocol.writeSentence("/ppp/secret/listen", "=.proplist=.id,name", ".tag=watch")
watcher.protocol.writeSentence("/system/identity/print", ".tag=sync")
while watcher.protocol.readSentence() != ("!done", (".tag=sync",)):
    pass
api.path("ppp", "secret").update(**{".id": ids[2], "comment": "watched"})
secrets.remove(*ids[1:])
seen["listen"] = [watcher.protocol.readSentence() for _ in range(3)]
watcher.protocol.writeSentence("/cancel", "=tag=watch", ".tag=stop")
seen["cancel"] = [watcher.protocol.readSentence() for _ in range(3)]
seen["left"] = names(secrets)

watcher.close()
api.close()
print(json.dumps(seen))
