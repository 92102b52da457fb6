import { useLocation } from 'preact-iso'
import { unwrap } from '../../client/index.ts'
import { repositoryPage, type RepositoryName } from '../code/address.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'
import { fieldsOf, filled } from '../data/form.ts'

/** The form that creates an issue, for signed-in users. */
export function NewIssue({ repository }: { repository: RepositoryName }) {
  const { api, session } = useActing()
  const { route } = useLocation()
  const { run, error, isRunning } = useAction()
  if (!session) return null
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { title = '', body: text = '' } = filled(fieldsOf(event))
    const body = { title, body: text }
    void run(async () => {
      const params = { path: repository }
      const { number } = await unwrap(api.POST('/repos/{owner}/{repo}/issues', { params, body }))
      route(`${repositoryPage(repository)}/issues/${number}`)
    })
  }
  return (
    <details class="card comment">
      <summary>New issue</summary>
      <form onSubmit={submit}>
        <label for="issue-title">Title</label>
        <input id="issue-title" name="title" required maxLength={256} />
        <label for="issue-body">Description (Markdown)</label>
        <textarea id="issue-body" name="body" rows={6} />
        <Problem error={error} />
        <button class="primary" disabled={isRunning}>
          Create issue
        </button>
      </form>
    </details>
  )
}
