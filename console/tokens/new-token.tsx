import { fieldsOf } from '../data/form.ts'
import { useState } from 'preact/hooks'
import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'
import { readToken, TokenFields } from './token-fields.tsx'
import { TokenValue } from './token-value.tsx'
import { kindNames, type TokenKind } from './token-kinds.ts'

/** Creates a token of any kind. Only development servers allow it. */
export function NewToken() {
  const { session } = useActing()
  const [kind, setKind] = useState<TokenKind>('classic')
  const [created, setCreated] = useState<ControlSchemas['created-token'] | undefined>()
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const body = readToken(kind, fieldsOf(event))
    setCreated(undefined)
    void run(async () => setCreated(await unwrap(control.POST('/_control/tokens', { body }))))
  }
  return (
    <section class="card">
      <h2>New token</h2>
      <form onSubmit={submit}>
        <label for="token-kind">Kind</label>
        <select
          id="token-kind"
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value as TokenKind)}
        >
          {Object.entries(kindNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <TokenFields kind={kind} login={session?.login ?? ''} />
        <Problem error={error} />
        <button class="primary" disabled={isRunning}>
          Create token
        </button>
      </form>
      {created && <TokenValue title={`New token of ${created.login}`} value={created.token} />}
    </section>
  )
}
