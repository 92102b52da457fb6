import { unwrap } from '../../client/index.ts'
import type { RepositoryName } from '../code/address.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'
import { fieldsOf, filled } from '../data/form.ts'

interface ReplyProps {
  repository: RepositoryName
  number: number
  state: string
  isLocked: boolean
  /** A merged pull request cannot be reopened. */
  isFinal?: boolean
  onChanged: () => void
}

/** The form that comments, closes and reopens, for signed-in users. */
export function Reply({ repository, number, state, isLocked, isFinal, onChanged }: ReplyProps) {
  const { api, session } = useActing()
  const { run, error, isRunning } = useAction()
  const params = { path: { ...repository, issue_number: number } }
  if (!session) return <p class="soft">Sign in to comment.</p>
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const { body: text = '' } = filled(fieldsOf(event))
    const body = { body: text }
    void run(async () => {
      await unwrap(
        api.POST('/repos/{owner}/{repo}/issues/{issue_number}/comments', { params, body }),
      )
      form.reset()
      onChanged()
    })
  }
  const toggleState = () =>
    run(async () => {
      const body = { state: state === 'open' ? ('closed' as const) : ('open' as const) }
      await unwrap(api.PATCH('/repos/{owner}/{repo}/issues/{issue_number}', { params, body }))
      onChanged()
    })
  return (
    <form class="card" onSubmit={submit}>
      {isLocked && <p class="soft">This conversation is locked.</p>}
      <label for="comment">Comment (Markdown)</label>
      <textarea id="comment" name="body" rows={5} required />
      <Problem error={error} />
      <div class="row">
        <button class="primary" disabled={isRunning}>
          Comment
        </button>
        {!isFinal && (
          <button type="button" disabled={isRunning} onClick={() => void toggleState()}>
            {state === 'open' ? 'Close' : 'Reopen'}
          </button>
        )}
      </div>
    </form>
  )
}
