import { lazy, Route, Router } from 'preact-iso'
import { Absent } from './parts/load.tsx'

/* Each area is a file of its own that is loaded when one of its pages is visited. */
const Overview = lazy(() => import('./overview/overview.tsx').then((area) => area.Overview))
const AllHooks = lazy(() => import('./webhooks/all-hooks.tsx').then((area) => area.AllHooks))
const Hooks = lazy(() => import('./webhooks/hooks.tsx').then((area) => area.Hooks))
const NewHook = lazy(() => import('./webhooks/edit-hook.tsx').then((area) => area.NewHook))
const Events = lazy(() => import('./events/events.tsx').then((area) => area.Events))
const Tokens = lazy(() => import('./tokens/tokens.tsx').then((area) => area.Tokens))
const Traffic = lazy(() => import('./traffic/traffic.tsx').then((area) => area.Traffic))
const Exchange = lazy(() => import('./traffic/exchange.tsx').then((area) => area.Exchange))
const Hook = lazy(() => import('./webhooks/hook.tsx').then((area) => area.HookPage))
const Imports = lazy(() => import('./imports/imports.tsx').then((area) => area.Imports))
const Import = lazy(() => import('./imports/import-page.tsx').then((area) => area.ImportPage))
const RepositoryPage = lazy(() =>
  import('./code/repository.tsx').then((area) => area.RepositoryPage),
)
const Code = lazy(() => import('./code/code.tsx').then((area) => area.Code))
const Branches = lazy(() => import('./code/branches.tsx').then((area) => area.Branches))
const Releases = lazy(() => import('./releases/releases.tsx').then((area) => area.Releases))
const ReleasePage = lazy(() => import('./releases/release.tsx').then((area) => area.ReleasePage))
const AccountPage = lazy(() => import('./people/account.tsx').then((area) => area.AccountPage))
const TeamPage = lazy(() => import('./people/team.tsx').then((area) => area.TeamPage))
const Invitations = lazy(() => import('./people/invitations.tsx').then((area) => area.Invitations))
const Issues = lazy(() => import('./issues/issues.tsx').then((area) => area.Issues))
const IssuePage = lazy(() => import('./issues/issue.tsx').then((area) => area.IssuePage))
const Pulls = lazy(() => import('./pulls/pulls.tsx').then((area) => area.Pulls))
const PullPage = lazy(() => import('./pulls/pull.tsx').then((area) => area.PullPage))
const PullFiles = lazy(() => import('./pulls/pull-files.tsx').then((area) => area.PullFiles))
const PullCommits = lazy(() => import('./pulls/pull-commits.tsx').then((area) => area.PullCommits))
const History = lazy(() => import('./commits/history.tsx').then((area) => area.History))
const CommitPage = lazy(() => import('./commits/commit.tsx').then((area) => area.CommitPage))
const Comparison = lazy(() => import('./commits/comparison.tsx').then((area) => area.Comparison))
const GistPage = lazy(() => import('./gists/gist.tsx').then((area) => area.GistPage))
const AppPage = lazy(() => import('./apps/app.tsx').then((area) => area.AppPage))
const InstallationPage = lazy(() =>
  import('./apps/installation.tsx').then((area) => area.InstallationPage),
)
const AdvisoryPage = lazy(() => import('./security/advisory.tsx').then((area) => area.AdvisoryPage))
const RepositoryAdvisory = lazy(() =>
  import('./security/advisory.tsx').then((area) => area.RepositoryAdvisory),
)
const AlertPage = lazy(() => import('./security/alert.tsx').then((area) => area.AlertPage))
const RunPage = lazy(() => import('./actions/run.tsx').then((area) => area.RunPage))

/** A new page begins at its top, and screen readers read it from there. */
function arrive(): void {
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

/** All pages by path. Literal paths come first, because accounts take every name. */
export function Routes() {
  return (
    <Router onRouteChange={arrive}>
      <Route path="/" component={Overview} />
      <Route path="/-/webhooks" component={AllHooks} />
      <Route path="/-/imports" component={Imports} />
      <Route path="/:owner/:repo/import" component={Import} />
      <Route path="/-/events" component={Events} />
      <Route path="/-/tokens" component={Tokens} />
      <Route path="/-/traffic" component={Traffic} />
      <Route path="/-/traffic/:id" component={Exchange} />
      <Route path="/:owner/:repo/settings/hooks" component={Hooks} />
      <Route path="/:owner/:repo/settings/hooks/new" component={NewHook} />
      <Route path="/:owner/:repo/settings/hooks/:id" component={Hook} />
      <Route path="/orgs/:org/teams/:slug" component={TeamPage} />
      <Route path="/organizations/:org/settings/installations/:id" component={InstallationPage} />
      <Route path="/settings/installations/:id" component={InstallationPage} />
      <Route path="/apps/:slug" component={AppPage} />
      <Route path="/advisories/:ghsa" component={AdvisoryPage} />
      <Route path="/gist/:id" component={GistPage} />
      <Route path="/:owner/:repo/tree/:place+" component={Code} />
      <Route path="/:owner/:repo/blob/:place+" component={Code} />
      <Route path="/:owner/:repo/commits" component={History} />
      <Route path="/:owner/:repo/commits/:place+" component={History} />
      <Route path="/:owner/:repo/commit/:sha" component={CommitPage} />
      <Route path="/:owner/:repo/compare/:basehead+" component={Comparison} />
      <Route path="/:owner/:repo/branches" component={Branches} />
      <Route path="/:owner/:repo/releases" component={Releases} />
      <Route path="/:owner/:repo/releases/latest" component={ReleasePage} />
      <Route path="/:owner/:repo/releases/tag/:tag+" component={ReleasePage} />
      <Route path="/:owner/:repo/issues" component={Issues} />
      <Route path="/:owner/:repo/issues/:number" component={IssuePage} />
      <Route path="/:owner/:repo/pulls" component={Pulls} />
      <Route path="/:owner/:repo/pull/:number" component={PullPage} />
      <Route path="/:owner/:repo/pull/:number/files" component={PullFiles} />
      <Route path="/:owner/:repo/pull/:number/commits" component={PullCommits} />
      <Route path="/:owner/:repo/invitations" component={Invitations} />
      <Route path="/:owner/:repo/actions/runs/:id" component={RunPage} />
      <Route path="/:owner/:repo/security/advisories/:ghsa" component={RepositoryAdvisory} />
      <Route path="/:owner/:repo/security/code-scanning/:number" component={AlertPage} />
      <Route path="/:owner/:repo" component={RepositoryPage} />
      <Route path="/:login" component={AccountPage} />
      <Route default component={Absent} />
    </Router>
  )
}
