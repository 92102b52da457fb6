"""An import from start to finish, as far as PyGithub knows it.

Takes a JSON object on standard input: url, token, repository, source (a repository of the same server),
username, password. Prints what it saw, as JSON.
"""

import json
import sys
import time

from github import Github

WORKING = ("detecting", "importing", "mapping", "pushing")

given = json.load(sys.stdin)
client = Github(given["token"], base_url=given["url"])
repository = client.get_repo(given["repository"])


def rested():
    progress = repository.get_source_import()
    while progress.status in WORKING:
        time.sleep(0.1)
        progress = repository.get_source_import()
    return progress


address = f"{given['url']}/{given['source']}.git"
started = repository.create_source_import("git", address, given["username"], given["password"])
last = rested()
seen = {
    "started": [started.status, started.vcs, started.vcs_url],
    "last": [last.status, last.vcs, last.use_lfs, last.authors_count],
    "large": [last.has_large_files, last.large_files_count, last.large_files_size],
}
print(json.dumps(seen))
