import { fieldsOf, textOf } from '../data/form.ts'
import { useState } from 'preact/hooks'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { useActing } from '../session/context.ts'
import { callerOf, type Callable, type CallableInput } from './callable.ts'
import { OperationTable } from './operation-table.tsx'

type Chosen = Pick<CallableInput, 'token' | 'repository' | 'organization'>

/** Which operations a token may call, and what the others need. */
export function CallableOperations() {
  const { session, version } = useActing()
  const [chosen, setChosen] = useState<Chosen>({})
  const token = chosen.token ?? session?.token
  const input: CallableInput = { ...chosen, version, ...(token && { token }) }
  const found = useData(['callable', input], (signal) => callerOf(input, signal))
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = fieldsOf(event)
    const names = ['token', 'repository', 'organization'] as const
    const filled = names.filter((name) => textOf(form, name) !== '')
    setChosen(Object.fromEntries(filled.map((name) => [name, textOf(form, name)])))
  }
  return (
    <section aria-label="Operations">
      <h2>Operations that a token may call</h2>
      <Choose onSubmit={submit} />
      <Load of={found}>
        {(callable) => (
          <>
            <Caller of={callable} />
            <OperationTable operations={callable.operations} />
          </>
        )}
      </Load>
    </section>
  )
}

const Choose = ({ onSubmit }: { onSubmit: (event: SubmitEvent) => void }) => (
  <form class="filters" onSubmit={onSubmit}>
    <div>
      <label for="callable-token">Token</label>
      <input
        id="callable-token"
        name="token"
        type="password"
        autocomplete="off"
        placeholder="token of this page"
      />
    </div>
    <div>
      <label for="callable-repository">Repository</label>
      <input
        id="callable-repository"
        name="repository"
        autocomplete="off"
        placeholder="any"
        pattern="[^\/]+\/[^\/]+"
        title="owner/name"
      />
    </div>
    <div>
      <label for="callable-organization">Organization</label>
      <input id="callable-organization" name="organization" autocomplete="off" placeholder="any" />
    </div>
    <button>Show</button>
  </form>
)

function Caller({ of: { caller, operations, version } }: { of: Callable }) {
  const allowed = operations.filter(({ result }) => result === 'allowed').length
  return (
    <p role="status">
      <strong>{caller.name}</strong> ({caller.kind === 'none' ? 'no token' : caller.kind}) may call{' '}
      {allowed} of {operations.length} operations of {version}.
    </p>
  )
}
