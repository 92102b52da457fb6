import { fieldsOf, textOf } from '../data/form.ts'
import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { useRenewal } from './use-renewal.ts'

type ClockState = ControlSchemas['clock-state']

/** Milliseconds between reloads of the clock. */
const interval = 1_000

type Change = () => Promise<ClockState>

const advance =
  (by: string): Change =>
  () =>
    unwrap(control.POST('/_control/clock/advance', { body: { by } }))

const steps: [label: string, by: string][] = [
  ['1 minute', '1m'],
  ['1 hour', '1h'],
  ['1 day', '1d'],
  ['30 days', '30d'],
]

const freeze: Change = () => unwrap(control.POST('/_control/clock/freeze', { body: {} }))
const realTime: Change = () => unwrap(control.DELETE('/_control/clock'))

/** The time of the server, and the ways to change it. */
export function Clock() {
  const clock = useData(['clock'], (signal) => unwrap(control.GET('/_control/clock', { signal })), {
    every: interval,
  })
  const { run, error, isRunning } = useAction()
  const renew = useRenewal()
  const change = (work: Change) => void run(() => work().then(renew)).then(clock.reload)
  const button = (label: string, work: Change) => (
    <button key={label} type="button" disabled={isRunning} onClick={() => change(work)}>
      {label}
    </button>
  )
  return (
    <>
      <section class="card" aria-label="Time of the server">
        <Load of={clock}>{(state) => <Now of={state} />}</Load>
        <div class="actions">
          {button('Freeze', freeze)}
          {button('Real time', realTime)}
        </div>
        <Problem error={error} />
      </section>
      <h2>Advance</h2>
      <p class="soft">Timers that are due by then fire at once, such as retries of deliveries.</p>
      <div class="actions">{steps.map(([label, by]) => button(label, advance(by)))}</div>
      <div class="cards">
        <AdvanceForm isRunning={isRunning} onChange={change} />
        <SetForm isRunning={isRunning} onChange={change} />
        <RunForm isRunning={isRunning} onChange={change} />
      </div>
    </>
  )
}

function Now({ of: { now, state, rate } }: { of: ClockState }) {
  return (
    <p class="now">
      <time dateTime={now}>{now.replace('T', ' ').replace(/\.\d+Z?$/, ' UTC')}</time>{' '}
      <span class={`badge ${state === 'real' ? 'good' : 'warn'}`}>
        {state === 'running' ? `running, ${rate} s in a second` : state}
      </span>
    </p>
  )
}

interface FormProps {
  isRunning: boolean
  onChange: (work: Change) => void
}

function AdvanceForm({ isRunning, onChange }: FormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onChange(advance(textOf(fieldsOf(event), 'by')))
  }
  return (
    <form class="card" onSubmit={submit}>
      <label for="clock-by">Advance by</label>
      <div class="row">
        <input
          id="clock-by"
          name="by"
          required
          placeholder="90d"
          pattern="\d+(\.\d+)?(ms|s|m|h|d)"
          title="A number and a unit: ms, s, m, h or d"
        />
        <button disabled={isRunning}>Advance</button>
      </div>
    </form>
  )
}

function SetForm({ isRunning, onChange }: FormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const at = new Date(`${textOf(fieldsOf(event), 'at')}Z`).toISOString()
    onChange(() => unwrap(control.POST('/_control/clock/set', { body: { at } })))
  }
  return (
    <form class="card" onSubmit={submit}>
      <label for="clock-at">Set to (UTC)</label>
      <div class="row">
        <input id="clock-at" name="at" type="datetime-local" step="1" required />
        <button disabled={isRunning}>Set</button>
      </div>
    </form>
  )
}

function RunForm({ isRunning, onChange }: FormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const rate = Number(textOf(fieldsOf(event), 'rate'))
    onChange(() => unwrap(control.POST('/_control/clock/run', { body: { rate } })))
  }
  return (
    <form class="card" onSubmit={submit}>
      <label for="clock-rate">Seconds in one second</label>
      <div class="row">
        <input
          id="clock-rate"
          name="rate"
          type="number"
          min="0.001"
          max="1000000"
          step="any"
          required
          defaultValue="60"
        />
        <button disabled={isRunning}>Run</button>
      </div>
    </form>
  )
}
