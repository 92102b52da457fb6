import { useLocation } from 'preact-iso'
import { unwrap, type Schemas } from '../../client/index.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { Deliveries } from './deliveries.tsx'
import { repositoryDeliveries } from './delivery-source.ts'
import { EditHook } from './edit-hook.tsx'
import { Health } from './health.tsx'
import type { RepositoryName } from '../code/address.ts'
import { hooksPage } from './hook-address.ts'

type Hook = Schemas['hook']

/** Milliseconds between reloads of the health of the webhook. */
const interval = 3_000

/** One webhook with its delivery log. */
export function HookPage({ owner, repo, id }: RepositoryName & { id: string }) {
  useTitle('Webhook')
  const api = useApi()
  const path = { owner, repo, hook_id: Number(id) }
  const hook = useData(
    ['hook', path],
    (signal) =>
      unwrap(api.GET('/repos/{owner}/{repo}/hooks/{hook_id}', { params: { path }, signal })),
    { every: interval },
  )
  return (
    <>
      <RepositoryHead owner={owner} repo={repo} />
      <Load of={hook}>
        {(found) => <Content repository={{ owner, repo }} hook={found} reload={hook.reload} />}
      </Load>
    </>
  )
}

interface ContentProps {
  repository: RepositoryName
  hook: Hook
  reload: () => void
}

function Content({ repository, hook, reload }: ContentProps) {
  const api = useApi()
  return (
    <>
      <h1>{hook.config.url}</h1>
      <p>
        <Health hook={hook} /> {hook.events.join(', ')}
      </p>
      <Actions repository={repository} hook={hook} reload={reload} />
      <details class="card">
        <summary>Settings</summary>
        <EditHook key={hook.updated_at} repository={repository} hook={hook} onSaved={reload} />
      </details>
      <Deliveries source={repositoryDeliveries(api, repository, hook.id)} />
    </>
  )
}

/** Ping, test and delete. */
function Actions({ repository, hook, reload }: ContentProps) {
  const api = useApi()
  const { route } = useLocation()
  const { run, error, isRunning } = useAction()
  const params = { path: { ...repository, hook_id: hook.id } }
  async function remove() {
    if (!window.confirm('Delete this webhook and its delivery log?')) return
    await unwrap(api.DELETE('/repos/{owner}/{repo}/hooks/{hook_id}', { params }))
    route(hooksPage(repository))
  }
  const ping = () => unwrap(api.POST('/repos/{owner}/{repo}/hooks/{hook_id}/pings', { params }))
  const test = () => unwrap(api.POST('/repos/{owner}/{repo}/hooks/{hook_id}/tests', { params }))
  const button = (label: string, work: () => Promise<unknown>) => (
    <button type="button" disabled={isRunning} onClick={() => void run(work).then(reload)}>
      {label}
    </button>
  )
  return (
    <>
      <div class="actions">
        {button('Ping', ping)}
        {button('Test push', test)}
        <button type="button" class="danger" onClick={() => void run(remove)}>
          Delete
        </button>
      </div>
      <Problem error={error} />
    </>
  )
}
