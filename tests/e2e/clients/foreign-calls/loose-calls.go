// Calls of go-github that the platform takes, although its documentation has them otherwise or not at all.
package main

import (
	"time"

	"github.com/google/go-github/github"
)

const owner, name = "acme", "loose"

func main() {
	runAll(tryRefs, tryLabels, tryProtection, tryDates)
}

func tryRefs() {
	_, _, err := client.Repositories.Create(ctx, owner, &github.Repository{Name: text(name), AutoInit: yes(true)})
	report("Repositories.Create", err)
	refs, _, err := client.Git.ListMatchingRefs(ctx, owner, name, nil)
	expect("Git.ListMatchingRefs", err, len(refs) == 1)
	tree, _, err := client.Git.GetTree(ctx, owner, name, "HEAD", true)
	expect("Git.GetTree, of HEAD", err, err == nil && len(tree.Entries) == 1)
	commit, _, err := client.Repositories.GetCommit(ctx, owner, name, "HEAD", nil)
	expect("Repositories.GetCommit, of HEAD", err, err == nil && commit.GetSHA() == refs[0].GetObject().GetSHA())
}

func tryLabels() {
	_, _, err := client.Issues.CreateLabel(ctx, owner, name, &github.Label{Name: text("kind/bug"), Color: text("ff0000")})
	report("Issues.CreateLabel, with a slash", err)
	label, _, err := client.Issues.GetLabel(ctx, owner, name, "kind/bug")
	expect("Issues.GetLabel, with a slash", err, label.GetColor() == "ff0000")
	issue, _, err := client.Issues.Create(ctx, owner, name, &github.IssueRequest{Title: text("First"), Labels: &[]string{"kind/bug"}})
	expect("Issues.Create", err, issue.GetNumber() == 1)
	_, err = client.Issues.RemoveLabelForIssue(ctx, owner, name, 1, "kind/bug")
	report("Issues.RemoveLabelForIssue, with a slash", err)
	_, err = client.Issues.DeleteLabel(ctx, owner, name, "kind/bug")
	report("Issues.DeleteLabel, with a slash", err)
}

func tryProtection() {
	checks := &github.RequiredStatusChecks{Strict: true, Contexts: []string{"ci"}}
	made, _, err := client.Repositories.UpdateBranchProtection(ctx, owner, name, "main", &github.ProtectionRequest{RequiredStatusChecks: checks})
	expect("Repositories.UpdateBranchProtection, with checks of null", err,
		err == nil && made.GetRequiredStatusChecks().Contexts[0] == "ci")
}

func tryDates() {
	day := time.Date(2031, 5, 6, 9, 0, 0, 0, time.UTC)
	made, _, err := client.Issues.CreateMilestone(ctx, owner, name, &github.Milestone{Title: text("One"), DueOn: &day})
	expect("Milestone.DueOn", err, made.GetDueOn().Hour() == 7)
	_, _, err = client.Issues.ListByRepo(ctx, owner, name, &github.IssueListByRepoOptions{Since: time.Unix(0, 0)})
	report("Issues.ListByRepo, since", err)
}
