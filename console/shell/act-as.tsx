import { fieldOf } from '../data/form.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'

/** Acts for another account. Only development servers allow it. */
export function ActAs() {
  const { actAs } = useActing()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const login = fieldOf(event.currentTarget, 'login')
    void run(() => actAs(login))
  }
  return (
    <form onSubmit={submit}>
      <label for="act-as">Act as another user</label>
      <div class="row">
        <input id="act-as" name="login" required autocomplete="off" placeholder="hubot" />
        <button disabled={isRunning}>Switch</button>
      </div>
      <Problem error={error} />
    </form>
  )
}
