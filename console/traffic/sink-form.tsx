import { fieldsOf, textOf } from '../data/form.ts'
import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'

function inputOf(form: FormData): ControlSchemas['sink-input'] {
  const [secret, status, delay] = ['secret', 'status', 'delay'].map((name) => textOf(form, name))
  const step = { status: Number(status || 200), ...(delay && { delay }) }
  return { script: [step], ...(secret && { secret }) }
}

/** Creates a sink, or replaces the one with the same name. */
export function SinkForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { run, error, isRunning } = useAction()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const form = fieldsOf(event)
    const sink_id = textOf(form, 'id')
    void run(async () => {
      const params = { path: { sink_id } }
      await unwrap(control.PUT('/_control/sinks/{sink_id}', { params, body: inputOf(form) }))
      onCreated(sink_id)
    })
  }
  return (
    <form class="card" onSubmit={submit}>
      <div class="filters">
        <div>
          <label for="sink-id">Name</label>
          <input
            id="sink-id"
            name="id"
            required
            autocomplete="off"
            pattern="[A-Za-z0-9_\-]{1,64}"
            title="Letters, digits, hyphens and underscores"
            placeholder="inbox"
          />
        </div>
        <div>
          <label for="sink-secret">Secret of the webhook</label>
          <input id="sink-secret" name="secret" type="password" autocomplete="off" />
        </div>
        <div>
          <label for="sink-status">Status of responses</label>
          <input
            id="sink-status"
            name="status"
            type="number"
            min="200"
            max="599"
            defaultValue="200"
          />
        </div>
        <DelayField />
      </div>
      <Problem error={error} />
      <button class="primary" disabled={isRunning}>
        Create sink
      </button>
    </form>
  )
}

const DelayField = () => (
  <div>
    <label for="sink-delay">Delay of responses</label>
    <input
      id="sink-delay"
      name="delay"
      autocomplete="off"
      placeholder="none"
      pattern="\d+(\.\d+)?(ms|s|m|h|d)"
      title="A number and a unit: ms, s, m, h or d"
    />
  </div>
)
