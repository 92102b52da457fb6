import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { Time } from '../parts/time.tsx'
import type { DeliveryItem, DeliverySource } from './delivery-source.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { DeliveryDetails } from './delivery.tsx'
import { Table } from '../parts/table.tsx'

/** Milliseconds between reloads of the log. An unchanged log is a 304, which counts in no limit. */
const interval = 1_000

interface Filter {
  status: 'all' | 'success' | 'failure'
  redelivery: boolean
}

/** The delivery log of a webhook. New deliveries appear by themselves. */
export function Deliveries({ source }: { source: DeliverySource }) {
  const { query, route, path } = useLocation()
  const [filter, setFilter] = useState<Filter>({ status: 'all', redelivery: false })
  const { cursor, delivery } = query
  const deliveries = useData(
    ['deliveries', source.id, cursor, filter],
    (signal) =>
      source.list(
        {
          per_page: 30,
          ...(cursor && { cursor }),
          ...(filter.status !== 'all' && { status: filter.status }),
          ...(filter.redelivery && { redelivery: true }),
        },
        signal,
      ),
    { every: interval },
  )
  const choose = (id: number) =>
    route(`${path}?${new URLSearchParams({ ...query, delivery: String(id) })}`, true)
  return (
    <section aria-label="Deliveries">
      <h2>Deliveries</h2>
      <Filters filter={filter} onChange={setFilter} />
      <Load of={deliveries}>
        {(page) => (
          <>
            <Log items={page.items} chosen={Number(delivery)} onChoose={choose} />
            <Pager of={page} name="cursor" />
          </>
        )}
      </Load>
      {delivery && (
        <DeliveryDetails
          key={delivery}
          source={source}
          deliveryId={Number(delivery)}
          attempts={deliveries.data?.items ?? []}
          onRedelivered={deliveries.reload}
        />
      )}
    </section>
  )
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <div class="filters">
      <div>
        <label for="delivery-status">Status</label>
        <select
          id="delivery-status"
          value={filter.status}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...filter, status: value as Filter['status'] })
          }
        >
          <option value="all">All</option>
          <option value="success">Successful</option>
          <option value="failure">Failed</option>
        </select>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={filter.redelivery}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...filter, redelivery: checked })
          }
        />
        Only redeliveries
      </label>
    </div>
  )
}

interface LogProps {
  items: DeliveryItem[]
  chosen: number
  onChoose: (id: number) => void
}

function Log({ items, chosen, onChoose }: LogProps) {
  if (items.length === 0) return <p class="empty">No deliveries yet.</p>
  return (
    <Table columns={['Event', 'Status', 'Delivered', { number: 'Duration' }]}>
      {items.map((item) => (
        <tr key={item.id} class={item.id === chosen ? 'chosen' : ''}>
          <th scope="row">
            <button type="button" class="small" onClick={() => onChoose(item.id)}>
              {item.action ? `${item.event}.${item.action}` : item.event}
            </button>{' '}
            {item.redelivery && <span class="badge">redelivery</span>}
          </th>
          <td>
            <DeliveryStatus item={item} />
          </td>
          <td>
            <Time at={item.delivered_at} />
          </td>
          <td class="number">{item.duration.toFixed(2)} s</td>
        </tr>
      ))}
    </Table>
  )
}
