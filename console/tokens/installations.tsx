import { fieldsOf, textOf } from '../data/form.ts'
import { useState } from 'preact/hooks'
import { unwrap, type Schemas } from '../../client/index.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import type { Api } from '../data/client.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { RepositoryTable } from '../parts/repository-table.tsx'
import { useActing } from '../session/context.ts'
import { clientWith } from './app-client.ts'

type Installation = Schemas['installation']

interface Found {
  api: Api
  installations: Installation[]
}

/**
 * The installations that a user of an app can access. Only tokens of the app may list them, so the
 * page calls with a token that the reader enters.
 */
export function Installations() {
  const { session, version } = useActing()
  const [found, setFound] = useState<Found | undefined>()
  const { run, error, isRunning } = useAction()
  const own = session?.token.startsWith('ghu_') ? session.token : ''
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const token = textOf(fieldsOf(event), 'token')
    setFound(undefined)
    void run(async () => {
      const api = clientWith(token, version)
      const params = { query: { per_page: 100 } }
      const { installations } = await unwrap(api.GET('/user/installations', { params }))
      setFound({ api, installations })
    })
  }
  return (
    <section class="card">
      <h2>Installations</h2>
      <p class="soft">App user tokens list the installations that their user can access.</p>
      <form onSubmit={submit}>
        <label for="installations-token">App user token</label>
        <div class="row">
          <input
            id="installations-token"
            name="token"
            type="password"
            required
            autocomplete="off"
            placeholder="ghu_…"
            defaultValue={own}
          />
          <button disabled={isRunning}>List</button>
        </div>
        <Problem error={error} />
      </form>
      {found?.installations.length === 0 && <p class="empty">No installations.</p>}
      {found?.installations.map((each) => (
        <InstallationDetails key={each.id} api={found.api} of={each} />
      ))}
    </section>
  )
}

function InstallationDetails({ api, of: installation }: { api: Api; of: Installation }) {
  const { id, account, app_slug, repository_selection, permissions, events } = installation
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{app_slug}</strong> on {account.login}{' '}
        {installation.suspended_at && <span class="badge warn">suspended</span>}
      </summary>
      <dl class="facts">
        <dt>Id</dt>
        <dd>{id}</dd>
        <dt>Repositories</dt>
        <dd>{repository_selection}</dd>
        <dt>Permissions</dt>
        <dd>
          {Object.entries(permissions)
            .map(([area, access]) => `${area}: ${String(access)}`)
            .join(', ')}
        </dd>
        <dt>Events</dt>
        <dd>{events.join(', ') || 'none'}</dd>
      </dl>
      {isOpen && <Accessible api={api} id={id} />}
    </details>
  )
}

/** The repositories that both the installation and the user can access. */
function Accessible({ api, id }: { api: Api; id: number }) {
  const repositories = useData(['installation', id], async (signal) => {
    const params = { path: { installation_id: id }, query: { per_page: 100 } }
    const call = api.GET('/user/installations/{installation_id}/repositories', { params, signal })
    return (await unwrap(call)).repositories
  })
  return <Load of={repositories}>{(found) => <RepositoryTable repositories={found} />}</Load>
}
