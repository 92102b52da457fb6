// Calls of go-github over what a repository holds: commits, git objects, branches, releases, reviews, searches.
//
// The input has also key (an SSH key). A call may use what earlier ones left.
package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/google/go-github/github"
)

const (
	owner = "acme"
	name  = "parts"
	lines = "one\ntwo\nthree\n"
)

var (
	number = github.Int
	day    = time.Date(2031, 1, 2, 3, 4, 5, 0, time.UTC)
	mona   = &github.CommitAuthor{Name: text("Mona"), Email: text("mona@example.com"), Date: &day}

	first, sha, merged string
	issue              int
	pull               *github.PullRequest
	repository         *github.Repository
)

// Whether a call found nothing.
func isMissing(err error) bool {
	response, isResponse := err.(*github.ErrorResponse)
	return isResponse && response.Response.StatusCode == http.StatusNotFound
}

// A call that must find nothing.
func expectMissing(name string, err error) {
	if isMissing(err) {
		err = nil
	}
	expect(name, err, err == nil)
}

func at(address string) string {
	response, err := http.Get(address)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	bytes, _ := io.ReadAll(response.Body)
	return string(bytes)
}

func gitObjects() {
	var err error
	repository, _, err = client.Repositories.Create(ctx, owner, &github.Repository{Name: text(name), AutoInit: yes(true)})
	expect("Repositories.Create", err, repository.GetFullName() == "acme/parts")
	client.Repositories.AddCollaborator(ctx, owner, name, "hubot", &github.RepositoryAddCollaboratorOptions{Permission: "push"})
	main, _, err := client.Git.GetRef(ctx, owner, name, "heads/main")
	first = main.GetObject().GetSHA()
	expect("Git.GetRef", err, main.GetObject().GetType() == "commit")
	blob, _, err := client.Git.CreateBlob(ctx, owner, name, &github.Blob{Content: text("package main\n"), Encoding: text("utf-8")})
	report("Git.CreateBlob", err)
	blob, _, err = client.Git.GetBlob(ctx, owner, name, blob.GetSHA())
	expect("Git.GetBlob", err, blob.GetSize() == 13 && blob.GetEncoding() == "base64")
	raw, _, err := client.Git.GetBlobRaw(ctx, owner, name, blob.GetSHA())
	expect("Git.GetBlobRaw", err, string(raw) == "package main\n")
	made, _, err := client.Git.CreateTree(ctx, owner, name, first, []*github.TreeEntry{
		{Path: text("src/app.go"), Mode: text("100644"), Type: text("blob"), SHA: blob.SHA},
		{Path: text("lines.txt"), Mode: text("100644"), Type: text("blob"), Content: text(lines)},
	})
	report("Git.CreateTree", err)
	tree, _, err := client.Git.GetTree(ctx, owner, name, made.GetSHA(), true)
	expect("Git.GetTree", err, len(tree.Entries) == 4 && !tree.GetTruncated())
	less, _, err := client.Git.CreateTree(ctx, owner, name, made.GetSHA(), []*github.TreeEntry{
		{Path: text("lines.txt"), Mode: text("100644"), Type: text("blob")},
	})
	expect("Git.CreateTree, without a file", err, len(less.Entries) == 2)
	commit, _, err := client.Git.CreateCommit(ctx, owner, name, &github.Commit{
		Message: text("Add a program"), Tree: made, Parents: []*github.Commit{{SHA: &first}}, Author: mona, Committer: mona,
	})
	expect("Git.CreateCommit", err, commit.GetMessage() == "Add a program")
	sha = commit.GetSHA()
	commit, _, err = client.Git.GetCommit(ctx, owner, name, sha)
	expect("Git.GetCommit", err, commit.GetAuthor().GetDate().Equal(day) && !commit.GetVerification().GetVerified())
	work := &github.Reference{Ref: text("refs/heads/work"), Object: &github.GitObject{SHA: &sha}}
	ref, _, err := client.Git.CreateRef(ctx, owner, name, work)
	expect("Git.CreateRef", err, ref.GetRef() == "refs/heads/work")
	ref, _, err = client.Git.UpdateRef(ctx, owner, name, &github.Reference{Ref: work.Ref, Object: main.Object}, true)
	expect("Git.UpdateRef", err, ref.GetObject().GetSHA() == first)
	ref, _, err = client.Git.UpdateRef(ctx, owner, name, work, false)
	expect("Git.UpdateRef, forward", err, ref.GetObject().GetSHA() == sha)
	refs, _, err := client.Git.ListMatchingRefs(ctx, owner, name, &github.ReferenceListOptions{Ref: "heads/w"})
	expect("Git.ListMatchingRefs", err, len(refs) == 1 && refs[0].GetRef() == "refs/heads/work")
	refs, _, err = client.Git.ListMatchingRefs(ctx, owner, name, nil)
	expect("Git.ListMatchingRefs, all", err, len(refs) == 2)
	tag, _, err := client.Git.CreateTag(ctx, owner, name, &github.Tag{
		Tag: text("v0"), Message: text("Before all"), Object: main.Object, Tagger: mona,
	})
	report("Git.CreateTag", err)
	tag, _, err = client.Git.GetTag(ctx, owner, name, tag.GetSHA())
	expect("Git.GetTag", err, tag.GetObject().GetSHA() == first)
	for _, each := range []string{"refs/tags/v0", "refs/tags/gone"} {
		_, _, err = client.Git.CreateRef(ctx, owner, name, &github.Reference{Ref: text(each), Object: &github.GitObject{SHA: tag.SHA}})
		report("Git.CreateRef, "+each, err)
	}
	_, err = client.Git.DeleteRef(ctx, owner, name, "tags/gone")
	report("Git.DeleteRef", err)
	_, _, err = client.Git.GetRef(ctx, owner, name, "tags/gone")
	expectMissing("Git.GetRef, deleted", err)
	tags, _, err := client.Repositories.ListTags(ctx, owner, name, options)
	expect("Repositories.ListTags", err, len(tags) == 1 && tags[0].GetCommit().GetSHA() == first)
}

func commits() {
	list := func(which string, by github.CommitsListOptions, count int) {
		by.SHA = "work"
		found, _, err := client.Repositories.ListCommits(ctx, owner, name, &by)
		expect("Repositories.ListCommits"+which, err, len(found) == count)
	}
	list("", github.CommitsListOptions{}, 2)
	list(", of a path", github.CommitsListOptions{Path: "src"}, 1)
	list(", of an author", github.CommitsListOptions{Author: "hubot"}, 0)
	list(", since", github.CommitsListOptions{Since: day.Add(-time.Hour)}, 1)
	list(", until", github.CommitsListOptions{Until: day.Add(-time.Hour)}, 1)
	commit, _, err := client.Repositories.GetCommit(ctx, owner, name, sha, options)
	expect("Repositories.GetCommit", err, commit.GetStats().GetAdditions() == 4 && len(commit.Files) == 2)
	expect("RepositoryCommit.Author", err, commit.GetAuthor().GetLogin() == "mona")
	diff, _, err := client.Repositories.GetCommitRaw(ctx, owner, name, sha, github.RawOptions{Type: github.Diff})
	expect("Repositories.GetCommitRaw", err, strings.Contains(diff, "+package main"))
	found, _, err := client.Repositories.GetCommitSHA1(ctx, owner, name, "work", "")
	expect("Repositories.GetCommitSHA1", err, found == sha)
	_, response, err := client.Repositories.GetCommitSHA1(ctx, owner, name, "work", sha)
	expect("Repositories.GetCommitSHA1, unchanged", nil, err != nil && response.StatusCode == http.StatusNotModified)
	compared, _, err := client.Repositories.CompareCommits(ctx, owner, name, "main", "work", options)
	expect("Repositories.CompareCommits", err, compared.GetStatus() == "ahead" && compared.GetAheadBy() == 1)
	expect("CommitsComparison.Files", err, len(compared.Files) == 2 && compared.GetMergeBaseCommit().GetSHA() == first)
	patch, _, err := client.Repositories.CompareCommitsRaw(ctx, owner, name, "main", "work", github.RawOptions{Type: github.Patch})
	expect("Repositories.CompareCommitsRaw", err, strings.Contains(patch, "Subject: [PATCH] Add a program"))
	heads, _, err := client.Repositories.ListBranchesHeadCommit(ctx, owner, name, sha)
	expect("Repositories.ListBranchesHeadCommit", err, len(heads) == 1 && heads[0].GetName() == "work")
	comment, _, err := client.Repositories.CreateComment(ctx, owner, name, sha, &github.RepositoryComment{Body: text("Good.")})
	expect("Repositories.CreateComment", err, comment.GetCommitID() == sha)
	line, _, err := client.Repositories.CreateComment(ctx, owner, name, sha, &github.RepositoryComment{
		Body: text("This line."), Path: text("lines.txt"), Position: number(2),
	})
	expect("Repositories.CreateComment, of a line", err, line.GetPosition() == 2)
	comments, _, err := client.Repositories.ListCommitComments(ctx, owner, name, sha, options)
	expect("Repositories.ListCommitComments", err, len(comments) == 2)
	comments, _, err = client.Repositories.ListComments(ctx, owner, name, options)
	expect("Repositories.ListComments", err, len(comments) == 2)
	comment, _, err = client.Repositories.GetComment(ctx, owner, name, comment.GetID())
	expect("Repositories.GetComment", err, comment.GetUser().GetLogin() == "mona")
	comment, _, err = client.Repositories.UpdateComment(ctx, owner, name, comment.GetID(), &github.RepositoryComment{Body: text("Better.")})
	expect("Repositories.UpdateComment", err, comment.GetBody() == "Better.")
	_, err = client.Repositories.DeleteComment(ctx, owner, name, comment.GetID())
	report("Repositories.DeleteComment", err)
	status, _, err := client.Repositories.CreateStatus(ctx, owner, name, sha, &github.RepoStatus{
		State: text("failure"), Context: text("ci"), Description: text("It broke"), TargetURL: text("https://ci.example/1"),
	})
	expect("Repositories.CreateStatus", err, status.GetCreator().GetLogin() == "mona")
	statuses, _, err := client.Repositories.ListStatuses(ctx, owner, name, "work", options)
	expect("Repositories.ListStatuses", err, len(statuses) == 1 && statuses[0].GetState() == "failure")
	combined, _, err := client.Repositories.GetCombinedStatus(ctx, owner, name, sha, options)
	expect("Repositories.GetCombinedStatus", err, combined.GetTotalCount() == 1 && combined.GetState() == "failure")
	request := &github.RepositoryMergeRequest{Base: text("main"), Head: text("work"), CommitMessage: text("Merge the work")}
	commit, _, err = client.Repositories.Merge(ctx, owner, name, request)
	expect("Repositories.Merge", err, len(commit.Parents) == 2)
	merged = commit.GetSHA()
	_, response, err = client.Repositories.Merge(ctx, owner, name, request)
	expect("Repositories.Merge, of what is merged", err, response.StatusCode == http.StatusNoContent)
}

func contents() {
	readme, _, err := client.Repositories.GetReadme(ctx, owner, name, &github.RepositoryContentGetOptions{Ref: first})
	decoded, _ := readme.GetContent()
	expect("Repositories.GetReadme", err, strings.HasPrefix(decoded, "# parts"))
	_, folder, _, err := client.Repositories.GetContents(ctx, owner, name, "", &github.RepositoryContentGetOptions{Ref: "v0"})
	expect("Repositories.GetContents", err, len(folder) == 1)
	reader, _, err := client.Repositories.DownloadContents(ctx, owner, name, "src/app.go", nil)
	if err == nil {
		bytes, _ := io.ReadAll(reader)
		decoded = string(bytes)
	}
	expect("Repositories.DownloadContents", err, decoded == "package main\n")
	link, _, err := client.Repositories.GetArchiveLink(ctx, owner, name, github.Zipball, &github.RepositoryContentGetOptions{Ref: "v0"}, true)
	expect("Repositories.GetArchiveLink", err, strings.HasPrefix(at(link.String()), "PK"))
	contributors, _, err := client.Repositories.ListContributors(ctx, owner, name, &github.ListContributorsOptions{Anon: "true"})
	expect("Repositories.ListContributors", err, len(contributors) == 1 && contributors[0].GetContributions() == 3)
	languages, _, err := client.Repositories.ListLanguages(ctx, owner, name)
	expect("Repositories.ListLanguages", err, languages["Go"] == 13)
	topics, _, err := client.Repositories.ReplaceAllTopics(ctx, owner, name, []string{"tooling", "go"})
	expect("Repositories.ReplaceAllTopics", err, len(topics) == 2)
	topics, _, err = client.Repositories.ListAllTopics(ctx, owner, name)
	expect("Repositories.ListAllTopics", err, len(topics) == 2)
	team := github.NewTeam{Name: "Keepers", RepoNames: []string{"acme/parts"}, Permission: text("push"), Privacy: text("closed")}
	_, _, err = client.Teams.CreateTeam(ctx, owner, team)
	report("Teams.CreateTeam", err)
	teams, _, err := client.Repositories.ListTeams(ctx, owner, name, options)
	expect("Repositories.ListTeams", err, len(teams) == 1 && teams[0].GetSlug() == "keepers")
	key, _, err := client.Repositories.CreateKey(ctx, owner, name, &github.Key{Title: text("Deploys"), Key: &input.Key, ReadOnly: yes(true)})
	expect("Repositories.CreateKey", err, key.GetReadOnly())
	keys, _, err := client.Repositories.ListKeys(ctx, owner, name, options)
	expect("Repositories.ListKeys", err, len(keys) == 1 && keys[0].GetTitle() == "Deploys")
	_, _, err = client.Repositories.GetKey(ctx, owner, name, key.GetID())
	report("Repositories.GetKey", err)
	_, err = client.Repositories.DeleteKey(ctx, owner, name, key.GetID())
	report("Repositories.DeleteKey", err)
	payload := json.RawMessage(`{"deep":true}`)
	_, _, err = client.Repositories.Dispatch(ctx, owner, name, github.DispatchRequestOptions{EventType: "rebuild", ClientPayload: &payload})
	report("Repositories.Dispatch", err)
}

func branches() {
	repositories := client.Repositories
	list, _, err := repositories.ListBranches(ctx, owner, name, nil)
	expect("Repositories.ListBranches", err, len(list) == 2)
	branch, _, err := repositories.GetBranch(ctx, owner, name, "main", true)
	expect("Repositories.GetBranch", err, branch.GetCommit().GetSHA() == merged && !branch.GetProtected())
	protection, _, err := repositories.UpdateBranchProtection(ctx, owner, name, "main", &github.ProtectionRequest{
		RequiredStatusChecks: &github.RequiredStatusChecks{Strict: true, Checks: []*github.RequiredStatusCheck{{Context: "ci"}}},
		RequiredPullRequestReviews: &github.PullRequestReviewsEnforcementRequest{
			DismissStaleReviews:          true,
			RequiredApprovingReviewCount: 2,
			DismissalRestrictionsRequest: &github.DismissalRestrictionsRequest{Users: &[]string{"mona"}, Teams: &[]string{"keepers"}},
		},
		EnforceAdmins:        true,
		Restrictions:         &github.BranchRestrictionsRequest{Users: []string{"hubot"}, Teams: []string{"keepers"}, Apps: []string{}},
		RequireLinearHistory: yes(true),
	})
	expect("Repositories.UpdateBranchProtection", err, protection.GetEnforceAdmins().Enabled)
	protection, _, err = repositories.GetBranchProtection(ctx, owner, name, "main")
	expect("Repositories.GetBranchProtection", err, protection.GetRequireLinearHistory().Enabled)
	restrictions := protection.GetRestrictions()
	expect("Protection.Restrictions", err, len(restrictions.Users) == 1 && restrictions.Teams[0].GetSlug() == "keepers")
	list, _, err = repositories.ListBranches(ctx, owner, name, &github.BranchListOptions{Protected: yes(true)})
	expect("Repositories.ListBranches, protected", err, len(list) == 1 && list[0].GetName() == "main")
	checks, _, err := repositories.GetRequiredStatusChecks(ctx, owner, name, "main")
	expect("Repositories.GetRequiredStatusChecks", err, checks.Strict && checks.Checks[0].Context == "ci")
	checks, _, err = repositories.UpdateRequiredStatusChecks(ctx, owner, name, "main", &github.RequiredStatusChecksRequest{Strict: yes(false), Contexts: []string{"ci", "lint"}})
	expect("Repositories.UpdateRequiredStatusChecks", err, !checks.Strict && len(checks.Contexts) == 2)
	contexts, _, err := repositories.ListRequiredStatusChecksContexts(ctx, owner, name, "main")
	expect("Repositories.ListRequiredStatusChecksContexts", err, len(contexts) == 2)
	_, err = repositories.RemoveRequiredStatusChecks(ctx, owner, name, "main")
	report("Repositories.RemoveRequiredStatusChecks", err)
	_, _, err = repositories.GetRequiredStatusChecks(ctx, owner, name, "main")
	expect("Repositories.GetRequiredStatusChecks, removed", nil, err != nil)
	reviews, _, err := repositories.GetPullRequestReviewEnforcement(ctx, owner, name, "main")
	expect("Repositories.GetPullRequestReviewEnforcement", err, reviews.GetDismissalRestrictions().Teams[0].GetSlug() == "keepers")
	reviews, _, err = repositories.UpdatePullRequestReviewEnforcement(ctx, owner, name, "main", &github.PullRequestReviewsEnforcementUpdate{RequiredApprovingReviewCount: 1})
	expect("Repositories.UpdatePullRequestReviewEnforcement", err, reviews.RequiredApprovingReviewCount == 1)
	reviews, _, err = repositories.DisableDismissalRestrictions(ctx, owner, name, "main")
	expect("Repositories.DisableDismissalRestrictions", err, reviews.GetDismissalRestrictions() == nil)
	_, err = repositories.RemovePullRequestReviewEnforcement(ctx, owner, name, "main")
	report("Repositories.RemovePullRequestReviewEnforcement", err)
	_, err = repositories.RemoveAdminEnforcement(ctx, owner, name, "main")
	report("Repositories.RemoveAdminEnforcement", err)
	admins, _, err := repositories.GetAdminEnforcement(ctx, owner, name, "main")
	expect("Repositories.GetAdminEnforcement", err, !admins.Enabled)
	admins, _, err = repositories.AddAdminEnforcement(ctx, owner, name, "main")
	expect("Repositories.AddAdminEnforcement", err, admins.Enabled)
	signatures, _, err := repositories.RequireSignaturesOnProtectedBranch(ctx, owner, name, "main")
	expect("Repositories.RequireSignaturesOnProtectedBranch", err, signatures.GetEnabled())
	_, err = repositories.OptionalSignaturesOnProtectedBranch(ctx, owner, name, "main")
	report("Repositories.OptionalSignaturesOnProtectedBranch", err)
	signatures, _, err = repositories.GetSignaturesProtectedBranch(ctx, owner, name, "main")
	expect("Repositories.GetSignaturesProtectedBranch", err, !signatures.GetEnabled())
	apps, _, err := repositories.AddAppRestrictions(ctx, owner, name, "main", []string{"ci-bot"})
	expect("Repositories.AddAppRestrictions", err, len(apps) == 1 && apps[0].GetSlug() == "ci-bot")
	apps, _, err = repositories.ReplaceAppRestrictions(ctx, owner, name, "main", []string{"ci-bot"})
	expect("Repositories.ReplaceAppRestrictions", err, len(apps) == 1)
	apps, _, err = repositories.ListApps(ctx, owner, name, "main")
	expect("Repositories.ListApps", err, len(apps) == 1)
	apps, _, err = repositories.RemoveAppRestrictions(ctx, owner, name, "main", []string{"ci-bot"})
	expect("Repositories.RemoveAppRestrictions", err, len(apps) == 0)
	_, err = repositories.RemoveBranchProtection(ctx, owner, name, "main")
	report("Repositories.RemoveBranchProtection", err)
	_, _, err = repositories.GetBranchProtection(ctx, owner, name, "main")
	expect("Repositories.GetBranchProtection, removed", nil, err == github.ErrBranchNotProtected)
	branch, _, err = repositories.RenameBranch(ctx, owner, name, "work", "done")
	expect("Repositories.RenameBranch", err, branch.GetName() == "done")
	branch, _, err = repositories.GetBranch(ctx, owner, name, "done", true)
	expect("Repositories.GetBranch, renamed", err, branch.GetCommit().GetSHA() == sha)
}

func releases() {
	repositories := client.Repositories
	release, _, err := repositories.CreateRelease(ctx, owner, name, &github.RepositoryRelease{TagName: text("v1"), Name: text("First"), Body: text("Notes")})
	expect("Repositories.CreateRelease", err, release.GetTargetCommitish() == "main")
	draft, _, err := repositories.CreateRelease(ctx, owner, name, &github.RepositoryRelease{TagName: text("v2"), Draft: yes(true), GenerateReleaseNotes: yes(true)})
	expect("Repositories.CreateRelease, draft", err, draft.GetDraft() && strings.Contains(draft.GetBody(), "Full Changelog"))
	release, _, err = repositories.GetRelease(ctx, owner, name, release.GetID())
	expect("Repositories.GetRelease", err, release.GetName() == "First")
	tagged, _, err := repositories.GetReleaseByTag(ctx, owner, name, "v1")
	expect("Repositories.GetReleaseByTag", err, tagged.GetID() == release.GetID())
	latest, _, err := repositories.GetLatestRelease(ctx, owner, name)
	expect("Repositories.GetLatestRelease", err, latest.GetID() == release.GetID())
	list, _, err := repositories.ListReleases(ctx, owner, name, options)
	expect("Repositories.ListReleases", err, len(list) == 2)
	notes, _, err := repositories.GenerateReleaseNotes(ctx, owner, name, &github.GenerateNotesOptions{TagName: "v3", PreviousTagName: text("v1")})
	expect("Repositories.GenerateReleaseNotes", err, notes.Name == "v3" && strings.Contains(notes.Body, "v1...v3"))
	release, _, err = repositories.EditRelease(ctx, owner, name, release.GetID(), &github.RepositoryRelease{Name: text("The first")})
	expect("Repositories.EditRelease", err, release.GetName() == "The first" && release.GetBody() == "Notes")
	file, err := os.CreateTemp("", "*.txt")
	if err != nil {
		panic(err)
	}
	defer os.Remove(file.Name())
	file.WriteString("Hello")
	file.Seek(0, io.SeekStart)
	asset, _, err := repositories.UploadReleaseAsset(ctx, owner, name, release.GetID(), &github.UploadOptions{Name: "a.txt", Label: "Text"}, file)
	expect("Repositories.UploadReleaseAsset", err, asset.GetSize() == 5 && asset.GetState() == "uploaded")
	assets, _, err := repositories.ListReleaseAssets(ctx, owner, name, release.GetID(), options)
	expect("Repositories.ListReleaseAssets", err, len(assets) == 1 && assets[0].GetLabel() == "Text")
	asset, _, err = repositories.GetReleaseAsset(ctx, owner, name, asset.GetID())
	expect("Repositories.GetReleaseAsset", err, asset.GetUploader().GetLogin() == "mona")
	reader, _, err := repositories.DownloadReleaseAsset(ctx, owner, name, asset.GetID(), http.DefaultClient)
	got := ""
	if err == nil && reader != nil {
		bytes, _ := io.ReadAll(reader)
		got = string(bytes)
	}
	expect("Repositories.DownloadReleaseAsset", err, got == "Hello")
	expect("ReleaseAsset.BrowserDownloadURL", nil, at(asset.GetBrowserDownloadURL()) == "Hello")
	asset, _, err = repositories.EditReleaseAsset(ctx, owner, name, asset.GetID(), &github.ReleaseAsset{Name: text("b.txt"), Label: text("B")})
	expect("Repositories.EditReleaseAsset", err, asset.GetName() == "b.txt" && asset.GetDownloadCount() == 2)
	_, err = repositories.DeleteReleaseAsset(ctx, owner, name, asset.GetID())
	report("Repositories.DeleteReleaseAsset", err)
	liked, _, err := client.Reactions.CreateReleaseReaction(ctx, owner, name, release.GetID(), "hooray")
	expect("Reactions.CreateReleaseReaction", err, liked.GetContent() == "hooray")
	_, err = repositories.DeleteRelease(ctx, owner, name, draft.GetID())
	report("Repositories.DeleteRelease", err)
	_, _, err = repositories.GetRelease(ctx, owner, name, draft.GetID())
	expectMissing("Repositories.GetRelease, deleted", err)
}

func issuesAndMilestones() {
	due := time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)
	milestone, _, err := client.Issues.CreateMilestone(ctx, owner, name, &github.Milestone{Title: text("One"), Description: text("The first"), DueOn: &due})
	expect("Issues.CreateMilestone", err, milestone.GetDueOn().Year() == 2031)
	milestone, _, err = client.Issues.GetMilestone(ctx, owner, name, milestone.GetNumber())
	expect("Issues.GetMilestone", err, milestone.GetCreator().GetLogin() == "mona")
	milestones, _, err := client.Issues.ListMilestones(ctx, owner, name, &github.MilestoneListOptions{State: "open", Sort: "due_on"})
	expect("Issues.ListMilestones", err, len(milestones) == 1)
	made, _, err := client.Issues.Create(ctx, owner, name, &github.IssueRequest{
		Title: text("It breaks"), Milestone: milestone.Number, Labels: &[]string{"broken"}, Assignee: text("mona"),
	})
	issue = made.GetNumber()
	expect("Issues.Create, in a milestone", err, made.GetMilestone().GetTitle() == "One")
	labels, _, err := client.Issues.ListLabelsForMilestone(ctx, owner, name, milestone.GetNumber(), options)
	expect("Issues.ListLabelsForMilestone", err, len(labels) == 1 && labels[0].GetName() == "broken")
	found, _, err := client.Issues.ListByRepo(ctx, owner, name, &github.IssueListByRepoOptions{Milestone: "1"})
	expect("Issues.ListByRepo, of a milestone", err, len(found) == 1)
	milestone, _, err = client.Issues.EditMilestone(ctx, owner, name, milestone.GetNumber(), &github.Milestone{State: text("closed")})
	expect("Issues.EditMilestone", err, milestone.GetState() == "closed" && milestone.GetOpenIssues() == 1)
	liked, _, err := client.Reactions.CreateIssueReaction(ctx, owner, name, issue, "+1")
	report("Reactions.CreateIssueReaction", err)
	reactions, _, err := client.Reactions.ListIssueReactions(ctx, owner, name, issue, options)
	expect("Reactions.ListIssueReactions", err, len(reactions) == 1 && reactions[0].GetUser().GetLogin() == "mona")
	_, err = client.Reactions.DeleteIssueReaction(ctx, owner, name, issue, liked.GetID())
	report("Reactions.DeleteIssueReaction", err)
	comment, _, err := client.Issues.CreateComment(ctx, owner, name, issue, &github.IssueComment{Body: text("Seen by @hubot.")})
	report("Issues.CreateComment", err)
	liked, _, err = client.Reactions.CreateIssueCommentReaction(ctx, owner, name, comment.GetID(), "rocket")
	report("Reactions.CreateIssueCommentReaction", err)
	reactions, _, err = client.Reactions.ListIssueCommentReactions(ctx, owner, name, comment.GetID(), options)
	expect("Reactions.ListIssueCommentReactions", err, len(reactions) == 1)
	_, err = client.Reactions.DeleteIssueCommentReaction(ctx, owner, name, comment.GetID(), liked.GetID())
	report("Reactions.DeleteIssueCommentReaction", err)
	made, _, err = client.Issues.Edit(ctx, owner, name, issue, &github.IssueRequest{Title: text("It broke"), State: text("closed")})
	expect("Issues.Edit", err, made.GetState() == "closed")
	events, _, err := client.Issues.ListIssueEvents(ctx, owner, name, issue, options)
	seen := map[string]*github.IssueEvent{}
	for _, event := range events {
		seen[event.GetEvent()] = event
	}
	expect("Issues.ListIssueEvents", err, seen["closed"] != nil && seen["milestoned"].GetMilestone().GetTitle() == "One")
	expect("IssueEvent.Rename", err, seen["renamed"].GetRename().GetTo() == "It broke")
	events, _, err = client.Issues.ListRepositoryEvents(ctx, owner, name, options)
	expect("Issues.ListRepositoryEvents", err, events[0].GetIssue().GetNumber() == issue)
	event, _, err := client.Issues.GetEvent(ctx, owner, name, events[0].GetID())
	expect("Issues.GetEvent", err, event.GetActor().GetLogin() == "mona")
	timeline, _, err := client.Issues.ListIssueTimeline(ctx, owner, name, issue, &github.ListOptions{PerPage: 50})
	said := ""
	for _, each := range timeline {
		said += each.GetEvent() + " " + each.GetBody() + " "
	}
	expect("Issues.ListIssueTimeline", err, strings.Contains(said, "commented Seen by @hubot."))
	all := func(which string, by *github.Client, ofAll bool, filter string) {
		found, _, err := by.Issues.List(ctx, ofAll, &github.IssueListOptions{Filter: filter, State: "all"})
		expect("Issues.List"+which, err, len(found) == 1 && found[0].GetNumber() == issue)
	}
	all("", client, true, "assigned")
	all(", own", client, false, "created")
	all(", mentioned", mate, true, "mentioned")
	found, _, err = client.Issues.ListByOrg(ctx, owner, &github.IssueListOptions{Filter: "all", State: "closed", Labels: []string{"broken"}})
	expect("Issues.ListByOrg", err, len(found) == 1 && found[0].GetRepository().GetName() == name)
	made, _, err = client.Issues.RemoveMilestone(ctx, owner, name, issue)
	expect("Issues.RemoveMilestone", err, made.Milestone == nil)
	_, err = client.Issues.DeleteMilestone(ctx, owner, name, milestone.GetNumber())
	report("Issues.DeleteMilestone", err)
}

func reviews() {
	pulls := client.PullRequests
	mate.Git.CreateRef(ctx, owner, name, &github.Reference{Ref: text("refs/heads/topic"), Object: &github.GitObject{SHA: &merged}})
	file := &github.RepositoryContentFileOptions{Message: text("Add a topic"), Content: []byte(lines), Branch: text("topic")}
	_, _, err := mate.Repositories.CreateFile(ctx, owner, name, "topic.txt", file)
	report("Repositories.CreateFile", err)
	pull, _, err = mate.PullRequests.Create(ctx, owner, name, &github.NewPullRequest{Title: text("Add a topic"), Head: text("topic"), Base: text("main")})
	expect("PullRequests.Create", err, pull.GetHead().GetRef() == "topic")
	one := pull.GetNumber()
	head := pull.GetHead().SHA
	with, _, err := pulls.ListPullRequestsWithCommit(ctx, owner, name, *head, nil)
	expect("PullRequests.ListPullRequestsWithCommit", err, len(with) == 1 && with[0].GetNumber() == one)
	asked := github.ReviewersRequest{Reviewers: []string{"mona"}, TeamReviewers: []string{"keepers"}}
	changed, _, err := mate.PullRequests.RequestReviewers(ctx, owner, name, one, asked)
	expect("PullRequests.RequestReviewers", err, len(changed.RequestedTeams) == 1)
	reviewers, _, err := pulls.ListReviewers(ctx, owner, name, one, options)
	expect("PullRequests.ListReviewers", err, len(reviewers.Users) == 1 && reviewers.Teams[0].GetSlug() == "keepers")
	_, err = pulls.RemoveReviewers(ctx, owner, name, one, asked)
	report("PullRequests.RemoveReviewers", err)
	pending, _, err := pulls.CreateReview(ctx, owner, name, one, &github.PullRequestReviewRequest{
		Body:     text("Hm."),
		Comments: []*github.DraftReviewComment{{Path: text("topic.txt"), StartLine: number(1), Line: number(2), Side: text("RIGHT"), StartSide: text("RIGHT"), Body: text("Why?")}},
	})
	expect("PullRequests.CreateReview, pending", err, pending.GetState() == "PENDING")
	list, _, err := mate.PullRequests.ListReviews(ctx, owner, name, one, options)
	expect("PullRequests.ListReviews, of others", err, len(list) == 0)
	pending, _, err = pulls.UpdateReview(ctx, owner, name, one, pending.GetID(), "Well.")
	expect("PullRequests.UpdateReview", err, pending.GetBody() == "Well.")
	review, _, err := pulls.SubmitReview(ctx, owner, name, one, pending.GetID(), &github.PullRequestReviewRequest{Body: text("No."), Event: text("REQUEST_CHANGES")})
	expect("PullRequests.SubmitReview", err, review.GetState() == "CHANGES_REQUESTED")
	review, _, err = pulls.GetReview(ctx, owner, name, one, review.GetID())
	expect("PullRequests.GetReview", err, review.GetUser().GetLogin() == "mona")
	comments, _, err := pulls.ListReviewComments(ctx, owner, name, one, review.GetID(), options)
	expect("PullRequests.ListReviewComments", err, len(comments) == 1 && comments[0].GetBody() == "Why?")
	dropped, _, err := pulls.CreateReview(ctx, owner, name, one, &github.PullRequestReviewRequest{Body: text("Dropped.")})
	report("PullRequests.CreateReview, again", err)
	_, _, err = pulls.DeletePendingReview(ctx, owner, name, one, dropped.GetID())
	report("PullRequests.DeletePendingReview", err)
	review, _, err = pulls.CreateReview(ctx, owner, name, one, &github.PullRequestReviewRequest{Event: text("APPROVE"), CommitID: head})
	expect("PullRequests.CreateReview", err, review.GetState() == "APPROVED")
	review, _, err = pulls.DismissReview(ctx, owner, name, one, review.GetID(), &github.PullRequestReviewDismissalRequest{Message: text("Too soon.")})
	expect("PullRequests.DismissReview", err, review.GetState() == "DISMISSED")
	list, _, err = pulls.ListReviews(ctx, owner, name, one, options)
	expect("PullRequests.ListReviews", err, len(list) == 2)
	comment, _, err := pulls.CreateComment(ctx, owner, name, one, &github.PullRequestComment{
		Body: text("And two?"), CommitID: head, Path: text("topic.txt"), Line: number(2), Side: text("RIGHT"),
	})
	expect("PullRequests.CreateComment", err, comment.GetLine() == 2 && comment.GetSide() == "RIGHT")
	reply, _, err := mate.PullRequests.CreateCommentInReplyTo(ctx, owner, name, one, "Because.", comment.GetID())
	expect("PullRequests.CreateCommentInReplyTo", err, reply.GetInReplyTo() == comment.GetID())
	comments, _, err = pulls.ListComments(ctx, owner, name, one, &github.PullRequestListCommentsOptions{Sort: "created"})
	expect("PullRequests.ListComments", err, len(comments) == 3)
	comments, _, err = pulls.ListComments(ctx, owner, name, 0, nil)
	expect("PullRequests.ListComments, of the repository", err, len(comments) == 3)
	comment, _, err = pulls.GetComment(ctx, owner, name, comment.GetID())
	expect("PullRequests.GetComment", err, strings.HasSuffix(comment.GetDiffHunk(), "+two"))
	comment, _, err = pulls.EditComment(ctx, owner, name, comment.GetID(), &github.PullRequestComment{Body: text("Two?")})
	expect("PullRequests.EditComment", err, comment.GetBody() == "Two?")
	liked, _, err := client.Reactions.CreatePullRequestCommentReaction(ctx, owner, name, comment.GetID(), "eyes")
	report("Reactions.CreatePullRequestCommentReaction", err)
	reactions, _, err := client.Reactions.ListPullRequestCommentReactions(ctx, owner, name, comment.GetID(), options)
	expect("Reactions.ListPullRequestCommentReactions", err, len(reactions) == 1)
	_, err = client.Reactions.DeletePullRequestCommentReaction(ctx, owner, name, comment.GetID(), liked.GetID())
	report("Reactions.DeletePullRequestCommentReaction", err)
	_, err = pulls.DeleteComment(ctx, owner, name, comment.GetID())
	report("PullRequests.DeleteComment", err)
	raw, _, err := pulls.GetRaw(ctx, owner, name, one, github.RawOptions{Type: github.Diff})
	expect("PullRequests.GetRaw", err, strings.Contains(raw, "+three"))
	client.Repositories.CreateFile(ctx, owner, name, "later.txt", &github.RepositoryContentFileOptions{Message: text("Go on"), Content: []byte("later")})
	_, _, err = pulls.UpdateBranch(ctx, owner, name, one, &github.PullRequestBranchUpdateOptions{ExpectedHeadSHA: head})
	if _, isAccepted := err.(*github.AcceptedError); isAccepted {
		err = nil
	}
	report("PullRequests.UpdateBranch", err)
	commits, _, err := pulls.ListCommits(ctx, owner, name, one, options)
	expect("PullRequests.ListCommits", err, len(commits) == 2)
	files, _, err := pulls.ListFiles(ctx, owner, name, one, options)
	expect("PullRequests.ListFiles", err, len(files) == 1 && files[0].GetAdditions() == 3)
	is, _, err := pulls.IsMerged(ctx, owner, name, one)
	expect("PullRequests.IsMerged, before", err, !is)
	result, _, err := pulls.Merge(ctx, owner, name, one, "All of it", &github.PullRequestOptions{MergeMethod: "merge"})
	expect("PullRequests.Merge", err, result.GetMerged())
	is, _, err = pulls.IsMerged(ctx, owner, name, one)
	expect("PullRequests.IsMerged", err, is)
}

func searches() {
	repositories, _, err := client.Search.Repositories(ctx, "parts user:acme", &github.SearchOptions{Sort: "updated"})
	expect("Search.Repositories", err, repositories.GetTotal() == 1 && repositories.Repositories[0].GetName() == name)
	topics, _, err := client.Search.Topics(ctx, "tooling", nil)
	expect("Search.Topics", err, topics.GetTotal() == 1)
	commits, _, err := client.Search.Commits(ctx, "program repo:acme/parts", nil)
	expect("Search.Commits", err, commits.GetTotal() == 1 && commits.Commits[0].GetSHA() == sha)
	issues, _, err := client.Search.Issues(ctx, "broke repo:acme/parts is:issue", &github.SearchOptions{Sort: "created", Order: "asc"})
	expect("Search.Issues", err, issues.GetTotal() == 1 && issues.Issues[0].GetNumber() == issue)
	issues, _, err = client.Search.Issues(ctx, "repo:acme/parts is:merged", nil)
	expect("Search.Issues, merged", err, issues.GetTotal() == 1 && issues.Issues[0].GetNumber() == pull.GetNumber())
	users, _, err := client.Search.Users(ctx, "hubot in:login", nil)
	expect("Search.Users", err, users.GetTotal() == 1)
	code, _, err := client.Search.Code(ctx, "package repo:acme/parts", &github.SearchOptions{TextMatch: true})
	expect("Search.Code", err, code.GetTotal() == 1 && len(code.CodeResults[0].TextMatches) == 1)
	labels, _, err := client.Search.Labels(ctx, repository.GetID(), "broken", nil)
	expect("Search.Labels", err, labels.GetTotal() == 1)
	all, _, err := client.Repositories.ListAll(ctx, &github.RepositoryListAllOptions{Since: repository.GetID() - 1})
	expect("Repositories.ListAll", err, len(all) == 1 && all[0].GetName() == name)
	all, _, err = client.Repositories.ListByOrg(ctx, owner, &github.RepositoryListByOrgOptions{Sort: "created", Direction: "desc"})
	expect("Repositories.ListByOrg", err, all[0].GetName() == name)
	people, _, err := client.Users.ListAll(ctx, &github.UserListOptions{Since: 1})
	expect("Users.ListAll", err, len(people) > 1)
	organizations, _, err := client.Organizations.ListAll(ctx, nil)
	expect("Organizations.ListAll", err, len(organizations) == 1)
	byID, _, err := client.Repositories.GetByID(ctx, repository.GetID())
	expect("Repositories.GetByID", err, byID.GetFullName() == "acme/parts")
	hubot, _, _ := client.Users.Get(ctx, "hubot")
	hubot, _, err = client.Users.GetByID(ctx, hubot.GetID())
	expect("Users.GetByID", err, hubot.GetLogin() == "hubot")
}

func main() {
	runAll(gitObjects, commits, contents, branches, releases, issuesAndMilestones, reviews, searches)
}
