import { fieldsOf } from '../data/form.ts'
import { useState } from 'preact/hooks'
import { unwrap } from '../../client/index.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { conditions, effects, readFault, type Effect } from './read-fault.ts'

interface Field {
  name: string
  label: string
  placeholder?: string
  required?: boolean
  pattern?: string
  value?: string
}

const details: Record<Effect['fields'][number], Field> = {
  status: { name: 'status', label: 'Status', pattern: '[2-5]\\d\\d', required: true, value: '503' },
  message: { name: 'message', label: 'Message', placeholder: 'default of the status' },
  delay: {
    name: 'delay',
    label: 'Delay',
    placeholder: '2s',
    required: true,
    pattern: '\\d+(\\.\\d+)?(ms|s|m|h|d)',
  },
}

const matches: Record<string, Field> = {
  operation: { name: 'operation', label: 'Operation', placeholder: 'issues/create' },
  method: { name: 'method', label: 'Method', placeholder: 'POST', pattern: '[A-Z]{3,7}' },
  path: { name: 'path', label: 'Path', placeholder: '/repos/mona/**' },
  caller: { name: 'caller', label: 'Caller', placeholder: 'mona' },
  event: { name: 'event', label: 'Event', placeholder: 'push' },
}

const limits: Field[] = [
  { name: 'times', label: 'Times', pattern: '\\d+', placeholder: 'always' },
  { name: 'probability', label: 'Probability', placeholder: '1', pattern: '0(\\.\\d+)?|1|\\.\\d+' },
]

const Input = ({ of: { name, label, value = '', ...rest } }: { of: Field }) => (
  <div>
    <label for={`fault-${name}`}>{label}</label>
    <input
      id={`fault-${name}`}
      name={name}
      autocomplete="off"
      defaultValue={value}
      placeholder={rest.placeholder ?? ''}
      required={rest.required ?? false}
      {...(rest.pattern && { pattern: rest.pattern })}
    />
  </div>
)

/** Creates a fault. Empty conditions match everything. */
export function FaultForm({ onCreated }: { onCreated: () => void }) {
  const [name, setName] = useState('respond')
  const { run, error, isRunning } = useAction()
  const { fields, subject } = effects[name]!
  const shown = [
    ...fields.map((field) => details[field]),
    ...conditions[subject].map((field) => matches[field]!),
    ...limits,
  ]
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const body = readFault(name, fieldsOf(event))
    void run(() => unwrap(control.POST('/_control/faults', { body }))).then(onCreated)
  }
  return (
    <form class="card" onSubmit={submit}>
      <div class="filters">
        <div>
          <label for="fault-effect">Effect</label>
          <select
            id="fault-effect"
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          >
            {Object.entries(effects).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {shown.map((field) => (
          <Input key={`${name} ${field.name}`} of={field} />
        ))}
      </div>
      <Problem error={error} />
      <button class="primary" disabled={isRunning}>
        Add fault
      </button>
    </form>
  )
}
