/*
 * A separate entry point: a receiver needs neither the rest of the client nor openapi-fetch. It
 * uses only the Web Crypto API and runs on Node, Deno, Bun, browsers and edge runtimes.
 */

import { verify } from './signature.ts'
import type { latestVersion, Version, Webhooks } from './version.ts'

export { sign, verify } from './signature.ts'

/**
 * The names of all webhook events.
 *
 * @example
 * import type { EventName } from '@devplatform/client/webhooks'
 *
 * const events: EventName[] = ['push', 'issues']
 */
export type EventName<V extends Version = typeof latestVersion> = keyof Webhooks<V>

/**
 * The payload of an event, in the version in which the hook was created.
 *
 * @example
 * import type { Payload } from '@devplatform/client/webhooks'
 *
 * const branchOf = (push: Payload<'push'>) => push.ref.replace('refs/heads/', '')
 */
export type Payload<
  E extends EventName<V>,
  V extends Version = typeof latestVersion,
> = Webhooks<V>[E] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

/**
 * A verified and parsed delivery. `event` determines the type of `payload`.
 *
 * @example
 * import type { WebhookEvent } from '@devplatform/client/webhooks'
 *
 * const describe = (delivered: WebhookEvent) =>
 *   delivered.event === 'push' ? delivered.payload.ref : delivered.event
 */
export type WebhookEvent<V extends Version = typeof latestVersion> = {
  [E in EventName<V>]: Delivered<E, Payload<E, V>>
}[EventName<V>]

interface Delivered<E, Body> {
  /** The name of the event. The service may send events that are newer than these types. */
  event: E
  /** The GUID of the delivery. A redelivery has the same GUID. */
  delivery: string
  /** The id of the hook. */
  hookId: number | undefined
  payload: Body
}

/**
 * Thrown when a delivery is rejected. `status` is the status to respond with: 401 for a missing or
 * wrong `signature`, 415 for an unsupported `content-type`, 400 for missing `headers` and for a
 * `body` that cannot be parsed.
 *
 * @example
 * import { WebhookError } from '@devplatform/client/webhooks'
 *
 * const statusFor = (error: unknown) => (error instanceof WebhookError ? error.status : 500)
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: 'signature' | 'content-type' | 'headers' | 'body'
  /** The HTTP status to respond with. */
  readonly status: number

  constructor(reason: WebhookError['reason'], message: string) {
    super(message)
    this.reason = reason
    this.status = { signature: 401, 'content-type': 415, headers: 400, body: 400 }[reason]
  }
}

/**
 * A delivery on a server that does not use `Request`: Node's headers and the raw body.
 *
 * @example
 * import type { RawDelivery } from '@devplatform/client/webhooks'
 *
 * const delivery: RawDelivery = { headers: { 'x-service-event': 'ping' }, body: '{}' }
 */
export interface RawDelivery {
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /** Exactly as received. A string is encoded as UTF-8. */
  body: string | Uint8Array
}

/**
 * Verifies a delivery and parses its body, as JSON or as a form. Works with every brand of header
 * names.
 *
 * @param delivery - A `Request`, whose body is consumed, or headers and raw body.
 * @param secret - The hook's `config.secret`.
 * @throws WebhookError when the delivery is not genuine or cannot be parsed; TypeError under the
 *   same conditions as `verify`.
 *
 * @example
 * import { parse } from '@devplatform/client/webhooks'
 *
 * async function receive(request: Request): Promise<Response> {
 *   const { event, payload } = await parse(request, 's3cret')
 *   if (event === 'push') console.log(payload.ref, payload.commits.length)
 *   return new Response(null, { status: 204 })
 * }
 * @example
 * import { parse } from '@devplatform/client/webhooks'
 *
 * // For a hook that was created in the older version.
 * const older = (request: Request) => parse<'2022-11-28'>(request, 's3cret')
 */
export async function parse<V extends Version = typeof latestVersion>(
  delivery: Request | RawDelivery,
  secret: string,
): Promise<WebhookEvent<V>> {
  const fields = fieldsOf(delivery.headers)
  const body =
    'arrayBuffer' in delivery ? new Uint8Array(await delivery.arrayBuffer()) : delivery.body
  if (!(await verify(secret, body, fields.get('x-hub-signature-256')))) {
    throw new WebhookError('signature', 'The signature is missing or does not match the secret')
  }
  const payload = readPayload(body, fields.get('content-type'))
  // The signature proves that the service sent the payload, so its type is trusted.
  return { ...readFields(fields), payload } as WebhookEvent<V>
}

/**
 * Narrows the type of a delivery to one or more events.
 *
 * @example
 * import { isEvent, type WebhookEvent } from '@devplatform/client/webhooks'
 *
 * function handle(delivered: WebhookEvent) {
 *   if (isEvent(delivered, 'issues', 'issue_comment')) console.log(delivered.payload.issue.title)
 * }
 */
export function isEvent<D extends { event: string }, E extends D['event']>(
  delivered: D,
  ...names: E[]
): delivered is Extract<D, { event: E }> {
  return (names as string[]).includes(delivered.event)
}

/** A Map, because `Headers` rejects the pseudo-header names of HTTP/2 servers. */
function fieldsOf(headers: RawDelivery['headers']): ReadonlyMap<string, string> {
  // Not instanceof, because a server may have its own Headers class.
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers)
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
}

/** Reads `X-Service-Event`, `X-Service-Delivery` and so on, with any brand. */
function readFields(fields: ReadonlyMap<string, string>) {
  const name = [...fields.keys()].find((key) => /^x-[a-z0-9]+-event$/.test(key)) ?? ''
  const prefix = name.replace(/event$/, '')
  const [event, delivery] = [fields.get(name), fields.get(`${prefix}delivery`)]
  if (!event || !delivery) {
    throw new WebhookError('headers', 'The headers name no event or no delivery')
  }
  const hookId = fields.get(`${prefix}hook-id`)
  return { event, delivery, hookId: hookId ? Number(hookId) : undefined }
}

function readPayload(body: string | Uint8Array, contentType = ''): unknown {
  const type = /^[^;\s]*/.exec(contentType)?.[0].toLowerCase()
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  if (type === 'application/json') return readJson(text)
  if (type === 'application/x-www-form-urlencoded') {
    return readJson(new URLSearchParams(text).get('payload') ?? '')
  }
  throw new WebhookError('content-type', 'The content type must be JSON or a form')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WebhookError('body', 'The body has no JSON payload')
  }
}
