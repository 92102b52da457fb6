import { unwrap } from '../../client/index.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { FaultForm } from './fault-form.tsx'
import { FaultSets } from './fault-sets.tsx'
import { effectIn, limitsIn, matchIn, type Fault } from './fault-words.ts'
import { Table } from '../parts/table.tsx'

/** Milliseconds between reloads, because faults count how often they were applied. */
const interval = 1_000

/** Faults of requests, deliveries and feeds. */
export function Faults() {
  const faults = useData(
    ['faults'],
    (signal) => unwrap(control.GET('/_control/faults', { signal })),
    { every: interval },
  )
  return (
    <>
      <p>
        Faults make requests and deliveries fail on purpose. Faults that match everything also
        affect this console.
      </p>
      <Load of={faults}>
        {(found) => (
          <>
            <FaultTable faults={found} onChanged={faults.reload} />
            <FaultSets faults={found} onChanged={faults.reload} />
          </>
        )}
      </Load>
      <h2>New fault</h2>
      <FaultForm onCreated={faults.reload} />
    </>
  )
}

interface FaultTableProps {
  faults: Fault[]
  onChanged: () => void
}

function FaultTable({ faults, onChanged }: FaultTableProps) {
  const { run, error, isRunning } = useAction()
  const change = (work: () => Promise<unknown>) => void run(work).then(onChanged)
  if (faults.length === 0) return <p class="empty">No faults.</p>
  const remove = (fault_id: number) => () =>
    unwrap(control.DELETE('/_control/faults/{fault_id}', { params: { path: { fault_id } } }))
  return (
    <>
      <Problem error={error} />
      <Table columns={['Fault', 'Applies to', 'Limits', { number: 'Applied' }, 'Actions']}>
        {faults.map((fault) => (
          <tr key={fault.id}>
            <th scope="row">
              {effectIn(fault)} {fault.set && <span class="badge">{fault.set}</span>}
            </th>
            <td>{matchIn(fault)}</td>
            <td>{limitsIn(fault)}</td>
            <td class="number">{fault.applied}</td>
            <td>
              <button
                type="button"
                class="small danger"
                aria-label={`Remove fault ${fault.id}`}
                disabled={isRunning}
                onClick={() => change(remove(fault.id))}
              >
                Remove
              </button>
            </td>
          </tr>
        ))}
      </Table>
      <button
        type="button"
        class="danger"
        disabled={isRunning}
        onClick={() => change(() => unwrap(control.DELETE('/_control/faults')))}
      >
        Remove all faults
      </button>
    </>
  )
}
