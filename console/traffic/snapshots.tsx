import { fieldsOf, textOf } from '../data/form.ts'
import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { Table } from '../parts/table.tsx'

const save = (name: string) => unwrap(control.POST('/_control/snapshots', { body: { name } }))

const restore = (name: string) =>
  unwrap(
    control.POST('/_control/snapshots/{snapshot_name}/restore', {
      params: { path: { snapshot_name: name } },
    }),
  )

const remove = (name: string) =>
  unwrap(
    control.DELETE('/_control/snapshots/{snapshot_name}', {
      params: { path: { snapshot_name: name } },
    }),
  )

/** Saved states of the stored data. */
export function Snapshots({ onRestored }: { onRestored: () => Promise<void> }) {
  const snapshots = useData(['snapshots'], (signal) =>
    unwrap(control.GET('/_control/snapshots', { signal })),
  )
  const { run, error, isRunning } = useAction()
  const change = (work: () => Promise<unknown>) => void run(work).then(snapshots.reload)
  function confirmed(name: string) {
    if (!window.confirm(`Replace all stored data with the snapshot ${name}?`)) return
    change(() => restore(name).then(onRestored))
  }
  return (
    <section aria-label="Snapshots">
      <h2>Snapshots</h2>
      <SaveForm isRunning={isRunning} onSave={(name) => change(() => save(name))} />
      <Problem error={error} />
      <Load of={snapshots}>
        {(found) => (
          <SnapshotTable
            snapshots={found}
            isRunning={isRunning}
            onRestore={confirmed}
            onRemove={(name) => change(() => remove(name))}
          />
        )}
      </Load>
    </section>
  )
}

function SaveForm({ isRunning, onSave }: { isRunning: boolean; onSave: (name: string) => void }) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSave(textOf(fieldsOf(event), 'name'))
  }
  return (
    <form class="card" onSubmit={submit}>
      <label for="snapshot-name">Save all stored data as</label>
      <div class="row">
        <input
          id="snapshot-name"
          name="name"
          required
          autocomplete="off"
          pattern="[A-Za-z0-9_\-]{1,64}"
          title="Letters, digits, hyphens and underscores"
          placeholder="before-the-test"
        />
        <button disabled={isRunning}>Save</button>
      </div>
    </form>
  )
}

interface TableProps {
  snapshots: ControlSchemas['snapshot'][]
  isRunning: boolean
  onRestore: (name: string) => void
  onRemove: (name: string) => void
}

function SnapshotTable({ snapshots, isRunning, onRestore, onRemove }: TableProps) {
  if (snapshots.length === 0) {
    return <p class="empty">No snapshots. They end with the server.</p>
  }
  return (
    <Table columns={['Snapshot', 'Saved', 'Actions']}>
      {snapshots.map(({ name, created_at }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{created_at}</td>
          <td class="row">
            <button
              type="button"
              class="small"
              disabled={isRunning}
              aria-label={`Restore ${name}`}
              onClick={() => onRestore(name)}
            >
              Restore
            </button>
            <button
              type="button"
              class="small danger"
              disabled={isRunning}
              aria-label={`Delete ${name}`}
              onClick={() => onRemove(name)}
            >
              Delete
            </button>
          </td>
        </tr>
      ))}
    </Table>
  )
}
