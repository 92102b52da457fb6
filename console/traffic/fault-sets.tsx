import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import type { Fault } from './fault-words.ts'

type FaultSet = ControlSchemas['fault-set']

interface FaultSetsProps {
  faults: Fault[]
  onChanged: () => void
}

/** Named sets of faults, which are on while one of their faults exists. */
export function FaultSets({ faults, onChanged }: FaultSetsProps) {
  const sets = useData(['fault sets'], (signal) =>
    unwrap(control.GET('/_control/fault-sets', { signal })),
  )
  const { run, error, isRunning } = useAction()
  async function toggle({ name }: FaultSet) {
    const own = faults.filter(({ set }) => set === name)
    if (own.length === 0) {
      const params = { path: { set_name: name } }
      return unwrap(control.POST('/_control/fault-sets/{set_name}', { params }))
    }
    const remove = ({ id }: Fault) =>
      unwrap(control.DELETE('/_control/faults/{fault_id}', { params: { path: { fault_id: id } } }))
    return Promise.all(own.map(remove))
  }
  return (
    <>
      <h2>Sets of faults</h2>
      <Problem error={error} />
      <Load of={sets}>
        {(found) => (
          <ul class="choices">
            {found.map((set) => (
              <li key={set.name}>
                <label class="check">
                  <input
                    type="checkbox"
                    checked={faults.some((fault) => fault.set === set.name)}
                    disabled={isRunning}
                    onChange={() => void run(() => toggle(set)).then(onChanged)}
                  />
                  <span>
                    <strong>{set.name}</strong> <span class="soft">{set.description}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </Load>
    </>
  )
}
