import { useLocation } from 'preact-iso'
import { unwrap } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import { partsOf } from '../data/repositories.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'
import { fieldsOf, filled } from '../data/form.ts'
import type { Import } from './import-call.ts'
import { rememberImport } from './started.ts'

/** Fields of the form, named as in the API. */
interface Fields {
  repository?: string
  vcs_url?: string
  vcs?: NonNullable<Import['vcs']>
  vcs_username?: string
  vcs_password?: string
}

/** Creates the repository, if it is one of the signed-in user, and starts the import. */
async function start(api: Api, login: string, { repository = '', ...source }: Fields) {
  const { owner, repo } = partsOf(repository.includes('/') ? repository : `${login}/${repository}`)
  if (!repository.includes('/')) await unwrap(api.POST('/user/repos', { body: { name: repo } }))
  const body = { ...source, vcs_url: source.vcs_url ?? '' }
  await unwrap(api.PUT('/repos/{owner}/{repo}/import', { params: { path: { owner, repo } }, body }))
  return `${owner}/${repo}`
}

/** The form that starts an import. */
export function StartImport() {
  const { api, session } = useActing()
  const { route } = useLocation()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const fields = filled(fieldsOf(event)) as Fields
    void run(async () => {
      const fullName = await start(api, session?.login ?? '', fields)
      rememberImport(fullName)
      route(`/${fullName}/import`)
    })
  }
  return (
    <form class="card" onSubmit={submit}>
      <label for="import-url">URL of the source</label>
      <input
        id="import-url"
        name="vcs_url"
        required
        placeholder="https://svn.example.com/project"
      />
      <label for="import-repository">Repository</label>
      <input id="import-repository" name="repository" required placeholder="new-name" />
      <p class="hint">
        A name creates a repository of yours. <code>owner/name</code> is an empty one that exists.
      </p>
      <label for="import-vcs">Version control system</label>
      <select id="import-vcs" name="vcs">
        <option value="">Detect</option>
        <option value="git">Git</option>
        <option value="subversion">Subversion</option>
        <option value="mercurial">Mercurial</option>
      </select>
      <details>
        <summary>Credentials of the source</summary>
        <Credentials />
      </details>
      <Problem error={error} />
      <button class="primary" disabled={isRunning}>
        Start import
      </button>
    </form>
  )
}

/** Username and password of the source. */
export const Credentials = () => (
  <>
    <label for="import-username">Username</label>
    <input id="import-username" name="vcs_username" autocomplete="off" />
    <label for="import-password">Password</label>
    <input id="import-password" name="vcs_password" type="password" autocomplete="off" />
  </>
)
