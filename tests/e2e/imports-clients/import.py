"""An import from start to finish, as far as PyGithub knows it.

Takes a JSON object on standard input: url, token, repository, source. Prints what it saw, as JSON.
"""

import json
import sys
import time

from github import Github

given = json.load(sys.stdin)
client = Github(given["token"], base_url=given["url"])
repository = client.get_repo(given["repository"])
started = repository.create_source_import("git", given["source"], "octavia", "hush")
seen = {"started": [started.status, started.vcs, started.vcs_url], "states": []}
while True:
    progress = repository.get_source_import()
    if progress.status not in seen["states"]:
        seen["states"].append(progress.status)
    if progress.status not in ("detecting", "importing", "mapping", "pushing"):
        break
    time.sleep(0.1)
progress.update()
seen["last"] = [progress.status, progress.use_lfs, progress.authors_count]
seen["large"] = [progress.has_large_files, progress.large_files_count, progress.large_files_size]
print(json.dumps(seen))
