"""Calls of PyGithub over what a repository holds: commits, git objects, branches, releases, reviews, searches.

The input has also key (an SSH key). A call may use what earlier ones left.
"""

import base64
import io
import tempfile
import urllib.request
from datetime import datetime

from github import GithubException, InputGitAuthor, InputGitTreeElement

from session import client, given, keep, kept, mate, run_all

mona = InputGitAuthor("Mona", "mona@example.com", "2031-01-02T03:04:05Z")
acme = client.get_organization("acme")


def names(things):
    return [thing.name for thing in things]


def logins(people):
    return [person.login for person in people]


def is_missing(call):
    """Whether a call finds nothing."""
    try:
        call()
    except GithubException as error:
        return error.status == 404
    return False


def calls_of_git():
    yield "Organization.create_repo", lambda: keep("repo", acme.create_repo("parts", auto_init=True)).name == "parts"
    repo = kept["repo"]
    repo.add_to_collaborators("hubot", "push")
    first = keep("first", repo.get_branch("main").commit.sha)
    yield "Repository.create_git_blob", lambda: keep("blob", repo.create_git_blob("print(1)\n", "utf-8")).sha
    yield "Repository.create_git_blob, base64", lambda: (
        repo.create_git_blob(base64.b64encode(b"print(1)\n").decode(), "base64").sha == kept["blob"].sha
    )
    yield "Repository.get_git_blob", lambda: (
        base64.b64decode(repo.get_git_blob(kept["blob"].sha).content) == b"print(1)\n"
    )
    yield "Repository.get_git_tree", lambda: [part.path for part in repo.get_git_tree(first).tree] == ["README.md"]
    parts = [
        InputGitTreeElement("src/app.py", "100644", "blob", sha=kept["blob"].sha),
        InputGitTreeElement("lines.txt", "100644", "blob", content="one\ntwo\nthree\n"),
    ]
    yield "Repository.create_git_tree", lambda: keep(
        "tree", repo.create_git_tree(parts, repo.get_git_tree(first))
    ).sha
    yield "Repository.get_git_tree, recursive", lambda: (
        [part.path for part in repo.get_git_tree(kept["tree"].sha, recursive=True).tree]
        == ["README.md", "lines.txt", "src", "src/app.py"]
    )
    yield "Repository.create_git_commit", lambda: keep(
        "commit",
        repo.create_git_commit("Add a program", kept["tree"], [repo.get_git_commit(first)], mona, mona),
    ).parents[0].sha == first
    sha = keep("sha", kept["commit"].sha)
    yield "Repository.get_git_commit", lambda: repo.get_git_commit(sha).author.date == datetime(2031, 1, 2, 3, 4, 5)
    yield "Repository.create_git_ref", lambda: keep("ref", repo.create_git_ref("refs/heads/work", sha)).object.sha
    yield "Repository.get_git_matching_refs", lambda: (
        [ref.ref for ref in repo.get_git_matching_refs("heads/w")] == ["refs/heads/work"]
    )
    yield "Repository.get_git_ref", lambda: repo.get_git_ref("heads/work").object.sha == sha
    yield "GitRef.edit", lambda: kept["ref"].edit(first, force=True) is None
    yield "Branch.commit, of a moved branch", lambda: repo.get_branch("work").commit.sha == first
    yield "GitRef.edit, forward", lambda: kept["ref"].edit(sha) is None and kept["ref"].object.sha == sha
    yield "Repository.create_git_tag", lambda: keep(
        "tag", repo.create_git_tag("v0", "Before all", first, "commit", mona)
    ).object.sha == first
    yield "Repository.get_git_tag", lambda: repo.get_git_tag(kept["tag"].sha).message.strip() == "Before all"
    yield "Repository.create_git_ref, of a tag", lambda: repo.create_git_ref("refs/tags/v0", kept["tag"].sha).url
    yield "Repository.get_tags", lambda: [(tag.name, tag.commit.sha) for tag in repo.get_tags()] == [("v0", first)]
    yield "GitRef.delete", lambda: repo.create_git_ref("refs/heads/gone", first).delete() is None
    yield "Repository.get_branch, deleted", lambda: is_missing(lambda: repo.get_branch("gone"))


def calls_of_commits():
    repo, first, sha = kept["repo"], kept["first"], kept["sha"]
    yield "Repository.get_commits", lambda: [one.sha for one in repo.get_commits("work")] == [sha, first]
    yield "Repository.get_commits, of a path", lambda: [one.sha for one in repo.get_commits("work", "src")] == [sha]
    yield "Repository.get_commits, of an author", lambda: repo.get_commits("work", author="hubot").totalCount == 0
    yield "Repository.get_commits, until", lambda: (
        [one.sha for one in repo.get_commits("work", until=datetime(2030, 6, 1))] == [first]
    )
    yield "Repository.get_commits, since", lambda: (
        [one.sha for one in repo.get_commits("work", since=datetime(2030, 6, 1))] == [sha]
    )
    yield "Repository.get_commit", lambda: keep("one", repo.get_commit(sha)).stats.additions == 4
    commit = kept["one"]
    yield "Commit.author", lambda: commit.author.login == "mona"
    yield "Commit.files", lambda: [part.filename for part in commit.files] == ["lines.txt", "src/app.py"]
    yield "Commit.commit", lambda: commit.commit.message == "Add a program"
    yield "Repository.compare", lambda: keep("compared", repo.compare("main", "work")).status == "ahead"
    yield "Comparison.ahead_by", lambda: (kept["compared"].ahead_by, kept["compared"].behind_by) == (1, 0)
    yield "Comparison.commits", lambda: kept["compared"].commits[0].sha == sha
    yield "Comparison.files", lambda: kept["compared"].files[0].status == "added"
    yield "Comparison.merge_base_commit", lambda: kept["compared"].merge_base_commit.sha == first
    yield "Commit.create_comment", lambda: keep("comment", commit.create_comment("Good.")).commit_id == sha
    yield "Commit.create_comment, of a line", lambda: (
        commit.create_comment("This line.", path="lines.txt", position=2).position == 2
    )
    yield "Commit.get_comments", lambda: [said.body for said in commit.get_comments()] == ["Good.", "This line."]
    yield "Repository.get_comments", lambda: repo.get_comments().totalCount == 2
    yield "Repository.get_comment", lambda: repo.get_comment(kept["comment"].id).user.login == "mona"
    yield "CommitComment.edit", lambda: kept["comment"].edit("Better.") is None and kept["comment"].body == "Better."
    yield "CommitComment.delete", lambda: kept["comment"].delete() is None and repo.get_comments().totalCount == 1
    yield "Commit.create_status", lambda: (
        commit.create_status("failure", "https://ci.example/1", "It broke", "ci").description == "It broke"
    )
    yield "Commit.create_status, again", lambda: commit.create_status("success", context="ci").state == "success"
    yield "Commit.get_statuses", lambda: [one.state for one in commit.get_statuses()] == ["success", "failure"]
    yield "Commit.get_combined_status", lambda: commit.get_combined_status().state == "success"
    yield "Repository.merge", lambda: keep("merged", repo.merge("main", "work", "Merge the work")).sha
    yield "Repository.merge, of what is merged", lambda: repo.merge("main", "work") is None
    yield "Commit.parents", lambda: [one.sha for one in repo.get_commit(kept["merged"].sha).parents] == [first, sha]


def calls_of_contents():
    repo = kept["repo"]
    yield "Repository.get_readme", lambda: repo.get_readme().decoded_content.startswith(b"# parts")
    yield "Repository.get_readme, of a ref", lambda: repo.get_readme(kept["first"]).path == "README.md"
    yield "Repository.get_contents, of a ref", lambda: (
        repo.get_contents("src/app.py", "work").decoded_content == b"print(1)\n"
    )
    yield "Repository.get_dir_contents", lambda: names(repo.get_contents("", "v0")) == ["README.md"]
    yield "Repository.get_archive_link", lambda: urllib.request.urlopen(repo.get_archive_link("tarball", "v0")).read()
    yield "Repository.get_archive_link, zipball", lambda: (
        urllib.request.urlopen(repo.get_archive_link("zipball")).read(2) == b"PK"
    )
    yield "Repository.get_contributors", lambda: logins(repo.get_contributors()) == ["mona"]
    yield "NamedUser.contributions", lambda: repo.get_contributors()[0].contributions == 3
    yield "Repository.get_languages", lambda: repo.get_languages() == {"Python": 9}
    yield "Repository.replace_topics", lambda: repo.replace_topics(["tooling", "python"]) is None
    yield "Repository.get_topics", lambda: sorted(repo.get_topics()) == ["python", "tooling"]
    yield "Organization.create_team", lambda: keep("team", acme.create_team("Keepers", [repo], "push", "closed")).id
    yield "Repository.get_teams", lambda: [team.slug for team in repo.get_teams()] == ["keepers"]
    yield "Repository.create_key", lambda: keep("key", repo.create_key("Deploys", given["key"], True)).read_only
    yield "Repository.get_keys", lambda: [key.title for key in repo.get_keys()] == ["Deploys"]
    yield "Repository.get_key", lambda: repo.get_key(kept["key"].id).verified
    yield "RepositoryKey.delete", lambda: kept["key"].delete() is None and repo.get_keys().totalCount == 0
    yield "Repository.create_repository_dispatch", lambda: repo.create_repository_dispatch("rebuild", {"deep": True})


def calls_of_branches():
    repo = kept["repo"]
    yield "Repository.get_branches", lambda: names(repo.get_branches()) == ["main", "work"]
    yield "Repository.get_branch", lambda: not keep("main", repo.get_branch("main")).protected
    branch = kept["main"]
    yield "Branch.commit", lambda: branch.commit.sha == kept["merged"].sha
    yield "Branch.edit_protection", lambda: (
        branch.edit_protection(
            strict=True,
            contexts=["ci"],
            enforce_admins=True,
            dismissal_users=["mona"],
            dismiss_stale_reviews=True,
            require_code_owner_reviews=True,
            required_approving_review_count=2,
            user_push_restrictions=["mona"],
            team_push_restrictions=["keepers"],
        )
        is None
    )
    yield "Branch.protected", lambda: repo.get_branch("main").protected
    yield "Branch.get_protection", lambda: keep("protection", branch.get_protection()).enforce_admins
    protection = kept["protection"]
    yield "BranchProtection.required_status_checks", lambda: protection.required_status_checks.contexts == ["ci"]
    yield "BranchProtection.required_pull_request_reviews", lambda: (
        protection.required_pull_request_reviews.required_approving_review_count == 2
    )
    yield "BranchProtection.get_user_push_restrictions", lambda: (
        logins(protection.get_user_push_restrictions()) == ["mona"]
    )
    yield "BranchProtection.get_team_push_restrictions", lambda: (
        names(protection.get_team_push_restrictions()) == ["Keepers"]
    )
    yield "Branch.get_required_status_checks", lambda: branch.get_required_status_checks().strict
    yield "Branch.edit_required_status_checks", lambda: (
        branch.edit_required_status_checks(False, ["ci", "lint"]) is None
    )
    yield "RequiredStatusChecks.contexts", lambda: branch.get_required_status_checks().contexts == ["ci", "lint"]
    yield "Branch.remove_required_status_checks", lambda: branch.remove_required_status_checks() is None
    yield "Branch.get_required_status_checks, removed", lambda: is_missing(branch.get_required_status_checks)
    yield "Branch.get_required_pull_request_reviews", lambda: (
        logins(branch.get_required_pull_request_reviews().dismissal_users) == ["mona"]
    )
    yield "Branch.edit_required_pull_request_reviews", lambda: (
        branch.edit_required_pull_request_reviews(
            dismissal_users=["hubot"], dismiss_stale_reviews=False, required_approving_review_count=1
        )
        is None
    )
    yield "RequiredPullRequestReviews", lambda: (
        branch.get_required_pull_request_reviews().required_approving_review_count == 1
    )
    yield "Branch.remove_required_pull_request_reviews", lambda: (
        branch.remove_required_pull_request_reviews() is None
    )
    yield "Branch.get_admin_enforcement", lambda: branch.get_admin_enforcement()
    yield "Branch.remove_admin_enforcement", lambda: branch.remove_admin_enforcement() is None
    yield "Branch.get_admin_enforcement, removed", lambda: not branch.get_admin_enforcement()
    yield "Branch.set_admin_enforcement", lambda: branch.set_admin_enforcement() is None
    yield "Branch.add_required_signatures", lambda: branch.add_required_signatures() is None
    yield "Branch.get_required_signatures", lambda: branch.get_required_signatures()
    yield "Branch.remove_required_signatures", lambda: branch.remove_required_signatures() is None
    yield "Branch.add_user_push_restrictions", lambda: branch.add_user_push_restrictions("hubot") is None
    yield "Branch.get_user_push_restrictions", lambda: (
        sorted(logins(branch.get_user_push_restrictions())) == ["hubot", "mona"]
    )
    yield "Branch.replace_user_push_restrictions", lambda: branch.replace_user_push_restrictions("hubot") is None
    yield "Branch.remove_user_push_restrictions", lambda: (
        branch.remove_user_push_restrictions("hubot") is None and not logins(branch.get_user_push_restrictions())
    )
    yield "Branch.remove_team_push_restrictions", lambda: branch.remove_team_push_restrictions("keepers") is None
    yield "Branch.add_team_push_restrictions", lambda: branch.add_team_push_restrictions("keepers") is None
    yield "Branch.replace_team_push_restrictions", lambda: branch.replace_team_push_restrictions("keepers") is None
    yield "Branch.get_team_push_restrictions", lambda: names(branch.get_team_push_restrictions()) == ["Keepers"]
    yield "Branch.remove_push_restrictions", lambda: branch.remove_push_restrictions() is None
    yield "Branch.remove_protection", lambda: branch.remove_protection() is None
    yield "Branch.get_protection, removed", lambda: is_missing(branch.get_protection)


def calls_of_releases():
    repo = kept["repo"]
    yield "Repository.create_git_release", lambda: keep(
        "release", repo.create_git_release("v1", "First", "Notes", target_commitish="main")
    ).tag_name == "v1"
    release = kept["release"]
    yield "Repository.get_release", lambda: repo.get_release(release.id).title == "First"
    yield "Repository.get_release, of a tag", lambda: repo.get_release("v1").id == release.id
    yield "Repository.get_latest_release", lambda: repo.get_latest_release().author.login == "mona"
    yield "Repository.create_git_release, draft", lambda: keep(
        "draft", repo.create_git_release("v2", "Second", "More", draft=True, prerelease=True)
    ).draft
    yield "Repository.get_releases", lambda: [one.tag_name for one in repo.get_releases()] == ["v2", "v1"]
    yield "Repository.get_releases, without push access", lambda: [
        one.draft for one in mate.get_repo("acme/parts").get_releases()
    ]
    yield "GitRelease.update_release", lambda: release.update_release("The first", "Changed").body == "Changed"
    yield "GitRelease.upload_asset_from_memory", lambda: keep(
        "asset", release.upload_asset_from_memory(io.BytesIO(b"bytes"), 5, "a.bin", "application/octet-stream", "A")
    ).size == 5
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write(b"Hello")
        file.flush()
        yield "GitRelease.upload_asset", lambda: (
            release.upload_asset(file.name, "Text", name="a b.txt").content_type == "text/plain"
        )
    yield "GitRelease.get_assets", lambda: names(release.get_assets()) == ["a.bin", "a.b.txt"]
    yield "Repository.get_release_asset", lambda: repo.get_release_asset(kept["asset"].id).label == "A"
    yield "GitReleaseAsset.update_asset", lambda: kept["asset"].update_asset("b.bin", "B").name == "b.bin"
    yield "GitReleaseAsset.browser_download_url", lambda: (
        urllib.request.urlopen(repo.get_release_asset(kept["asset"].id).browser_download_url).read() == b"bytes"
    )
    yield "GitReleaseAsset.download_count", lambda: repo.get_release_asset(kept["asset"].id).download_count == 1
    yield "GitReleaseAsset.delete_asset", lambda: kept["asset"].delete_asset() and release.get_assets().totalCount == 1
    yield "GitRelease.delete_release", lambda: kept["draft"].delete_release() is None
    yield "Repository.get_release, deleted", lambda: is_missing(lambda: repo.get_release(kept["draft"].id))
    yield "Repository.create_git_tag_and_release", lambda: (
        repo.create_git_tag_and_release("v3", "Tagged", "Third", "Text", kept["first"], "commit").tag_name == "v3"
    )


def calls_of_issues():
    repo = kept["repo"]
    yield "Repository.create_milestone", lambda: keep(
        "milestone", repo.create_milestone("One", "open", "The first", datetime(2031, 5, 6, 9))
    ).due_on.date() == datetime(2031, 5, 6).date()
    milestone = kept["milestone"]
    yield "Repository.get_milestone", lambda: repo.get_milestone(milestone.number).creator.login == "mona"
    yield "Repository.get_milestones", lambda: (
        [one.title for one in repo.get_milestones("open", "due_on", "asc")] == ["One"]
    )
    yield "Repository.create_issue, in a milestone", lambda: keep(
        "issue", repo.create_issue("It breaks", "Always.", "mona", milestone, ["broken"])
    ).milestone.number == milestone.number
    issue = kept["issue"]
    yield "Milestone.get_labels", lambda: names(milestone.get_labels()) == ["broken"]
    yield "Repository.get_issues, of a milestone", lambda: repo.get_issues(milestone)[0].number == issue.number
    yield "Repository.get_issues, of no milestone", lambda: repo.get_issues("none").totalCount == 0
    yield "Milestone.edit", lambda: milestone.edit("Uno", "closed", "Done") is None and milestone.state == "closed"
    yield "Milestone.open_issues", lambda: repo.get_milestone(milestone.number).open_issues == 1
    yield "Issue.create_reaction", lambda: keep("liked", issue.create_reaction("+1")).content == "+1"
    yield "Issue.get_reactions", lambda: issue.get_reactions()[0].user.login == "mona"
    yield "Issue.delete_reaction", lambda: (
        issue.delete_reaction(kept["liked"].id) and issue.get_reactions().totalCount == 0
    )
    yield "Issue.create_comment", lambda: keep("said", issue.create_comment("Seen by @hubot.")).id
    yield "IssueComment.create_reaction", lambda: (
        keep("liked", kept["said"].create_reaction("rocket")).content == "rocket"
    )
    yield "IssueComment.get_reactions", lambda: kept["said"].get_reactions().totalCount == 1
    yield "IssueComment.delete_reaction", lambda: kept["said"].delete_reaction(kept["liked"].id)
    yield "Issue.edit", lambda: issue.edit("It broke", state="closed") is None
    yield "Issue.get_events", lambda: {"labeled", "milestoned", "renamed", "closed"} <= {
        event.event for event in issue.get_events()
    }
    yield "IssueEvent.rename", lambda: (
        [event.rename["to"] for event in issue.get_events() if event.event == "renamed"] == ["It broke"]
    )
    yield "Repository.get_issues_events", lambda: repo.get_issues_events()[0].event == "closed"
    yield "Repository.get_issues_event", lambda: (
        repo.get_issues_event(repo.get_issues_events()[0].id).issue.number == issue.number
    )
    yield "Issue.get_timeline", lambda: {"commented", "closed"} <= {event.event for event in issue.get_timeline()}
    yield "TimelineEvent.body", lambda: "Seen by @hubot." in [event.body for event in issue.get_timeline()]
    yield "Issue.edit, reopen", lambda: issue.edit(state="open") is None
    yield "AuthenticatedUser.get_issues", lambda: client.get_user().get_issues("assigned")[0].number == issue.number
    yield "AuthenticatedUser.get_user_issues", lambda: (
        client.get_user().get_user_issues("created", "open").totalCount == 1
    )
    yield "Organization.get_issues", lambda: acme.get_issues("all")[0].repository.full_name == "acme/parts"
    yield "AuthenticatedUser.get_issues, mentioned", lambda: (
        mate.get_user().get_issues("mentioned")[0].title == "It broke"
    )
    yield "Milestone.delete", lambda: milestone.delete() is None and repo.get_issue(issue.number).milestone is None


def calls_of_reviews():
    repo, theirs = kept["repo"], mate.get_repo("acme/parts")
    head = repo.get_branch("main").commit.sha
    theirs.create_git_ref("refs/heads/topic", head)
    theirs.create_file("topic.txt", "Add a topic", "one\ntwo\nthree\n", "topic")
    yield "Repository.create_pull", lambda: keep(
        "pull", theirs.create_pull("Add a topic", "Text", "main", "topic", True)
    ).head.ref == "topic"
    pull = keep("seen", repo.get_pull(kept["pull"].number))
    yield "PullRequest.create_review_request", lambda: kept["pull"].create_review_request(["mona"], ["keepers"]) is None
    yield "PullRequest.get_review_requests", lambda: logins(pull.get_review_requests()[0]) == ["mona"]
    yield "PullRequest.get_review_requests, of teams", lambda: names(pull.get_review_requests()[1]) == ["Keepers"]
    yield "PullRequest.delete_review_request", lambda: (
        pull.delete_review_request(["mona"], ["keepers"]) is None and not logins(pull.get_review_requests()[0])
    )
    noted = [{"path": "topic.txt", "position": 1, "body": "Why one?"}]
    yield "PullRequest.create_review", lambda: (
        keep("review", pull.create_review(body="Hm.", comments=noted)).state == "COMMENTED"
    )
    yield "PullRequest.create_review, of a commit", lambda: (
        pull.create_review(repo.get_commit(pull.head.sha), "No.", "REQUEST_CHANGES").commit_id == pull.head.sha
    )
    yield "PullRequest.create_review, approval", lambda: keep("approved", pull.create_review(event="APPROVE")).id
    yield "PullRequest.get_reviews", lambda: (
        [one.state for one in pull.get_reviews()] == ["COMMENTED", "CHANGES_REQUESTED", "APPROVED"]
    )
    yield "PullRequest.get_review", lambda: pull.get_review(kept["review"].id).body == "Hm."
    yield "PullRequest.get_single_review_comments", lambda: (
        [one.body for one in pull.get_single_review_comments(kept["review"].id)] == ["Why one?"]
    )
    yield "PullRequestReview.dismiss", lambda: kept["approved"].dismiss("Too soon.") is None
    yield "PullRequestReview.state", lambda: pull.get_review(kept["approved"].id).state == "DISMISSED"
    yield "PullRequest.create_review_comment", lambda: keep(
        "comment", pull.create_review_comment("And two?", repo.get_commit(pull.head.sha), "topic.txt", 2)
    ).position == 2
    comment = kept["comment"]
    yield "PullRequest.get_review_comment", lambda: pull.get_review_comment(comment.id).diff_hunk.endswith("+two")
    yield "PullRequest.create_review_comment_reply", lambda: (
        kept["pull"].create_review_comment_reply(comment.id, "Because.").in_reply_to_id == comment.id
    )
    yield "PullRequest.get_review_comments", lambda: (
        [one.body for one in pull.get_review_comments()] == ["Why one?", "And two?", "Because."]
    )
    yield "Repository.get_pulls_review_comments", lambda: (
        repo.get_pulls_review_comments("created", "desc")[0].body == "Because."
    )
    yield "PullRequestComment.edit", lambda: comment.edit("And two, too?") is None and comment.body == "And two, too?"
    yield "PullRequestComment.create_reaction", lambda: keep("liked", comment.create_reaction("eyes")).content == "eyes"
    yield "PullRequestComment.get_reactions", lambda: comment.get_reactions()[0].id == kept["liked"].id
    yield "PullRequestComment.delete_reaction", lambda: comment.delete_reaction(kept["liked"].id)
    yield "PullRequestComment.delete", lambda: comment.delete() is None
    yield "PullRequest.get_issue_events", lambda: {"review_requested", "review_request_removed"} <= {
        event.event for event in pull.get_issue_events()
    }
    repo.create_file("later.txt", "Go on", "later")
    yield "PullRequest.update_branch", lambda: pull.update_branch(pull.head.sha)
    yield "PullRequest.get_commits", lambda: pull.get_commits().totalCount == 2
    yield "PullRequest.get_files", lambda: (
        [(one.filename, one.additions) for one in pull.get_files()] == [("topic.txt", 3)]
    )
    yield "PullRequest.is_merged", lambda: not pull.is_merged()
    yield "PullRequest.merge", lambda: pull.merge("All of it", "Merge", "merge").merged and pull.is_merged()
    yield "Commit.get_pulls", lambda: (
        [one.number for one in repo.get_commit(pull.head.sha).get_pulls()] == [pull.number]
    )


def calls_of_search():
    repo = kept["repo"]
    yield "search_repositories", lambda: (
        [one.full_name for one in client.search_repositories("parts", "updated", user="acme")] == ["acme/parts"]
    )
    yield "search_repositories, of a topic", lambda: client.search_repositories("topic:tooling").totalCount == 1
    yield "search_issues", lambda: (
        client.search_issues("broke", "created", "asc", repo="acme/parts", type="issue")[0].title == "It broke"
    )
    yield "search_issues, of pull requests", lambda: (
        client.search_issues("", repo="acme/parts", type="pr", state="closed")[0].number == kept["seen"].number
    )
    yield "search_code", lambda: [one.path for one in client.search_code("print", repo="acme/parts")] == ["src/app.py"]
    yield "search_code, highlighted", lambda: (
        "print(1)"
        in client.search_code("print", highlight=True, repo="acme/parts")[0].text_matches[0]["fragment"]
    )
    yield "search_commits", lambda: client.search_commits("program", repo="acme/parts")[0].sha == kept["sha"]
    yield "search_users", lambda: logins(client.search_users("hubot in:login", type="user")) == ["hubot"]
    yield "search_topics", lambda: names(client.search_topics("tooling")) == ["tooling"]
    yield "get_repos", lambda: "acme/parts" in [one.full_name for one in client.get_repos()]
    yield "get_repos, since", lambda: "acme/parts" not in [one.full_name for one in client.get_repos(since=repo.id)]
    yield "get_repo, of an id", lambda: client.get_repo(repo.id).full_name == "acme/parts"
    yield "get_users", lambda: {"mona", "hubot"} <= set(logins(client.get_users()))
    yield "get_user_by_id", lambda: client.get_user_by_id(client.get_user("hubot").id).login == "hubot"
    yield "get_organizations", lambda: logins(client.get_organizations()) == ["acme"]
    yield "Organization.get_repos", lambda: "parts" in names(acme.get_repos("all", "created", "desc"))
    yield "NamedUser.get_repos", lambda: "parts" not in names(client.get_user("mona").get_repos("owner"))
    yield "Organization.get_teams", lambda: names(acme.get_teams()) == ["Keepers"]


run_all(
    [
        calls_of_git,
        calls_of_commits,
        calls_of_contents,
        calls_of_branches,
        calls_of_releases,
        calls_of_issues,
        calls_of_reviews,
        calls_of_search,
    ]
)
