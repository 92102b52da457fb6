import type { ControlSchemas } from '../../client/control.ts'

export type Fault = ControlSchemas['fault']

type Request = NonNullable<Fault['request']>
type Delivery = NonNullable<Fault['delivery']>

function ofRequest({ delay, respond, cut, stall }: Request): string[] {
  return [
    ...(delay ? [`delays requests by ${delay}`] : []),
    ...(respond ? [`responds with ${respond.status}`] : []),
    ...(cut ? ['cuts the connection'] : []),
    ...(stall ? ['never ends the response'] : []),
  ]
}

function ofDelivery({ drop, duplicate, delay, reorder, break_signature }: Delivery): string[] {
  return [
    ...(drop ? ['drops deliveries'] : []),
    ...(duplicate ? ['sends deliveries twice'] : []),
    ...(delay ? [`delays deliveries by ${delay}`] : []),
    ...(reorder ? ['reorders deliveries'] : []),
    ...(break_signature ? ['breaks signatures'] : []),
  ]
}

/** What a fault does. */
export function effectIn({ request, delivery, feed }: Fault): string {
  const words = [
    ...(request ? ofRequest(request) : []),
    ...(delivery ? ofDelivery(delivery) : []),
    ...(feed ? [`delays events in feeds by ${feed.delay}`] : []),
  ]
  return words.join(', ')
}

/** What a fault applies to. */
export const matchIn = ({ match }: Fault): string =>
  Object.entries(match)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ') || 'everything'

/** When a fault ends. */
export function limitsIn({ times, probability, until }: Fault): string {
  const words = [
    ...(times === undefined ? [] : [`${times} times`]),
    ...(probability === undefined ? [] : [`probability ${probability}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
  ]
  return words.join(', ') || 'none'
}
