import { fieldsOf, textOf } from '../data/form.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'
import { usableAccounts } from '../session/session.ts'

/** Acts for another account. Only development servers allow it. */
export function ActAs() {
  const { actAs, session } = useActing()
  const { run, error, isRunning } = useAction()
  const accounts = useData(['accounts'], usableAccounts)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const login = textOf(fieldsOf(event), 'login')
    void run(() => actAs(login))
  }
  return (
    <form onSubmit={submit}>
      <Load of={accounts}>
        {(logins) => (
          <>
            <label for="act-as">Act as another user</label>
            <div class="row">
              <select id="act-as" name="login">
                {logins.map((login) => (
                  <option key={login} selected={login === session?.login}>
                    {login}
                  </option>
                ))}
              </select>
              <button disabled={isRunning}>Switch</button>
            </div>
          </>
        )}
      </Load>
      <Problem error={error} />
    </form>
  )
}
