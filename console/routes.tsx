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
      <Route path="/-/events" component={Events} />
      <Route path="/-/tokens" component={Tokens} />
      <Route path="/-/traffic" component={Traffic} />
      <Route path="/-/traffic/:id" component={Exchange} />
      <Route path="/:owner/:repo/settings/hooks" component={Hooks} />
      <Route path="/:owner/:repo/settings/hooks/new" component={NewHook} />
      <Route path="/:owner/:repo/settings/hooks/:id" component={Hook} />
      <Route default component={Absent} />
    </Router>
  )
}
