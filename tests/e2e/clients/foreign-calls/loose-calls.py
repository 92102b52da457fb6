"""Calls of PyGithub that the platform takes, although its documentation has them otherwise or not at all.

A call may use what earlier ones left.
"""

from datetime import datetime, timedelta

from session import client, keep, kept, mate, run_all

AT = "acme/loose"


def calls_of_refs():
    acme = client.get_organization("acme")
    repo = keep("repo", acme.create_repo("loose", auto_init=True))
    sha = repo.get_branch("main").commit.sha
    repo.create_git_ref("refs/heads/a/b", sha)
    yield "Repository.get_git_refs", lambda: (
        [one.ref for one in repo.get_git_refs()] == ["refs/heads/a/b", "refs/heads/main"]
    )
    yield "Repository.get_git_ref", lambda: repo.get_git_ref("heads/a/b").object.sha == sha
    yield "Repository.get_commit, of HEAD", lambda: repo.get_commit("HEAD").sha == sha
    yield "Repository.get_git_tree, of HEAD", lambda: repo.get_git_tree("HEAD").tree[0].path == "README.md"
    yield "Repository.get_contents, at a full ref", lambda: (
        repo.get_contents("README.md", ref="refs/heads/a/b").path == "README.md"
    )


def calls_of_labels():
    repo = kept["repo"]
    issue = repo.create_issue("First")
    yield "Repository.create_label, with a slash", lambda: repo.create_label("kind/bug", "ff0000").name == "kind/bug"
    yield "Repository.get_label, with a slash", lambda: repo.get_label("kind/bug").color == "ff0000"
    yield "Issue.add_to_labels, with a slash", lambda: issue.add_to_labels("kind/bug") is None
    yield "Issue.remove_from_labels, with a slash", lambda: issue.remove_from_labels("kind/bug") is None
    yield "Label.edit, with a slash", lambda: repo.get_label("kind/bug").edit("kind/defect", "00ff00") is None
    yield "Label.delete, with a slash", lambda: repo.get_label("kind/defect").delete() is None


def calls_of_dates():
    repo = kept["repo"]
    future = datetime.utcnow() + timedelta(days=400)
    yield "Repository.get_issues, since", lambda: repo.get_issues(since=datetime(2020, 1, 1)).totalCount == 1
    yield "Repository.get_issues, since later", lambda: repo.get_issues(since=future).totalCount == 0
    yield "Repository.get_commits, since", lambda: repo.get_commits(since=datetime(2020, 1, 1)).totalCount == 1
    yield "Milestone.due_on", lambda: (
        repo.create_milestone("One", due_on=datetime(2031, 5, 6, 9)).due_on == datetime(2031, 5, 6, 7)
    )


def calls_of_repositories():
    user = client.get_user()
    yield "create_repo, with a space in its name", lambda: user.create_repo("Two words").name == "Two-words"
    yield "Repository.get_pulls, of a head without owner", lambda: (
        kept["repo"].get_pulls(head="none", state="all").totalCount == 0
    )
    yield "Repository.get_watchers", lambda: kept["repo"].get_watchers().totalCount == 0


run_all([calls_of_refs, calls_of_labels, calls_of_dates, calls_of_repositories])
