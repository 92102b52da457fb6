/*
 * Stands alone: a receiver needs neither the rest of the client nor openapi-fetch. Only the Web
 * Crypto API is used, so it runs on Node, Deno, Bun, browsers and edge runtimes.
 */

import { verify } from './signature.ts'
import type { latestVersion, Version, Webhooks } from './version.ts'

export { sign, verify } from './signature.ts'

/**
 * The names of the events that the service tells hooks of.
 *
 * @example
 * import type { EventName } from '@devplatform/client/webhooks'
 *
 * const events: EventName[] = ['push', 'issues']
 */
export type EventName<V extends Version = typeof latestVersion> = keyof Webhooks<V>

/**
 * What a delivery of an event carries, in the version that was in force when the hook was made.
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
 * A delivery that was verified and read. `event` tells which payload it has.
 *
 * @example
 * import type { WebhookEvent } from '@devplatform/client/webhooks'
 *
 * const say = (delivered: WebhookEvent) =>
 *   delivered.event === 'push' ? delivered.payload.ref : delivered.event
 */
export type WebhookEvent<V extends Version = typeof latestVersion> = {
  [E in EventName<V>]: Delivered<E, Payload<E, V>>
}[EventName<V>]

interface Delivered<E, Body> {
  /** The name of the event. Additions to the contract may bring names that are not known here. */
  event: E
  /** Identifies what happened; a redelivery has it again. */
  delivery: string
  /** The number of the hook. */
  hookId: number | undefined
  payload: Body
}

/**
 * Why a delivery was not taken, with the status to answer: 401 for a `signature` that is missing or
 * wrong, 415 for a `content-type` that no hook has, 400 for `headers` that are missing and for a
 * `body` that cannot be read.
 *
 * @example
 * import { WebhookError } from '@devplatform/client/webhooks'
 *
 * const statusFor = (error: unknown) => (error instanceof WebhookError ? error.status : 500)
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: 'signature' | 'content-type' | 'headers' | 'body'
  /** The HTTP status that tells the sender. */
  readonly status: number

  constructor(reason: WebhookError['reason'], message: string) {
    super(message)
    this.reason = reason
    this.status = { signature: 401, 'content-type': 415, headers: 400, body: 400 }[reason]
  }
}

/**
 * A delivery as a server without `Request` has it: Node's own headers and the raw body.
 *
 * @example
 * import type { RawDelivery } from '@devplatform/client/webhooks'
 *
 * const delivery: RawDelivery = { headers: { 'x-service-event': 'ping' }, body: '{}' }
 */
export interface RawDelivery {
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /** Exactly as received; a string is taken as UTF-8. */
  body: string | Uint8Array
}

/**
 * Verifies a delivery and reads it, as JSON or as a form, under any brand of header names.
 *
 * @param delivery - A `Request`, whose body is read, or headers and raw body.
 * @param secret - The hook's `config.secret`.
 * @throws WebhookError when it is not genuine or cannot be read; TypeError as `verify` does.
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
 * // Of a hook that was made under the older version.
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
    throw new WebhookError('signature', 'The signature is missing or not made with the secret')
  }
  const payload = readPayload(body, fields.get('content-type'))
  // What was signed with the secret is what the contract says.
  return { ...readFields(fields), payload } as WebhookEvent<V>
}

/**
 * Narrows a delivery to one event or several, for example in a function that is given any.
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

/** Not `Headers`, which refuses names that servers of HTTP/2 give. */
function fieldsOf(headers: RawDelivery['headers']): ReadonlyMap<string, string> {
  // Not instanceof: a server may bring a class of its own.
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers)
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
}

/** `X-Service-Event`, `X-Service-Delivery` and so on, whatever the word in the middle is. */
function readFields(fields: ReadonlyMap<string, string>) {
  const name = [...fields.keys()].find((key) => /^x-[a-z0-9]+-event$/.test(key)) ?? ''
  const prefix = name.replace(/event$/, '')
  const [event, delivery] = [fields.get(name), fields.get(`${prefix}delivery`)]
  if (!event || !delivery) {
    throw new WebhookError('headers', 'The headers do not name an event and a delivery')
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
  throw new WebhookError('content-type', 'The content type is neither JSON nor a form')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WebhookError('body', 'The body has no payload in JSON')
  }
}
