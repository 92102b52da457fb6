import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Delivery, DeliveryWithPayload } from '../../storage/webhooks/deliveries.ts'
import { decode } from '../../storage/sql/json.ts'

/** A delivery in the delivery log. `duration` is in seconds. */
export function hookDeliveryItem(delivery: Delivery): Schemas['hook-delivery-item'] {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: timestamp(delivery.delivered_at ?? delivery.created_at),
    redelivery: delivery.redelivery,
    duration: delivery.duration ?? 0,
    status: delivery.status ?? '',
    status_code: delivery.status_code ?? 0,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installation_id,
    repository_id: delivery.repository_id,
    throttled_at: delivery.throttled_at === null ? null : timestamp(delivery.throttled_at),
  }
}

/** A delivery with its request and response. */
export function hookDelivery(delivery: DeliveryWithPayload): Schemas['hook-delivery'] {
  const { request_headers, response_headers, response_body } = delivery
  return {
    ...hookDeliveryItem(delivery),
    url: delivery.url ?? '',
    request: {
      headers: request_headers === null ? null : decode(request_headers),
      payload: decode(delivery.payload),
    },
    response: {
      headers: response_headers === null ? null : decode(response_headers),
      payload: response_body,
    },
  }
}
