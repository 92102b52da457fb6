import { unwrap } from '../../client/index.ts'
import type { ControlSchemas } from '../../client/control.ts'
import { control } from '../data/client.ts'
import { useData } from '../data/use-data.ts'
import { Json } from '../parts/json.tsx'
import { Load } from '../parts/load.tsx'
import { NamedValues } from './message.tsx'
import { timeOfDay } from './request-table.tsx'

type Delivery = ControlSchemas['received-delivery']

/** Milliseconds between reloads. */
const interval = 1_000

const tones: Record<Delivery['signature'], string> = {
  valid: 'good',
  invalid: 'bad',
  missing: 'bad',
  unchecked: '',
}

/** What a sink received, the newest first. */
export function Received({ id }: { id: string }) {
  const received = useData(
    ['received', id],
    (signal) =>
      unwrap(
        control.GET('/_control/sinks/{sink_id}/received', {
          params: { path: { sink_id: id } },
          signal,
        }),
      ),
    { every: interval },
  )
  return (
    <section aria-label="Received deliveries">
      <h2>Received by {id}</h2>
      <Load of={received}>
        {(found) =>
          found.length === 0 ? (
            <p class="empty">No deliveries yet.</p>
          ) : (
            <ol class="events">
              {found.toReversed().map((each) => (
                <ReceivedDelivery key={each.id} of={each} />
              ))}
            </ol>
          )
        }
      </Load>
    </section>
  )
}

const ReceivedDelivery = ({ of: delivery }: { of: Delivery }) => (
  <li>
    <details>
      <summary>
        <strong>{delivery.event ?? 'no event'}</strong> at {timeOfDay(delivery.at)} UTC, responded
        with {delivery.status ?? 'nothing'}
        <span class={`badge ${tones[delivery.signature]}`}>signature {delivery.signature}</span>
      </summary>
      <p>
        Delivery <code>{delivery.guid}</code>
      </p>
      <NamedValues
        title="headers"
        values={Object.entries(delivery.headers).map(([name, value]) => ({ name, value }))}
      />
      <Json value={delivery.body} label="body" />
    </details>
  </li>
)
