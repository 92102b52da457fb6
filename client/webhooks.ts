/*
 * Stands alone: a receiver needs neither the rest of the client nor openapi-fetch. Only the Web
 * Crypto API is used, so it runs on Node, Deno, Bun, browsers and edge runtimes.
 */

import type { latestVersion, Version, Webhooks } from './version.ts'

const algorithm = { name: 'HMAC', hash: 'SHA-256' }

// Lower case only, so that a signature has exactly one spelling.
const signaturePattern = /^sha256=([0-9a-f]{64})$/

/**
 * Signs a payload as the service does: HMAC-SHA256 over the exact bytes of the body, keyed with the
 * hook's secret. Use it to test a receiver.
 *
 * @param secret - The hook's `config.secret`.
 * @param payload - The request body; a string is taken as UTF-8.
 * @returns The value of `X-Hub-Signature-256`: `sha256=` and 64 lower-case hex digits.
 * @throws TypeError when the secret is empty or the payload is not text or bytes.
 *
 * @example
 * import { sign } from '@devplatform/client/webhooks'
 *
 * const body = JSON.stringify({ zen: 'Keep it logically awesome.' })
 * await fetch('http://127.0.0.1:9998/', {
 *   method: 'POST',
 *   headers: { 'X-Hub-Signature-256': await sign('s3cret', body) },
 *   body,
 * })
 */
export async function sign(secret: string, payload: string | Uint8Array): Promise<string> {
  const key = await importKey(secret, 'sign')
  const signature = await crypto.subtle.sign(algorithm, key, bytesOf(payload))
  return `sha256=${toHex(new Uint8Array(signature))}`
}

/**
 * Tells whether a delivery was signed with the hook's secret. The comparison takes the same time
 * wherever the two signatures differ.
 *
 * Pass the body exactly as it was received. A body that was parsed and serialized again has other
 * bytes and another signature.
 *
 * @param secret - The hook's `config.secret`.
 * @param payload - The raw request body; a string is taken as UTF-8.
 * @param signatureHeader - The value of `X-Hub-Signature-256`, as the server gives it.
 * @returns `false` also when the header is absent, malformed, repeated or of another algorithm.
 * @throws TypeError when the secret is empty or the payload is not text or bytes: mistakes in the
 *   receiver, not in the delivery.
 *
 * @example
 * import { verify } from '@devplatform/client/webhooks'
 *
 * async function receive(request: Request): Promise<Response> {
 *   const body = new Uint8Array(await request.arrayBuffer())
 *   const signature = request.headers.get('X-Hub-Signature-256')
 *   if (!(await verify('s3cret', body, signature))) return new Response(null, { status: 401 })
 *   const event = JSON.parse(new TextDecoder().decode(body))
 *   return new Response(null, { status: 204 })
 * }
 */
export async function verify(
  secret: string,
  payload: string | Uint8Array,
  signatureHeader: string | readonly string[] | null | undefined,
): Promise<boolean> {
  const key = await importKey(secret, 'verify')
  const bytes = bytesOf(payload)
  const signature = parseSignature(signatureHeader)
  if (!signature) return false
  return crypto.subtle.verify(algorithm, key, signature, bytes)
}

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
  const headers = toHeaders(delivery.headers)
  const body =
    delivery instanceof Request ? new Uint8Array(await delivery.arrayBuffer()) : delivery.body
  if (!(await verify(secret, body, headers.get('x-hub-signature-256')))) {
    throw new WebhookError('signature', 'The signature is missing or not made with the secret')
  }
  const payload = readPayload(headers.get('content-type'), body)
  // What was signed with the secret is what the contract says.
  return { ...readHeaders(headers), payload } as WebhookEvent<V>
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

function toHeaders(given: RawDelivery['headers']) {
  if (given instanceof Headers) return given
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  return headers
}

/** `X-Service-Event`, `X-Service-Delivery` and so on, whatever the word in the middle is. */
function readHeaders(headers: Headers) {
  const [, prefix, event] =
    /(?:^|\n)(x-[a-z0-9]+)-event: (.+)/.exec(
      [...headers].map((entry) => entry.join(': ')).join('\n'),
    ) ?? []
  const delivery = headers.get(`${prefix}-delivery`)
  if (!event || !delivery) {
    throw new WebhookError('headers', 'The headers do not name an event and a delivery')
  }
  const hookId = headers.get(`${prefix}-hook-id`)
  return { event, delivery, hookId: hookId === null ? undefined : Number(hookId) }
}

function readPayload(contentType: string | null, body: string | Uint8Array): unknown {
  const type = /^[^;\s]*/.exec(contentType ?? '')?.[0].toLowerCase()
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

function importKey(secret: string, usage: 'sign' | 'verify') {
  // With an empty key anybody could sign: an unset variable must not look like a working receiver.
  if (typeof secret !== 'string' || secret === '') {
    throw new TypeError('The webhook secret must be a string that is not empty')
  }
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, algorithm, false, [usage])
}

function bytesOf(payload: string | Uint8Array) {
  if (typeof payload === 'string') return new TextEncoder().encode(payload)
  if (!ArrayBuffer.isView(payload)) {
    throw new TypeError('The payload must be the raw body as a string or bytes, not a parsed value')
  }
  // Copied because Web Crypto refuses shared memory.
  return new Uint8Array(payload)
}

function parseSignature(header: unknown) {
  const hex = typeof header === 'string' ? signaturePattern.exec(header)?.[1] : undefined
  return hex === undefined ? undefined : fromHex(hex)
}

function toHex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string) {
  const bytes = new Uint8Array(hex.length / 2)
  return bytes.map((_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}
