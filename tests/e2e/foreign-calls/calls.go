// Calls of go-github for which the server has the operation.
//
// Reads a JSON object from standard input: url, token (of mona), mate (a token of hubot), app (a token of an app's
// user), sha of acme/built, an SSH key. Prints a line for each call: ok or failed, the call, and the error. A call may
// use what earlier ones left.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/google/go-github/github"
)

type given struct{ URL, Token, Mate, App, Sha, Key string }

// Sends a token with each request.
type bearer string

func (token bearer) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(request)
}

var (
	ctx     = context.Background()
	input   given
	client  *github.Client
	mate    *github.Client
	text    = github.String
	yes     = github.Bool
	options = &github.ListOptions{PerPage: 10}
)

func clientOf(token string) *github.Client {
	made := github.NewClient(&http.Client{Transport: bearer(token)})
	base, err := url.Parse(input.URL + "/")
	if err != nil {
		panic(err)
	}
	made.BaseURL = base
	return made
}

func report(name string, err error) {
	if err == nil {
		fmt.Println("ok " + name)
		return
	}
	words := strings.Join(strings.Fields(err.Error()), " ")
	fmt.Printf("failed %s: %.300s\n", name, words)
}

// A call whose result counts only if it is as expected.
func expect(name string, err error, isRight bool) {
	if err == nil && !isRight {
		err = fmt.Errorf("another result than expected")
	}
	report(name, err)
}

func users() {
	user, _, err := client.Users.Get(ctx, "")
	expect("Users.Get", err, user.GetLogin() == "mona")
	_, _, err = client.Users.Get(ctx, "hubot")
	report("Users.Get, another", err)
	_, _, err = client.Users.Edit(ctx, &github.User{Bio: text("Writes.")})
	report("Users.Edit", err)
	_, _, err = client.Users.AddEmails(ctx, []string{"m@x.example"})
	report("Users.AddEmails", err)
	emails, _, err := client.Users.ListEmails(ctx, options)
	expect("Users.ListEmails", err, len(emails) == 2)
	_, err = client.Users.DeleteEmails(ctx, []string{"m@x.example"})
	report("Users.DeleteEmails", err)
	key, _, err := client.Users.CreateKey(ctx, &github.Key{Title: text("Laptop"), Key: text(input.Key)})
	report("Users.CreateKey", err)
	_, _, err = client.Users.ListKeys(ctx, "", options)
	report("Users.ListKeys", err)
	_, _, err = client.Users.ListKeys(ctx, "mona", options)
	report("Users.ListKeys, of a user", err)
	_, _, err = client.Users.GetKey(ctx, key.GetID())
	report("Users.GetKey", err)
	_, err = client.Users.DeleteKey(ctx, key.GetID())
	report("Users.DeleteKey", err)
	signing, _, err := client.Users.CreateSSHSigningKey(ctx, &github.Key{Title: text("Laptop"), Key: text(input.Key)})
	report("Users.CreateSSHSigningKey", err)
	_, _, err = client.Users.ListSSHSigningKeys(ctx, "", options)
	report("Users.ListSSHSigningKeys", err)
	_, _, err = client.Users.GetSSHSigningKey(ctx, signing.GetID())
	report("Users.GetSSHSigningKey", err)
	_, err = client.Users.DeleteSSHSigningKey(ctx, signing.GetID())
	report("Users.DeleteSSHSigningKey", err)
	_, _, err = client.Users.ListGPGKeys(ctx, "mona", options)
	report("Users.ListGPGKeys", err)
	_, err = client.Users.Follow(ctx, "hubot")
	report("Users.Follow", err)
	follows, _, err := client.Users.IsFollowing(ctx, "", "hubot")
	expect("Users.IsFollowing", err, follows)
	follows, _, err = client.Users.IsFollowing(ctx, "mona", "hubot")
	expect("Users.IsFollowing, of a user", err, follows)
	_, _, err = client.Users.ListFollowers(ctx, "hubot", options)
	report("Users.ListFollowers", err)
	_, _, err = client.Users.ListFollowing(ctx, "", options)
	report("Users.ListFollowing", err)
	_, err = client.Users.Unfollow(ctx, "hubot")
	report("Users.Unfollow", err)
	_, err = client.Users.BlockUser(ctx, "stranger")
	report("Users.BlockUser", err)
	blocked, _, err := client.Users.IsBlocked(ctx, "stranger")
	expect("Users.IsBlocked", err, blocked)
	_, _, err = client.Users.ListBlockedUsers(ctx, options)
	report("Users.ListBlockedUsers", err)
	_, err = client.Users.UnblockUser(ctx, "stranger")
	report("Users.UnblockUser", err)
	_, _, err = client.RateLimits(ctx)
	report("RateLimits", err)
	_, _, err = clientOf(input.App).Apps.ListUserInstallations(ctx, options)
	report("Apps.ListUserInstallations", err)
	_, _, err = client.Apps.Get(ctx, "ci-bot")
	report("Apps.Get", err)
}

func activity() {
	_, err := client.Activity.Star(ctx, "acme", "widgets")
	report("Activity.Star", err)
	starred, _, err := client.Activity.IsStarred(ctx, "acme", "widgets")
	expect("Activity.IsStarred", err, starred)
	own, _, err := client.Activity.ListStarred(ctx, "", nil)
	expect("Activity.ListStarred", err, len(own) == 1 && own[0].Repository.GetName() == "widgets" && own[0].StarredAt != nil)
	_, _, err = client.Activity.ListStarred(ctx, "mona", nil)
	report("Activity.ListStarred, of a user", err)
	stars, _, err := client.Activity.ListStargazers(ctx, "acme", "widgets", options)
	expect("Activity.ListStargazers", err, len(stars) == 1 && stars[0].User.GetLogin() == "mona" && stars[0].StarredAt != nil)
	_, err = client.Activity.Unstar(ctx, "acme", "widgets")
	report("Activity.Unstar", err)
	_, _, err = client.Activity.SetRepositorySubscription(ctx, "acme", "widgets", &github.Subscription{Subscribed: yes(true)})
	report("Activity.SetRepositorySubscription", err)
	_, _, err = client.Activity.GetRepositorySubscription(ctx, "acme", "widgets")
	report("Activity.GetRepositorySubscription", err)
	_, _, err = client.Activity.ListWatchers(ctx, "acme", "widgets", options)
	report("Activity.ListWatchers", err)
	watched, _, err := client.Activity.ListWatched(ctx, "", options)
	expect("Activity.ListWatched", err, len(watched) > 0)
	_, _, err = client.Activity.ListWatched(ctx, "mona", options)
	report("Activity.ListWatched, of a user", err)
	_, err = client.Activity.DeleteRepositorySubscription(ctx, "acme", "widgets")
	report("Activity.DeleteRepositorySubscription", err)
}

func events() {
	_, _, err := client.Activity.ListEvents(ctx, options)
	report("Activity.ListEvents", err)
	found, _, err := client.Activity.ListRepositoryEvents(ctx, "mona", "tried", options)
	expect("Activity.ListRepositoryEvents", err, len(found) > 0)
	for _, event := range found {
		if _, err := event.ParsePayload(); err != nil {
			report("Event.ParsePayload, "+event.GetType(), err)
		}
	}
	_, _, err = client.Activity.ListEventsForRepoNetwork(ctx, "mona", "tried", options)
	report("Activity.ListEventsForRepoNetwork", err)
	_, _, err = client.Activity.ListEventsForOrganization(ctx, "acme", options)
	report("Activity.ListEventsForOrganization", err)
	_, _, err = client.Activity.ListEventsPerformedByUser(ctx, "mona", false, options)
	report("Activity.ListEventsPerformedByUser", err)
	_, _, err = client.Activity.ListEventsPerformedByUser(ctx, "mona", true, options)
	report("Activity.ListEventsPerformedByUser, public", err)
	_, _, err = client.Activity.ListEventsReceivedByUser(ctx, "mona", false, options)
	report("Activity.ListEventsReceivedByUser", err)
	_, _, err = client.Activity.ListEventsReceivedByUser(ctx, "mona", true, options)
	report("Activity.ListEventsReceivedByUser, public", err)
	_, _, err = client.Activity.ListUserEventsForOrganization(ctx, "acme", "mona", options)
	report("Activity.ListUserEventsForOrganization", err)
}

func repositories() {
	_, _, err := client.Repositories.Create(ctx, "", &github.Repository{Name: text("tried"), AutoInit: yes(true)})
	report("Repositories.Create", err)
	_, _, err = client.Repositories.Create(ctx, "acme", &github.Repository{Name: text("made"), Private: yes(true)})
	report("Repositories.Create, of an organization", err)
	_, _, err = client.Repositories.Get(ctx, "mona", "tried")
	report("Repositories.Get", err)
	_, _, err = client.Repositories.Edit(ctx, "mona", "tried", &github.Repository{Description: text("Tried")})
	report("Repositories.Edit", err)
	_, _, err = client.Repositories.List(ctx, "", nil)
	report("Repositories.List", err)
	_, _, err = client.Repositories.GetReadme(ctx, "mona", "tried", nil)
	report("Repositories.GetReadme", err)
	file := &github.RepositoryContentFileOptions{
		Message:   text("Add b"),
		Content:   []byte("b"),
		Committer: &github.CommitAuthor{Name: text("Mona"), Email: text("mona@example.com")},
	}
	written, _, err := client.Repositories.CreateFile(ctx, "mona", "tried", "b.md", file)
	report("Repositories.CreateFile", err)
	got, _, _, err := client.Repositories.GetContents(ctx, "mona", "tried", "b.md", nil)
	content, _ := got.GetContent()
	expect("Repositories.GetContents", err, content == "b")
	_, folder, _, err := client.Repositories.GetContents(ctx, "mona", "tried", "", nil)
	expect("Repositories.GetContents, folder", err, len(folder) == 2)
	change := &github.RepositoryContentFileOptions{Message: text("Change b"), Content: []byte("c"), SHA: written.Content.SHA}
	written, _, err = client.Repositories.UpdateFile(ctx, "mona", "tried", "b.md", change)
	report("Repositories.UpdateFile", err)
	removal := &github.RepositoryContentFileOptions{Message: text("Remove b"), SHA: written.Content.SHA}
	_, _, err = client.Repositories.DeleteFile(ctx, "mona", "tried", "b.md", removal)
	report("Repositories.DeleteFile", err)
	_, _, err = mate.Repositories.CreateFork(ctx, "mona", "tried", nil)
	if _, isAccepted := err.(*github.AcceptedError); isAccepted {
		err = nil
	}
	report("Repositories.CreateFork", err)
	_, _, err = client.Repositories.ListForks(ctx, "mona", "tried", nil)
	report("Repositories.ListForks", err)
	_, _, err = client.Repositories.ListTeams(ctx, "acme", "widgets", options)
	report("Repositories.ListTeams", err)
	status := &github.RepoStatus{State: text("success"), Context: text("tried")}
	_, _, err = client.Repositories.CreateStatus(ctx, "acme", "built", input.Sha, status)
	report("Repositories.CreateStatus", err)
	_, _, err = client.Repositories.ListStatuses(ctx, "acme", "built", input.Sha, options)
	report("Repositories.ListStatuses", err)
	_, _, err = client.Repositories.GetCombinedStatus(ctx, "acme", "built", "main", options)
	report("Repositories.GetCombinedStatus", err)
}

func collaborators() {
	repositories := client.Repositories
	invited, _, err := repositories.AddCollaborator(ctx, "mona", "tried", "hubot", &github.RepositoryAddCollaboratorOptions{Permission: "push"})
	report("Repositories.AddCollaborator", err)
	_, _, err = repositories.ListInvitations(ctx, "mona", "tried", options)
	report("Repositories.ListInvitations", err)
	_, _, err = repositories.UpdateInvitation(ctx, "mona", "tried", invited.GetID(), "read")
	report("Repositories.UpdateInvitation", err)
	_, _, err = mate.Users.ListInvitations(ctx, options)
	report("Users.ListInvitations", err)
	_, err = mate.Users.AcceptInvitation(ctx, invited.GetID())
	report("Users.AcceptInvitation", err)
	other, _, err := repositories.AddCollaborator(ctx, "mona", "tried", "stranger", nil)
	report("Repositories.AddCollaborator, without options", err)
	_, err = repositories.DeleteInvitation(ctx, "mona", "tried", other.GetID())
	report("Repositories.DeleteInvitation", err)
	_, _, err = repositories.ListCollaborators(ctx, "mona", "tried", nil)
	report("Repositories.ListCollaborators", err)
	is, _, err := repositories.IsCollaborator(ctx, "mona", "tried", "hubot")
	expect("Repositories.IsCollaborator", err, is)
	level, _, err := repositories.GetPermissionLevel(ctx, "mona", "tried", "hubot")
	expect("Repositories.GetPermissionLevel", err, level.GetPermission() == "read")
	_, err = repositories.RemoveCollaborator(ctx, "mona", "tried", "hubot")
	report("Repositories.RemoveCollaborator", err)
}

func hooks() {
	config := map[string]interface{}{"url": "http://127.0.0.1:9/hook", "content_type": "json"}
	hook, _, err := client.Repositories.CreateHook(ctx, "mona", "tried", &github.Hook{Config: config, Events: []string{"push"}, Active: yes(true)})
	report("Repositories.CreateHook", err)
	id := hook.GetID()
	_, _, err = client.Repositories.ListHooks(ctx, "mona", "tried", options)
	report("Repositories.ListHooks", err)
	_, _, err = client.Repositories.GetHook(ctx, "mona", "tried", id)
	report("Repositories.GetHook", err)
	_, _, err = client.Repositories.EditHook(ctx, "mona", "tried", id, &github.Hook{Events: []string{"issues"}})
	report("Repositories.EditHook", err)
	_, err = client.Repositories.PingHook(ctx, "mona", "tried", id)
	report("Repositories.PingHook", err)
	_, err = client.Repositories.TestHook(ctx, "mona", "tried", id)
	report("Repositories.TestHook", err)
	_, _, err = client.Repositories.ListHookDeliveries(ctx, "mona", "tried", id, nil)
	report("Repositories.ListHookDeliveries", err)
	_, err = client.Repositories.DeleteHook(ctx, "mona", "tried", id)
	report("Repositories.DeleteHook", err)
}

func issues() {
	made := &github.IssueRequest{Title: text("First"), Body: text("Text"), Labels: &[]string{"bug"}, Assignees: &[]string{"mona"}}
	issue, _, err := client.Issues.Create(ctx, "mona", "tried", made)
	report("Issues.Create", err)
	number := issue.GetNumber()
	_, _, err = client.Issues.Get(ctx, "mona", "tried", number)
	report("Issues.Get", err)
	list := &github.IssueListByRepoOptions{State: "all", Labels: []string{"bug"}, Sort: "updated", Assignee: "mona"}
	found, _, err := client.Issues.ListByRepo(ctx, "mona", "tried", list)
	expect("Issues.ListByRepo", err, len(found) == 1)
	_, _, err = client.Issues.Edit(ctx, "mona", "tried", number, &github.IssueRequest{State: text("closed"), StateReason: text("not_planned")})
	report("Issues.Edit", err)
	_, _, err = client.Issues.Edit(ctx, "mona", "tried", number, &github.IssueRequest{State: text("open")})
	report("Issues.Edit, reopen", err)
	_, err = client.Issues.Lock(ctx, "mona", "tried", number, &github.LockIssueOptions{LockReason: "resolved"})
	report("Issues.Lock", err)
	_, err = client.Issues.Unlock(ctx, "mona", "tried", number)
	report("Issues.Unlock", err)
	comment, _, err := client.Issues.CreateComment(ctx, "mona", "tried", number, &github.IssueComment{Body: text("Said")})
	report("Issues.CreateComment", err)
	_, _, err = client.Issues.ListComments(ctx, "mona", "tried", number, nil)
	report("Issues.ListComments", err)
	_, _, err = client.Issues.ListComments(ctx, "mona", "tried", 0, nil)
	report("Issues.ListComments, of a repository", err)
	_, _, err = client.Issues.GetComment(ctx, "mona", "tried", comment.GetID())
	report("Issues.GetComment", err)
	_, _, err = client.Issues.EditComment(ctx, "mona", "tried", comment.GetID(), &github.IssueComment{Body: text("Again")})
	report("Issues.EditComment", err)
	_, err = client.Issues.DeleteComment(ctx, "mona", "tried", comment.GetID())
	report("Issues.DeleteComment", err)
	_, _, err = client.Issues.ListAssignees(ctx, "mona", "tried", options)
	report("Issues.ListAssignees", err)
	_, _, err = client.Issues.IsAssignee(ctx, "mona", "tried", "mona")
	report("Issues.IsAssignee", err)
	_, _, err = client.Issues.RemoveAssignees(ctx, "mona", "tried", number, []string{"mona"})
	report("Issues.RemoveAssignees", err)
	_, _, err = client.Issues.AddAssignees(ctx, "mona", "tried", number, []string{"mona"})
	report("Issues.AddAssignees", err)
	labels(number)
}

func labels(number int) {
	_, _, err := client.Issues.CreateLabel(ctx, "mona", "tried", &github.Label{Name: text("made"), Color: text("ff0000")})
	report("Issues.CreateLabel", err)
	_, _, err = client.Issues.ListLabels(ctx, "mona", "tried", options)
	report("Issues.ListLabels", err)
	_, _, err = client.Issues.GetLabel(ctx, "mona", "tried", "made")
	report("Issues.GetLabel", err)
	_, _, err = client.Issues.EditLabel(ctx, "mona", "tried", "made", &github.Label{Color: text("00ff00")})
	report("Issues.EditLabel", err)
	_, _, err = client.Issues.AddLabelsToIssue(ctx, "mona", "tried", number, []string{"made"})
	report("Issues.AddLabelsToIssue", err)
	_, _, err = client.Issues.ListLabelsByIssue(ctx, "mona", "tried", number, options)
	report("Issues.ListLabelsByIssue", err)
	_, err = client.Issues.RemoveLabelForIssue(ctx, "mona", "tried", number, "made")
	report("Issues.RemoveLabelForIssue", err)
	_, _, err = client.Issues.ReplaceLabelsForIssue(ctx, "mona", "tried", number, []string{"made", "more"})
	report("Issues.ReplaceLabelsForIssue", err)
	_, err = client.Issues.RemoveLabelsForIssue(ctx, "mona", "tried", number)
	report("Issues.RemoveLabelsForIssue", err)
	_, err = client.Issues.DeleteLabel(ctx, "mona", "tried", "made")
	report("Issues.DeleteLabel", err)
}

func pulls() {
	file := &github.RepositoryContentFileOptions{Message: text("Add c"), Content: []byte("c")}
	_, _, err := mate.Repositories.CreateFile(ctx, "hubot", "tried", "c.md", file)
	report("Repositories.CreateFile, in a fork", err)
	made := &github.NewPullRequest{Title: text("Add c"), Head: text("hubot:main"), Base: text("main"), MaintainerCanModify: yes(true)}
	pull, _, err := mate.PullRequests.Create(ctx, "mona", "tried", made)
	report("PullRequests.Create", err)
	number := pull.GetNumber()
	_, _, err = client.PullRequests.Get(ctx, "mona", "tried", number)
	report("PullRequests.Get", err)
	_, _, err = client.PullRequests.GetRaw(ctx, "mona", "tried", number, github.RawOptions{Type: github.Diff})
	report("PullRequests.GetRaw", err)
	_, _, err = client.PullRequests.List(ctx, "mona", "tried", &github.PullRequestListOptions{State: "open", Sort: "created"})
	report("PullRequests.List", err)
	_, _, err = client.PullRequests.Edit(ctx, "mona", "tried", number, &github.PullRequest{Title: text("Add a page")})
	report("PullRequests.Edit", err)
	_, _, err = client.PullRequests.ListCommits(ctx, "mona", "tried", number, options)
	report("PullRequests.ListCommits", err)
	_, _, err = client.PullRequests.ListFiles(ctx, "mona", "tried", number, options)
	report("PullRequests.ListFiles", err)
	merged, _, err := client.PullRequests.IsMerged(ctx, "mona", "tried", number)
	expect("PullRequests.IsMerged", err, !merged)
	result, _, err := client.PullRequests.Merge(ctx, "mona", "tried", number, "Merge it", &github.PullRequestOptions{MergeMethod: "squash"})
	expect("PullRequests.Merge", err, result.GetMerged())
}

func gists() {
	files := map[github.GistFilename]github.GistFile{"a.md": {Content: text("Hello")}}
	gist, _, err := client.Gists.Create(ctx, &github.Gist{Public: yes(true), Files: files})
	report("Gists.Create", err)
	id := gist.GetID()
	_, _, err = client.Gists.Get(ctx, id)
	report("Gists.Get", err)
	_, _, err = client.Gists.Edit(ctx, id, &github.Gist{Description: text("Tried")})
	report("Gists.Edit", err)
	commits, _, err := client.Gists.ListCommits(ctx, id, options)
	expect("Gists.ListCommits", err, len(commits) > 0)
	_, _, err = client.Gists.GetRevision(ctx, id, commits[0].GetVersion())
	report("Gists.GetRevision", err)
	_, _, err = client.Gists.List(ctx, "", nil)
	report("Gists.List", err)
	_, _, err = client.Gists.List(ctx, "mona", nil)
	report("Gists.List, of a user", err)
	_, _, err = client.Gists.ListAll(ctx, nil)
	report("Gists.ListAll", err)
	_, err = client.Gists.Star(ctx, id)
	report("Gists.Star", err)
	starred, _, err := client.Gists.IsStarred(ctx, id)
	expect("Gists.IsStarred", err, starred)
	_, _, err = client.Gists.ListStarred(ctx, nil)
	report("Gists.ListStarred", err)
	_, err = client.Gists.Unstar(ctx, id)
	report("Gists.Unstar", err)
	_, _, err = mate.Gists.Fork(ctx, id)
	report("Gists.Fork", err)
	_, _, err = client.Gists.ListForks(ctx, id, options)
	report("Gists.ListForks", err)
	comment, _, err := client.Gists.CreateComment(ctx, id, &github.GistComment{Body: text("Good.")})
	report("Gists.CreateComment", err)
	_, _, err = client.Gists.ListComments(ctx, id, options)
	report("Gists.ListComments", err)
	_, _, err = client.Gists.GetComment(ctx, id, comment.GetID())
	report("Gists.GetComment", err)
	_, _, err = client.Gists.EditComment(ctx, id, comment.GetID(), &github.GistComment{Body: text("Better.")})
	report("Gists.EditComment", err)
	_, err = client.Gists.DeleteComment(ctx, id, comment.GetID())
	report("Gists.DeleteComment", err)
	_, err = client.Gists.Delete(ctx, id)
	report("Gists.Delete", err)
}

func organizations() {
	_, _, err := client.Organizations.Get(ctx, "acme")
	report("Organizations.Get", err)
	_, _, err = client.Organizations.Edit(ctx, "acme", &github.Organization{Description: text("Makes widgets")})
	report("Organizations.Edit", err)
	_, _, err = client.Organizations.List(ctx, "", options)
	report("Organizations.List", err)
	_, _, err = client.Organizations.List(ctx, "mona", options)
	report("Organizations.List, of a user", err)
	_, _, err = client.Organizations.ListMembers(ctx, "acme", nil)
	report("Organizations.ListMembers", err)
	is, _, err := client.Organizations.IsMember(ctx, "acme", "hubot")
	expect("Organizations.IsMember", err, is)
	_, err = client.Organizations.PublicizeMembership(ctx, "acme", "mona")
	report("Organizations.PublicizeMembership", err)
	is, _, err = client.Organizations.IsPublicMember(ctx, "acme", "mona")
	expect("Organizations.IsPublicMember", err, is)
	_, err = client.Organizations.ConcealMembership(ctx, "acme", "mona")
	report("Organizations.ConcealMembership", err)
	_, _, err = client.Organizations.ListOrgMemberships(ctx, nil)
	report("Organizations.ListOrgMemberships", err)
	_, _, err = client.Organizations.GetOrgMembership(ctx, "", "acme")
	report("Organizations.GetOrgMembership", err)
	_, _, err = client.Organizations.GetOrgMembership(ctx, "hubot", "acme")
	report("Organizations.GetOrgMembership, of a user", err)
	_, _, err = client.Organizations.EditOrgMembership(ctx, "stranger", "acme", &github.Membership{Role: text("member")})
	report("Organizations.EditOrgMembership", err)
	_, _, err = client.Organizations.ListPendingOrgInvitations(ctx, "acme", options)
	report("Organizations.ListPendingOrgInvitations", err)
	_, err = client.Organizations.RemoveOrgMembership(ctx, "stranger", "acme")
	report("Organizations.RemoveOrgMembership", err)
	_, err = client.Organizations.BlockUser(ctx, "acme", "stranger")
	report("Organizations.BlockUser", err)
	is, _, err = client.Organizations.IsBlocked(ctx, "acme", "stranger")
	expect("Organizations.IsBlocked", err, is)
	_, _, err = client.Organizations.ListBlockedUsers(ctx, "acme", options)
	report("Organizations.ListBlockedUsers", err)
	_, err = client.Organizations.UnblockUser(ctx, "acme", "stranger")
	report("Organizations.UnblockUser", err)
}

func teams() {
	made := github.NewTeam{Name: "Core", RepoNames: []string{"acme/widgets"}, Privacy: text("closed")}
	_, _, err := client.Teams.CreateTeam(ctx, "acme", made)
	report("Teams.CreateTeam", err)
	_, _, err = client.Teams.ListTeams(ctx, "acme", options)
	report("Teams.ListTeams", err)
	_, _, err = client.Teams.GetTeamBySlug(ctx, "acme", "core")
	report("Teams.GetTeamBySlug", err)
	_, _, err = client.Teams.EditTeamBySlug(ctx, "acme", "core", github.NewTeam{Name: "Core", Description: text("Core")}, false)
	report("Teams.EditTeamBySlug", err)
	_, _, err = client.Teams.AddTeamMembershipBySlug(ctx, "acme", "core", "hubot", &github.TeamAddTeamMembershipOptions{Role: "member"})
	report("Teams.AddTeamMembershipBySlug", err)
	_, _, err = client.Teams.GetTeamMembershipBySlug(ctx, "acme", "core", "hubot")
	report("Teams.GetTeamMembershipBySlug", err)
	_, _, err = client.Teams.ListTeamMembersBySlug(ctx, "acme", "core", nil)
	report("Teams.ListTeamMembersBySlug", err)
	_, err = client.Teams.AddTeamRepoBySlug(ctx, "acme", "core", "acme", "built", &github.TeamAddTeamRepoOptions{Permission: "push"})
	report("Teams.AddTeamRepoBySlug", err)
	repository, _, err := client.Teams.IsTeamRepoBySlug(ctx, "acme", "core", "acme", "built")
	expect("Teams.IsTeamRepoBySlug", err, repository.GetName() == "built")
	_, _, err = client.Teams.ListTeamReposBySlug(ctx, "acme", "core", options)
	report("Teams.ListTeamReposBySlug", err)
	_, err = client.Teams.RemoveTeamRepoBySlug(ctx, "acme", "core", "acme", "built")
	report("Teams.RemoveTeamRepoBySlug", err)
	_, _, err = client.Teams.ListChildTeamsByParentSlug(ctx, "acme", "core", options)
	report("Teams.ListChildTeamsByParentSlug", err)
	_, _, err = mate.Teams.ListUserTeams(ctx, options)
	report("Teams.ListUserTeams", err)
	_, err = client.Teams.RemoveTeamMembershipBySlug(ctx, "acme", "core", "hubot")
	report("Teams.RemoveTeamMembershipBySlug", err)
	_, err = client.Teams.DeleteTeamBySlug(ctx, "acme", "core")
	report("Teams.DeleteTeamBySlug", err)
}

func actions() {
	_, _, err := client.Actions.ListWorkflows(ctx, "acme", "built", options)
	report("Actions.ListWorkflows", err)
	_, _, err = client.Actions.GetWorkflowByFileName(ctx, "acme", "built", "ci.yml")
	report("Actions.GetWorkflowByFileName", err)
	_, err = client.Actions.CreateWorkflowDispatchEventByFileName(ctx, "acme", "built", "ci.yml", github.CreateWorkflowDispatchEventRequest{Ref: "main"})
	report("Actions.CreateWorkflowDispatchEventByFileName", err)
	_, _, err = client.Actions.ListWorkflowRunsByFileName(ctx, "acme", "built", "ci.yml", nil)
	report("Actions.ListWorkflowRunsByFileName", err)
	runs, _, err := client.Actions.ListRepositoryWorkflowRuns(ctx, "acme", "built", nil)
	expect("Actions.ListRepositoryWorkflowRuns", err, runs.GetTotalCount() > 0)
	_, _, err = client.Actions.GetWorkflowRunByID(ctx, "acme", "built", runs.WorkflowRuns[0].GetID())
	report("Actions.GetWorkflowRunByID", err)
	_, err = client.Actions.CancelWorkflowRunByID(ctx, "acme", "built", runs.WorkflowRuns[0].GetID())
	if _, isAccepted := err.(*github.AcceptedError); isAccepted {
		err = nil
	}
	report("Actions.CancelWorkflowRunByID", err)
	_, err = client.Repositories.Delete(ctx, "acme", "made")
	report("Repositories.Delete", err)
}

func main() {
	if err := json.NewDecoder(os.Stdin).Decode(&input); err != nil {
		panic(err)
	}
	client, mate = clientOf(input.Token), clientOf(input.Mate)
	for _, group := range []func(){
		users, activity, repositories, collaborators, hooks, issues, pulls, gists, organizations, teams, actions, events,
	} {
		group()
	}
}
