import { useState } from 'preact/hooks'
import { unwrap } from '../../client/index.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { Problem } from '../parts/problem.tsx'
import { Snapshots } from './snapshots.tsx'
import { useRenewal } from './use-renewal.ts'

/** The stored data: reset, and snapshots. */
export function State() {
  const renew = useRenewal()
  return (
    <>
      <Reset onDone={renew} />
      <Snapshots onRestored={renew} />
    </>
  )
}

function Reset({ onDone }: { onDone: () => Promise<void> }) {
  const { run, error, isRunning } = useAction()
  const [isDone, setDone] = useState(false)
  async function reset() {
    if (!window.confirm('Replace all stored data with the seed file?')) return
    await unwrap(control.POST('/_control/reset'))
    await onDone()
    setDone(true)
  }
  return (
    <section class="card" aria-label="Reset">
      <p>
        A reset replaces all stored data with the seed file, and resets the clock, faults, requests
        and sinks. Snapshots remain.
      </p>
      <Problem error={error} />
      <button type="button" class="danger" disabled={isRunning} onClick={() => void run(reset)}>
        Reset everything
      </button>
      <p role="status">{isRunning ? 'Resetting…' : isDone && 'The server was reset.'}</p>
    </section>
  )
}
