"""What PyGithub knows of the table of permissions, done to a server.

Takes a JSON object on standard input: url, token, mate (a token of hubot), sha of acme/built, keys,
operations that there are. Prints a line for each operation that it was seen to do.
"""

import json
import sys

from github import Github
from github.Commit import Commit

given = json.load(sys.stdin)
known = set(given["operations"])
client = Github(given["token"], base_url=given["url"])
user = client.get_user()
mate = Github(given["mate"], base_url=given["url"]).get_user()
hubot = client.get_user("hubot")
repository = client.get_repo("acme/built")
# Only its URL is needed here.
address = f"{repository.url}/commits/{given['sha']}"
about = {"url": address, "sha": given["sha"]}
commit = Commit(repository._requester, {}, about, completed=True)
kept = {}


def logins(people):
    return [person.login for person in people]


def change_profile():
    user.edit(bio="Writes widgets.", hireable=True)
    return client.get_user("mona").bio == "Writes widgets."


def add_emails():
    user.add_to_emails("mona@old.example", "mona@older.example")
    return len(user.get_emails()) == 3


def remove_emails():
    user.remove_from_emails("mona@old.example", "mona@older.example")
    return [email.email for email in user.get_emails()] == ["mona@example.com"]


def follow():
    user.add_to_following(hubot)
    return user.has_in_following(hubot)


def followers():
    mate.add_to_following(client.get_user("mona"))
    return logins(user.get_followers()) == ["hubot"]


def unfollow():
    user.remove_from_following(hubot)
    return not user.has_in_following(hubot)


def invitations():
    found = repository.get_pending_invitations()
    return logins(each.invitee for each in found) == ["stranger"]


def add_key():
    kept["key"] = user.create_key("Laptop", given["keys"]["ssh"]).id
    return kept["key"] > 0


def delete_key():
    user.get_key(kept["key"]).delete()
    return list(user.get_keys()) == []


def set_status():
    return commit.create_status("success", context="old").state == "success"


steps = [
    ("PATCH /user", change_profile),
    ("POST /user/emails", add_emails),
    ("GET /user/emails", lambda: user.get_emails()[0].primary),
    ("DELETE /user/emails", remove_emails),
    ("PUT /user/following/{}", follow),
    ("GET /user/following/{}", lambda: user.has_in_following(hubot)),
    ("GET /user/following", lambda: logins(user.get_following()) == ["hubot"]),
    ("GET /user/followers", followers),
    ("DELETE /user/following/{}", unfollow),
    ("GET /repos/{}/{}/invitations", invitations),
    ("POST /user/keys", add_key),
    ("GET /user/keys", lambda: user.get_keys()[0].id == kept["key"]),
    ("GET /user/keys/{}", lambda: user.get_key(kept["key"]).title == "Laptop"),
    ("GET /users/{}/keys", lambda: client.get_user("mona").get_keys()[0].id == kept["key"]),
    ("DELETE /user/keys/{}", delete_key),
    ("POST /repos/{}/{}/statuses/{}", set_status),
    ("GET /repos/{}/{}/commits/{}/status", lambda: commit.get_combined_status().state == "success"),
]

for operation, step in steps:
    if operation not in known:
        continue
    if not step():
        raise SystemExit(f"{operation} did not do what it should")
    print(operation)
