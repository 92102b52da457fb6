import { useState } from 'preact/hooks'
import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Copy } from '../parts/copy.tsx'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { Received } from './received.tsx'
import { SinkForm } from './sink-form.tsx'
import { Table } from '../parts/table.tsx'

type Sink = ControlSchemas['sink']

/** Milliseconds between reloads. */
const interval = 1_000

/** Built-in webhook receivers. */
export function Sinks() {
  const [chosen, setChosen] = useState<string | undefined>()
  const sinks = useData(['sinks'], (signal) => unwrap(control.GET('/_control/sinks', { signal })), {
    every: interval,
  })
  return (
    <>
      <p>A sink receives webhook deliveries. Use its URL as the URL of a webhook.</p>
      <SinkForm
        onCreated={(id) => {
          setChosen(id)
          sinks.reload()
        }}
      />
      <Load of={sinks}>
        {(found) => (
          <>
            <SinkTable
              sinks={found}
              chosen={chosen}
              onChoose={setChosen}
              onChanged={sinks.reload}
            />
            {found.some(({ id }) => id === chosen) && <Received key={chosen} id={chosen!} />}
          </>
        )}
      </Load>
    </>
  )
}

interface TableProps {
  sinks: Sink[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onChanged: () => void
}

function SinkTable({ sinks, chosen, onChoose, onChanged }: TableProps) {
  const { run, error, isRunning } = useAction()
  if (sinks.length === 0) return <p class="empty">No sinks.</p>
  const remove = (sink_id: string) => () =>
    unwrap(control.DELETE('/_control/sinks/{sink_id}', { params: { path: { sink_id } } }))
  return (
    <>
      <Problem error={error} />
      <Table columns={['Sink', 'URL', 'Signatures', { number: 'Received' }, 'Actions']}>
        {sinks.map(({ id, url, signed, received }) => (
          <tr key={id} class={id === chosen ? 'chosen' : ''}>
            <th scope="row">
              <button type="button" class="small" onClick={() => onChoose(id)}>
                {id}
              </button>
            </th>
            <td class="path">
              <code>{url}</code> <Copy text={url} />
            </td>
            <td>{signed ? 'checked' : 'not checked'}</td>
            <td class="number">{received}</td>
            <td>
              <button
                type="button"
                class="small danger"
                aria-label={`Delete ${id}`}
                disabled={isRunning}
                onClick={() => void run(remove(id)).then(onChanged)}
              >
                Delete
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
