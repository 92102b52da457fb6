import type { ControlSchemas } from '../../client/control.ts'
import { Table } from '../parts/table.tsx'

type SeenRequest = ControlSchemas['seen-request']

const toneOf = (status: number) => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good')

/** A status code by what it means. */
export const Status = ({ of: status }: { of: number }) => (
  <span class={`badge ${toneOf(status)}`}>{status}</span>
)

/** Times of the server, whose clock may differ from that of the browser. */
export const timeOfDay = (at: string): string => at.slice(11, 23)

/** Who called, and with what. */
export const callerIn = ({ name, kind }: SeenRequest['caller']): string =>
  kind === 'none' ? name : `${name} (${kind})`

/** Requests with links to their exchanges. */
export function RequestTable({ requests }: { requests: SeenRequest[] }) {
  if (requests.length === 0) return <p class="empty">No requests yet. Call the API to see one.</p>
  return (
    <Table
      columns={[
        'Time (UTC)',
        'Request',
        'Status',
        'Operation',
        'Version',
        { number: 'Duration' },
        'Caller',
        'Deliveries',
      ]}
    >
      {requests.map((request) => (
        <Row key={request.id} of={request} />
      ))}
    </Table>
  )
}

const Row = ({ of: request }: { of: SeenRequest }) => (
  <tr>
    <td class="time">
      <time dateTime={request.at} title={request.at}>
        {timeOfDay(request.at)}
      </time>
    </td>
    <th scope="row" class="path">
      <a href={`/-/traffic/${request.id}`}>
        {request.method} {request.path}
      </a>
    </th>
    <td>
      <Status of={request.status} />
    </td>
    <td>{request.operation}</td>
    <td class="time">{request.version}</td>
    <td class="number">{request.duration.toFixed(1)} ms</td>
    <td>{callerIn(request.caller)}</td>
    <td>{request.deliveries.map(({ event }) => event).join(', ')}</td>
  </tr>
)
