import { fieldsOf, textOf } from '../data/form.ts'
import { useState } from 'preact/hooks'
import type { Api } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { Time } from '../parts/time.tsx'
import { useActing } from '../session/context.ts'
import { clientWith } from './app-client.ts'
import * as operations from './app-operations.ts'
import type { AppToken, Narrowing, Outcome } from './app-operations.ts'
import { TokenValue } from './token-value.tsx'

type Operation = (api: Api, token: AppToken, to: Narrowing) => Promise<Outcome>

const buttons: [label: string, operation: Operation][] = [
  ['Check', operations.check],
  ['Reset', operations.reset],
  ['Revoke', operations.revoke],
  ['Revoke the grant', operations.revokeGrant],
  ['Narrow', operations.narrow],
]

/** Repositories and permissions are optional: what is empty restricts nothing. */
function narrowingOf(form: FormData): Narrowing {
  const repositories = textOf(form, 'repositories')
    .split(/[\s,]+/)
    .filter(Boolean)
  const permissions = textOf(form, 'permissions')
    .split(/[\n,]+/)
    .map((line) => line.split(/[:=]/).map((part) => part.trim()))
    .filter(([area, access]) => area && access)
  return {
    ...(textOf(form, 'target') && { target: textOf(form, 'target') }),
    ...(repositories.length > 0 && { repositories }),
    ...(permissions.length > 0 && { permissions: Object.fromEntries(permissions) as object }),
  }
}

/** Checks, narrows, resets and revokes a token with the credentials of its app. */
export function AppTokens() {
  const { version } = useActing()
  const [outcome, setOutcome] = useState<Outcome | undefined>()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = fieldsOf(event)
    const clientId = textOf(form, 'client_id')
    const credentials = { clientId, clientSecret: textOf(form, 'client_secret') }
    const token = { clientId, token: textOf(form, 'access_token') }
    const chosen = (event.submitter as HTMLButtonElement | null)?.value
    const [, operation] = buttons.find(([label]) => label === chosen) ?? buttons[0]!
    setOutcome(undefined)
    void run(async () =>
      setOutcome(await operation(clientWith(credentials, version), token, narrowingOf(form))),
    )
  }
  return (
    <section class="card">
      <h2>Token of an app</h2>
      <p class="soft">The client secret is sent with Basic authentication and is not stored.</p>
      <form onSubmit={submit}>
        <Credentials />
        <div class="actions">
          {buttons.slice(0, -1).map(([label]) => (
            <button key={label} value={label} disabled={isRunning}>
              {label}
            </button>
          ))}
        </div>
        <NarrowFields isRunning={isRunning} />
        <Problem error={error} />
      </form>
      {outcome && <Result of={outcome} />}
    </section>
  )
}

const Credentials = () => (
  <>
    <label for="app-client-id">Client id</label>
    <input id="app-client-id" name="client_id" required autocomplete="off" placeholder="Ov23demo" />
    <label for="app-secret">Client secret</label>
    <input id="app-secret" name="client_secret" type="password" required autocomplete="off" />
    <label for="app-token">Token</label>
    <input id="app-token" name="access_token" type="password" required autocomplete="off" />
  </>
)

function NarrowFields({ isRunning }: { isRunning: boolean }) {
  return (
    <details>
      <summary>Create a token with less access</summary>
      <p class="soft">Only for app user tokens. Fields that you leave empty restrict nothing.</p>
      <label for="narrow-target">Account</label>
      <input id="narrow-target" name="target" autocomplete="off" placeholder="acme" />
      <label for="narrow-repositories">Names of repositories</label>
      <input id="narrow-repositories" name="repositories" autocomplete="off" />
      <label for="narrow-permissions">Permissions</label>
      <textarea id="narrow-permissions" name="permissions" rows={3} placeholder="contents: read" />
      <button value="Narrow" disabled={isRunning}>
        Narrow
      </button>
    </details>
  )
}

function Result({ of: { text, authorization, value } }: { of: Outcome }) {
  return (
    <>
      {value && <TokenValue title="New token" value={value} />}
      <p role="status">
        <span class="badge good">{text}</span>
      </p>
      {authorization && (
        <dl class="facts">
          <dt>App</dt>
          <dd>{authorization.app.name}</dd>
          <dt>User</dt>
          <dd>{authorization.user?.login ?? 'none'}</dd>
          <dt>Scopes</dt>
          <dd>{authorization.scopes?.join(', ') || 'none'}</dd>
          <dt>Permissions</dt>
          <dd>{permissionsIn(authorization.installation?.permissions)}</dd>
          <dt>Created</dt>
          <dd>
            <Time at={authorization.created_at} />
          </dd>
          <dt>Expires</dt>
          <dd>
            <Time at={authorization.expires_at} />
          </dd>
        </dl>
      )}
    </>
  )
}

const permissionsIn = (permissions: object | undefined): string =>
  Object.entries(permissions ?? {})
    .map(([area, access]) => `${area}: ${String(access)}`)
    .join(', ') || 'none'
