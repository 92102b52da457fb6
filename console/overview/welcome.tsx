import { fieldsOf, textOf } from '../data/form.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { ActAs } from '../shell/act-as.tsx'
import { useActing } from '../session/context.ts'
import { settings } from '../settings.ts'

/** The overview of visitors who are not signed in. */
export function Welcome() {
  const { signInWith } = useActing()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const token = textOf(fieldsOf(event), 'token')
    void run(() => signInWith(token))
  }
  return (
    <>
      <h1>{settings.name} console</h1>
      <p>See webhooks and their deliveries, imports, events and limits of your account.</p>
      <div class="cards">
        <section class="card">
          <h2>Sign in</h2>
          <p>
            <a class="button primary" href="/login?return_to=%2F">
              Sign in with your password
            </a>
          </p>
          <form onSubmit={submit}>
            <label for="token">Or use a token</label>
            <div class="row">
              <input id="token" name="token" type="password" autocomplete="off" required />
              <button disabled={isRunning}>Use</button>
            </div>
            <Problem error={error} />
          </form>
        </section>
        {settings.control && (
          <section class="card">
            <h2>Development</h2>
            <ActAs />
          </section>
        )}
        <section class="card">
          <h2>Public pages</h2>
          <ul>
            <li>
              <a href="/-/events">Public events</a>
            </li>
            <li>
              <a href="/docs/">Documentation</a>
            </li>
          </ul>
        </section>
      </div>
    </>
  )
}
