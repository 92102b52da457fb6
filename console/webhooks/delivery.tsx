import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Json } from '../parts/json.tsx'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { Time } from '../parts/time.tsx'
import type { Delivery, DeliveryItem, DeliverySource } from './delivery-source.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { SignatureCheck } from './signature-check.tsx'

interface DetailsProps {
  source: DeliverySource
  deliveryId: number
  /** Attempts on the page of the log, among which are those of the same event. */
  attempts: DeliveryItem[]
  onRedelivered: () => void
}

/** One delivery: what was sent, what came back, and its other attempts. */
export function DeliveryDetails({ source, deliveryId, attempts, onRedelivered }: DetailsProps) {
  const { run, error, isRunning } = useAction()
  const delivery = useData(['delivery', source.id, deliveryId], (signal) =>
    source.get(deliveryId, signal),
  )
  const redeliver = () => source.redeliver(deliveryId)
  return (
    <section class="card" aria-label="Delivery">
      <div class="head">
        <h2>Delivery {deliveryId}</h2>
        <button
          type="button"
          disabled={isRunning}
          onClick={() => void run(redeliver).then(onRedelivered)}
        >
          Redeliver
        </button>
      </div>
      <Problem error={error} />
      <Load of={delivery}>{(found) => <Facts delivery={found} attempts={attempts} />}</Load>
    </section>
  )
}

function Facts({ delivery, attempts }: { delivery: Delivery; attempts: DeliveryItem[] }) {
  const { request, response, guid } = delivery
  const timeline = attempts.filter((each) => each.guid === guid).toReversed()
  return (
    <>
      <dl class="facts">
        <dt>Event</dt>
        <dd>
          {delivery.event} <code>{guid}</code>
        </dd>
        <dt>URL</dt>
        <dd>{delivery.url}</dd>
        <dt>Status</dt>
        <dd>
          <DeliveryStatus item={delivery} />
        </dd>
        <dt>Attempts</dt>
        <dd>
          <ol>
            {timeline.map((each) => (
              <li key={each.id}>
                <DeliveryStatus item={each} /> <Time at={each.delivered_at} />
                {each.redelivery && ' (redelivery)'}
              </li>
            ))}
          </ol>
        </dd>
      </dl>
      <h3>Request</h3>
      <Headers of={request.headers} />
      <Json value={request.payload} label="payload" />
      <SignatureCheck delivery={delivery} />
      <h3>Response</h3>
      {response.headers ? (
        <>
          <Headers of={response.headers} />
          {response.payload ? (
            <Json value={response.payload} label="response" />
          ) : (
            <p class="soft">The response has no body.</p>
          )}
        </>
      ) : (
        <p class="soft">No response.</p>
      )}
    </>
  )
}

/** Headers by name, as sent. */
function Headers({ of }: { of: Record<string, string> | null }) {
  return (
    <details>
      <summary>{Object.keys(of ?? {}).length} headers</summary>
      <dl class="facts">
        {Object.entries(of ?? {}).map(([name, value]) => (
          <>
            <dt key={name}>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </>
        ))}
      </dl>
    </details>
  )
}
