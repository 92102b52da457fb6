"""Calls of PyGithub for which the server has the operation.

The input has also app (a token of an app's user), sha of acme/built, and key (an SSH key). A call may use what earlier
ones left.
"""

from github import InputFileContent, InputGitAuthor
from github.Commit import Commit

from session import client, client_of, given, keep, kept, mate, run_all


def calls_of_client():
    yield "get_rate_limit", lambda: client.get_rate_limit().core.limit > 0
    yield "rate_limiting", lambda: len(client.rate_limiting) == 2
    yield "oauth_scopes", lambda: "repo" in client.oauth_scopes
    yield "get_user", lambda: client.get_user("hubot").login == "hubot"
    yield "get_organization", lambda: client.get_organization("acme").login == "acme"
    yield "get_repo", lambda: client.get_repo("acme/widgets").full_name == "acme/widgets"
    yield "get_events", lambda: list(client.get_events()) is not None
    yield "get_gists", lambda: list(client.get_gists()) is not None
    yield "create_from_raw_data", lambda: raw_copy().login == "mona"


def raw_copy():
    user = client.get_user("mona")
    return client.create_from_raw_data(type(user), user.raw_data, user.raw_headers)


def calls_of_user():
    user = client.get_user()
    theirs = mate.get_user()
    yield "AuthenticatedUser.login", lambda: user.login == "mona"
    yield "AuthenticatedUser.edit", lambda: user.edit(bio="Writes.") is None
    yield "AuthenticatedUser.add_to_emails", lambda: user.add_to_emails("m@x.example") is None
    yield "AuthenticatedUser.get_emails", lambda: len(user.get_emails()) == 2
    yield "AuthenticatedUser.remove_from_emails", lambda: user.remove_from_emails("m@x.example") is None
    yield "AuthenticatedUser.create_key", lambda: keep("key", user.create_key("Laptop", given["key"])).id > 0
    yield "AuthenticatedUser.get_keys", lambda: user.get_keys()[0].title == "Laptop"
    yield "AuthenticatedUser.get_key", lambda: user.get_key(kept["key"].id).verified is True
    yield "NamedUser.get_keys", lambda: client.get_user("mona").get_keys().totalCount == 1
    yield "UserKey.delete", lambda: kept["key"].delete() is None
    hubot = client.get_user("hubot")
    yield "AuthenticatedUser.add_to_following", lambda: user.add_to_following(hubot) is None
    yield "AuthenticatedUser.has_in_following", lambda: user.has_in_following(hubot)
    yield "AuthenticatedUser.get_following", lambda: user.get_following()[0].login == "hubot"
    yield "AuthenticatedUser.get_followers", lambda: theirs.get_followers()[0].login == "mona"
    yield "NamedUser.get_followers", lambda: hubot.get_followers()[0].login == "mona"
    yield "NamedUser.get_following", lambda: client.get_user("mona").get_following().totalCount == 1
    yield "NamedUser.has_in_following", lambda: client.get_user("mona").has_in_following(hubot)
    yield "AuthenticatedUser.remove_from_following", lambda: user.remove_from_following(hubot) is None
    widgets = client.get_repo("acme/widgets")
    yield "AuthenticatedUser.add_to_starred", lambda: user.add_to_starred(widgets) is None
    yield "AuthenticatedUser.has_in_starred", lambda: user.has_in_starred(widgets)
    yield "AuthenticatedUser.get_starred", lambda: user.get_starred()[0].id == widgets.id
    yield "NamedUser.get_starred", lambda: client.get_user("mona").get_starred().totalCount == 1
    yield "Repository.get_stargazers", lambda: widgets.get_stargazers()[0].login == "mona"
    yield "Repository.get_stargazers_with_dates", lambda: widgets.get_stargazers_with_dates()[0].starred_at.year > 2000
    yield "AuthenticatedUser.remove_from_starred", lambda: user.remove_from_starred(widgets) is None
    yield "AuthenticatedUser.add_to_watched", lambda: user.add_to_watched(widgets) is None
    yield "AuthenticatedUser.has_in_watched", lambda: user.has_in_watched(widgets)
    yield "AuthenticatedUser.get_watched", lambda: user.get_watched().totalCount > 0
    yield "AuthenticatedUser.get_subscriptions", lambda: user.get_subscriptions().totalCount > 0
    yield "NamedUser.get_subscriptions", lambda: client.get_user("mona").get_subscriptions().totalCount > 0
    yield "Repository.get_subscribers", lambda: widgets.get_subscribers()[0].login == "mona"
    yield "AuthenticatedUser.remove_from_watched", lambda: user.remove_from_watched(widgets) is None
    yield "AuthenticatedUser.get_orgs", lambda: user.get_orgs()[0].login == "acme"
    yield "AuthenticatedUser.get_repos", lambda: user.get_repos().totalCount > 1
    yield "AuthenticatedUser.get_repo", lambda: user.get_repo("secrets").private
    yield "AuthenticatedUser.create_repo", lambda: keep("repo", user.create_repo("tried", auto_init=True)).name == "tried"
    yield "AuthenticatedUser.create_fork", lambda: theirs.create_fork(client.get_repo("acme/built")).fork
    yield "AuthenticatedUser.get_events", lambda: list(user.get_events()) is not None
    yield "AuthenticatedUser.get_organization_events", lambda: list(
        user.get_organization_events(client.get_organization("acme"))
    )
    yield "AuthenticatedUser.get_organization_membership", lambda: (
        user.get_organization_membership("acme").role == "admin"
    )
    yield "AuthenticatedUser.get_installations", lambda: list(
        client_of(given["app"]).get_user().get_installations()
    )
    yield "NamedUser.get_events", lambda: list(client.get_user("mona").get_events())
    yield "NamedUser.get_public_events", lambda: list(client.get_user("mona").get_public_events())
    yield "NamedUser.get_received_events", lambda: list(hubot.get_received_events()) is not None
    yield "NamedUser.get_public_received_events", lambda: list(hubot.get_public_received_events()) is not None
    yield "NamedUser.get_orgs", lambda: list(client.get_user("mona").get_orgs()) is not None
    yield "NamedUser.get_organization_membership", lambda: (
        client.get_user("hubot").get_organization_membership(client.get_organization("acme")).state == "active"
    )
    yield "NamedUser.get_repo", lambda: client.get_user("mona").get_repo("tried").name == "tried"


def calls_of_gists():
    user = client.get_user()
    files = {"a.md": InputFileContent("Hello")}
    yield "AuthenticatedUser.create_gist", lambda: keep("gist", user.create_gist(True, files, "Tried")).public
    gist = kept["gist"]
    yield "get_gist", lambda: client.get_gist(gist.id).files["a.md"].content == "Hello"
    yield "Gist.edit", lambda: gist.edit("Changed", {"b.md": InputFileContent("More")}) is None
    yield "Gist.edit, rename", lambda: gist.edit(files={"b.md": InputFileContent("More", "c.md")}) is None
    yield "Gist.edit, delete", lambda: gist.edit(files={"c.md": None}) is None
    yield "Gist.history", lambda: len(client.get_gist(gist.id).history) > 1
    yield "Gist.set_starred", lambda: gist.set_starred() is None
    yield "Gist.is_starred", lambda: gist.is_starred()
    yield "AuthenticatedUser.get_starred_gists", lambda: user.get_starred_gists()[0].id == gist.id
    yield "Gist.reset_starred", lambda: gist.reset_starred() is None
    yield "Gist.create_comment", lambda: keep("said", gist.create_comment("Good.")).body == "Good."
    yield "Gist.get_comments", lambda: gist.get_comments().totalCount == 1
    yield "Gist.get_comment", lambda: gist.get_comment(kept["said"].id).id == kept["said"].id
    yield "GistComment.edit", lambda: kept["said"].edit("Better.") is None
    yield "GistComment.delete", lambda: kept["said"].delete() is None
    yield "Gist.create_fork", lambda: keep("fork", mate.get_gist(gist.id).create_fork()).id != gist.id
    yield "Gist.fork_of", lambda: mate.get_gist(kept["fork"].id).fork_of.id == gist.id
    yield "Gist.forks", lambda: client.get_gist(gist.id).forks[0].id == kept["fork"].id
    yield "AuthenticatedUser.get_gists", lambda: user.get_gists().totalCount > 0
    yield "NamedUser.get_gists", lambda: client.get_user("mona").get_gists().totalCount > 0
    yield "Gist.delete", lambda: gist.delete() is None


def calls_of_repository():
    repo = kept["repo"]
    yield "Repository.edit", lambda: repo.edit(description="Tried", has_wiki=False) is None
    yield "Repository.create_file", lambda: repo.create_file(
        "b.md", "Add b", "b", committer=InputGitAuthor("Mona", "mona@example.com")
    )["commit"].sha
    yield "Repository.get_contents", lambda: keep("file", repo.get_contents("b.md")).decoded_content == b"b"
    yield "Repository.get_contents, folder", lambda: len(repo.get_contents("")) == 2
    yield "Repository.update_file", lambda: keep(
        "file", repo.update_file("b.md", "Change b", "c", kept["file"].sha)["content"]
    ).sha
    yield "Repository.delete_file", lambda: repo.delete_file("b.md", "Remove b", kept["file"].sha)["commit"].sha
    yield "Repository.get_readme", lambda: repo.get_readme().name == "README.md"
    yield "Repository.get_assignees", lambda: repo.get_assignees()[0].login == "mona"
    yield "Repository.has_in_assignees", lambda: repo.has_in_assignees("mona")
    yield "Repository.add_to_collaborators", lambda: repo.add_to_collaborators("hubot", "push") is not None
    yield "Repository.get_pending_invitations", lambda: repo.get_pending_invitations()[0].invitee.login == "hubot"
    yield "AuthenticatedUser.get_invitations", lambda: keep("invited", mate.get_user().get_invitations()[0]).id > 0
    yield "AuthenticatedUser.accept_invitation", lambda: mate.get_user().accept_invitation(kept["invited"].id) is None
    yield "Repository.add_to_collaborators, again", lambda: repo.add_to_collaborators("stranger") is not None
    yield "Repository.remove_invitation", lambda: (
        repo.remove_invitation(repo.get_pending_invitations()[0].id) is None
    )
    yield "Repository.get_collaborators", lambda: repo.get_collaborators().totalCount == 2
    yield "Repository.get_collaborators, filtered", lambda: repo.get_collaborators("outside").totalCount == 1
    yield "Repository.has_in_collaborators", lambda: repo.has_in_collaborators("hubot")
    yield "Repository.get_collaborator_permission", lambda: repo.get_collaborator_permission("hubot") == "write"
    yield "Repository.get_events", lambda: repo.get_events().totalCount > 0
    yield "Repository.get_network_events", lambda: repo.get_network_events().totalCount > 0
    yield "Repository.create_fork", lambda: mate.get_repo("mona/tried").create_fork().fork
    yield "Repository.get_forks", lambda: repo.get_forks()[0].owner.login == "hubot"
    yield "Repository.get_teams", lambda: list(client.get_repo("acme/widgets").get_teams()) is not None
    if given["brand"] == "github":  # the client names no other site
        yield "Repository.subscribe_to_hub", lambda: repo.subscribe_to_hub("push", "http://127.0.0.1:9/") is None
        yield "Repository.unsubscribe_from_hub", lambda: repo.unsubscribe_from_hub("push", "http://127.0.0.1:9/") is None
    yield "Repository.create_source_import", lambda: keep(
        "import", repo_to_import().create_source_import("git", "http://127.0.0.1:9/none")
    ).status
    yield "Repository.get_source_import", lambda: client.get_repo("mona/imported").get_source_import().vcs == "git"
    yield "Repository.get_workflows", lambda: client.get_repo("acme/built").get_workflows().totalCount == 1
    yield "Repository.get_workflow", lambda: keep(
        "workflow", client.get_repo("acme/built").get_workflow("ci.yml")
    ).name
    yield "Workflow.create_dispatch", lambda: kept["workflow"].create_dispatch("main")
    yield "Workflow.get_runs", lambda: kept["workflow"].get_runs().totalCount == 1
    yield "Repository.get_workflow_runs", lambda: keep("runs", client.get_repo("acme/built").get_workflow_runs())[0].id
    yield "Repository.get_workflow_run", lambda: client.get_repo("acme/built").get_workflow_run(kept["runs"][0].id).id
    yield "WorkflowRun.cancel", lambda: kept["runs"][0].cancel() in (True, False)


def repo_to_import():
    return client.get_user().create_repo("imported")


def calls_of_commits():
    repo = client.get_repo("acme/built")
    about = {"url": f"{repo.url}/commits/{given['sha']}", "sha": given["sha"]}
    commit = Commit(repo._requester, {}, about, completed=True)
    yield "Commit.create_status", lambda: commit.create_status("success", context="tried").state == "success"
    yield "Commit.get_combined_status", lambda: commit.get_combined_status().total_count == 1
    yield "CommitCombinedStatus.statuses", lambda: commit.get_combined_status().statuses[0].context == "tried"


def calls_of_hooks():
    repo = kept["repo"]
    config = {"url": "http://127.0.0.1:9/hook", "content_type": "json"}
    yield "Repository.create_hook", lambda: keep("hook", repo.create_hook("web", config, ["push"], True)).active
    yield "Repository.get_hooks", lambda: repo.get_hooks().totalCount == 1
    yield "Repository.get_hook", lambda: repo.get_hook(kept["hook"].id).events == ["push"]
    yield "Hook.edit", lambda: kept["hook"].edit("web", config, add_events=["issues"]) is None
    yield "Hook.ping", lambda: kept["hook"].ping() is None
    yield "Hook.test", lambda: kept["hook"].test() is None
    yield "Hook.delete", lambda: kept["hook"].delete() is None


def calls_of_issues():
    repo = kept["repo"]
    yield "Repository.create_label", lambda: keep("label", repo.create_label("slow", "ff0000", "Too slow")).name == "slow"
    yield "Repository.get_labels", lambda: repo.get_labels().totalCount > 0
    yield "Repository.get_label", lambda: keep("label", repo.get_label("slow")).color == "ff0000"
    yield "Label.edit", lambda: kept["label"].edit("defect", "00ff00", "Not working") is None
    yield "Repository.create_issue", lambda: keep(
        "issue", repo.create_issue("First", "Text", "mona", labels=["defect"], assignees=["mona"])
    ).number
    issue = kept["issue"]
    yield "Repository.get_issues", lambda: repo.get_issues(state="all", sort="updated", direction="asc").totalCount == 1
    yield "Repository.get_issues, filtered", lambda: (
        repo.get_issues(labels=["defect"], assignee="mona", creator="mona").totalCount == 1
    )
    yield "Repository.get_issue", lambda: repo.get_issue(issue.number).title == "First"
    yield "Issue.edit", lambda: issue.edit("Second", "More", state="closed", labels=["defect"]) is None
    yield "Issue.edit, reopen", lambda: issue.edit(state="open", assignees=[]) is None
    yield "Issue.add_to_assignees", lambda: issue.add_to_assignees("mona") is None
    yield "Issue.remove_from_assignees", lambda: issue.remove_from_assignees("mona") is None
    yield "Issue.create_comment", lambda: keep("comment", issue.create_comment("Said")).body == "Said"
    yield "Issue.get_comments", lambda: issue.get_comments().totalCount == 1
    yield "Issue.get_comment", lambda: issue.get_comment(kept["comment"].id).id == kept["comment"].id
    yield "IssueComment.edit", lambda: kept["comment"].edit("Said again") is None
    yield "Repository.get_issues_comments", lambda: repo.get_issues_comments("created", "desc").totalCount == 1
    yield "IssueComment.delete", lambda: kept["comment"].delete() is None
    yield "Issue.add_to_labels", lambda: issue.add_to_labels("other") is None
    yield "Issue.get_labels", lambda: issue.get_labels().totalCount == 2
    yield "Issue.remove_from_labels", lambda: issue.remove_from_labels("other") is None
    yield "Issue.set_labels", lambda: issue.set_labels("defect", "third") is None
    yield "Issue.delete_labels", lambda: issue.delete_labels() is None
    yield "Issue.lock", lambda: issue.lock("resolved") is None
    yield "Issue.locked", lambda: repo.get_issue(issue.number).locked
    yield "Issue.unlock", lambda: issue.unlock() is None
    yield "Label.delete", lambda: repo.get_label("defect").delete() is None


def calls_of_pulls():
    repo = client.get_repo("acme/built")
    fork = mate.get_repo("hubot/built")
    yield "Repository.create_file, in a fork", lambda: fork.create_file("c.md", "Add c", "c")["commit"].sha
    yield "Repository.create_pull", lambda: keep(
        "pull", mate.get_repo("acme/built").create_pull("Add c", "Text", "main", "hubot:main", True, False)
    ).number
    yield "Repository.get_pull", lambda: keep("pull", repo.get_pull(kept["pull"].number)).title == "Add c"
    pull = kept["pull"]
    yield "Repository.get_pulls", lambda: repo.get_pulls("open", "created", "desc", "main").totalCount == 1
    yield "PullRequest.edit", lambda: pull.edit("Add a page", "More", "open", "main") is None
    yield "PullRequest.get_commits", lambda: pull.get_commits().totalCount == 1
    yield "PullRequest.get_files", lambda: pull.get_files()[0].filename == "c.md"
    yield "PullRequest.create_issue_comment", lambda: keep("comment", pull.create_issue_comment("Good.")).id
    yield "PullRequest.get_issue_comments", lambda: pull.get_issue_comments().totalCount == 1
    yield "PullRequest.get_issue_comment", lambda: pull.get_issue_comment(kept["comment"].id).body == "Good."
    yield "PullRequest.add_to_labels", lambda: pull.add_to_labels("one") is None
    yield "PullRequest.get_labels", lambda: pull.get_labels().totalCount == 1
    yield "PullRequest.set_labels", lambda: pull.set_labels("two") is None
    yield "PullRequest.remove_from_labels", lambda: pull.remove_from_labels("two") is None
    yield "PullRequest.delete_labels", lambda: pull.delete_labels() is None
    yield "PullRequest.add_to_assignees", lambda: pull.add_to_assignees("mona") is None
    yield "PullRequest.remove_from_assignees", lambda: pull.remove_from_assignees("mona") is None
    yield "PullRequest.as_issue", lambda: pull.as_issue().number == pull.number
    yield "Issue.as_pull_request", lambda: repo.get_issue(pull.number).as_pull_request().number == pull.number
    yield "PullRequest.is_merged", lambda: not pull.is_merged()
    yield "PullRequest.merge", lambda: pull.merge("Merge it", "Title", "squash").merged


def calls_of_organization():
    acme = client.get_organization("acme")
    hubot = client.get_user("hubot")
    yield "Organization.edit", lambda: acme.edit(description="Makes widgets", billing_email="b@acme.example") is None
    yield "Organization.create_repo", lambda: keep("owned", acme.create_repo("made", "Made", private=True)).private
    yield "Organization.get_repo", lambda: acme.get_repo("made").name == "made"
    yield "Organization.get_members", lambda: acme.get_members(role="all").totalCount == 2
    yield "Organization.has_in_members", lambda: acme.has_in_members(hubot)
    yield "Organization.add_to_public_members", lambda: acme.add_to_public_members(client.get_user("mona")) is None
    yield "Organization.get_public_members", lambda: acme.get_public_members().totalCount == 1
    yield "Organization.has_in_public_members", lambda: acme.has_in_public_members(client.get_user("mona"))
    yield "Organization.remove_from_public_members", lambda: (
        acme.remove_from_public_members(client.get_user("mona")) is None
    )
    yield "Organization.add_to_members", lambda: acme.add_to_members(client.get_user("stranger")) is None
    yield "Organization.invitations", lambda: acme.invitations()[0].login == "stranger"
    yield "Organization.remove_from_membership", lambda: (
        acme.remove_from_membership(client.get_user("stranger")) is None
    )
    yield "Organization.get_events", lambda: list(acme.get_events())
    yield "Organization.create_team", lambda: keep(
        "team", acme.create_team("Core", [acme.get_repo("widgets")], "push", "closed", "Core people")
    ).slug
    yield "Organization.get_team_by_slug", lambda: keep("team", acme.get_team_by_slug("core")).name == "Core"
    yield "Organization.get_teams", lambda: acme.get_teams().totalCount == 1
    yield "Organization.create_migration", lambda: keep("moved", acme.create_migration(["acme/made"])).id
    yield "Organization.get_migrations", lambda: acme.get_migrations().totalCount > 0
    yield "Migration.get_status", lambda: kept["moved"].get_status() in ("pending", "exporting", "exported")
    yield "AuthenticatedUser.create_migration", lambda: client.get_user().create_migration(["mona/tried"]).id
    yield "AuthenticatedUser.get_migrations", lambda: client.get_user().get_migrations().totalCount > 0
    yield "AuthenticatedUser.get_teams", lambda: list(client.get_user().get_teams()) is not None
    yield "Repository.delete", lambda: client.get_repo("mona/imported").delete() is None


run_all(
    [
        calls_of_client,
        calls_of_user,
        calls_of_gists,
        calls_of_repository,
        calls_of_commits,
        calls_of_hooks,
        calls_of_issues,
        calls_of_pulls,
        calls_of_organization,
    ]
)
