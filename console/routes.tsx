import { lazy, Route, Router } from 'preact-iso'
import { Absent } from './parts/load.tsx'

/* Each area is a file of its own that is loaded when one of its pages is visited. */
const Overview = lazy(() => import('./overview/overview.tsx').then((area) => area.Overview))
const AllHooks = lazy(() => import('./webhooks/all-hooks.tsx').then((area) => area.AllHooks))
const Hooks = lazy(() => import('./webhooks/hooks.tsx').then((area) => area.Hooks))
const NewHook = lazy(() => import('./webhooks/edit-hook.tsx').then((area) => area.NewHook))
const Hook = lazy(() => import('./webhooks/hook.tsx').then((area) => area.HookPage))
const Imports = lazy(() => import('./imports/imports.tsx').then((area) => area.Imports))
const Import = lazy(() => import('./imports/import-page.tsx').then((area) => area.ImportPage))

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
      <Route path="/:owner/:repo/settings/hooks" component={Hooks} />
      <Route path="/:owner/:repo/settings/hooks/new" component={NewHook} />
      <Route path="/:owner/:repo/settings/hooks/:id" component={Hook} />
      <Route default component={Absent} />
    </Router>
  )
}
