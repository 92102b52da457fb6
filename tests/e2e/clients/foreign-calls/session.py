"""What the scripts of PyGithub share: their input, two clients, and how a call is reported.

Reads a JSON object from standard input: url, brand, token (of mona), mate (a token of hubot), and more for a script.
"""

import json
import sys

from github import Github

given = json.load(sys.stdin)


def client_of(token):
    return Github(token, base_url=given["url"], retry=None, timeout=120)


client, mate = client_of(given["token"]), client_of(given["mate"])
kept = {}


def keep(name, value):
    kept[name] = value
    return value


def run(name, call):
    try:
        answer = call()
        print(f"ok {name}" if answer else f"failed {name}: {answer!r}")
    except Exception as error:  # whatever it is, it is the finding
        text = " ".join(f"{type(error).__name__} {error}".split())
        print(f"failed {name}: {text[:300]}")


def run_all(groups):
    """Makes the calls of each group. A line for each: ok or failed, the call, and the error."""
    for group in groups:
        try:
            for name, call in group():
                run(name, call)
        except Exception as error:
            print(f"failed {group.__name__}: {error!r}"[:300])
