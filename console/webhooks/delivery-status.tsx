import type { Schemas } from '../../client/index.ts'

type Item = Schemas['hook-delivery-item']

/** The outcome of an attempt. */
export const DeliveryStatus = ({ item }: { item: Pick<Item, 'status' | 'status_code'> }) => (
  <span class={`badge ${item.status === 'OK' ? 'good' : 'bad'}`}>
    {item.status_code > 0 && `${item.status_code} `}
    {item.status}
  </span>
)
