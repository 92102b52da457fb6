import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Clock } from '../../core/clock.ts'
import type { Connection } from '../../core/egress/connection.ts'
import type { EgressGuard, Route } from '../../core/egress/guard.ts'
import { IdleConnections } from '../../core/egress/idle-connections.ts'
import { type ReceiverResponse, NoResponse, post } from './post.ts'
import type { ResponseRecord } from './response.ts'
import { responseStatus, failureStatus } from './status.ts'

export interface DeliveryRequest {
  url: string
  headers: Record<string, string>
  body: Buffer
  /** Skips the verification of the receiver's certificate for this delivery. */
  insecureSsl: boolean
  /** Hook whose idle connection may be reused; without it the delivery opens its own connection. */
  hookId?: number
}

export interface Outcome {
  /** `OK`, `Invalid HTTP Response: <code>`, or the reason of the failure. */
  status: string
  /**
   * The receiver's status code once its response is complete or recorded to the limit; otherwise 0.
   */
  statusCode: number
  durationSeconds: number
  /** The recorded headers, as sent. */
  requestHeaders: Record<string, string>
  /** The recorded response; null when not even its headers arrived. */
  response: ResponseRecord | null
}

/** Sends deliveries. Disposing closes idle connections; those in use close after their delivery. */
export interface Sender extends Disposable {
  /**
   * Makes one attempt. Resolves for every network failure; rejects only for headers that cannot be
   * sent.
   */
  send(envelope: DeliveryRequest): Promise<Outcome>
}

export interface SenderOptions {
  guard: EgressGuard
  clock: Clock
  /** Milliseconds for the whole attempt: DNS, connect, TLS, request and response. */
  deadline?: number
  /** Maximum number of idle connections of all hooks. */
  mostIdle?: number
}

type Result = Pick<Outcome, 'status' | 'statusCode' | 'response'>
/** Creates a sender. Every attempt resolves and checks the target again. */

export function createSender(options: SenderOptions): Sender {
  const { guard, clock, deadline = 10_000, mostIdle = 256 } = options
  const idle = new IdleConnections(clock, mostIdle)
  return {
    async send(envelope) {
      assertSendable(envelope.headers)
      const started = clock.monotonic()
      const expiry = new AbortController()
      const params: Attempt = { guard, idle, envelope, expiry, isLate: false, drop: () => {} }
      using _timer = clock.after(deadline, () => {
        params.isLate = true
        expiry.abort()
        params.drop()
      })
      const result = await attempt(params)
      const durationSeconds = Math.round(clock.monotonic() - started) / 1000
      return { ...result, durationSeconds, requestHeaders: envelope.headers }
    },
    [Symbol.dispose]: () => idle[Symbol.dispose](),
  }
}

function assertSendable(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
}

interface Attempt {
  guard: EgressGuard
  idle: IdleConnections
  envelope: DeliveryRequest
  expiry: AbortController
  isLate: boolean
  /** Drops the connection in use. Cheaper than listening to the signal for each exchange. */
  drop: () => void
}

async function attempt(params: Attempt): Promise<Result> {
  const result = await deliver(params).then(answered, (error: unknown) =>
    failed(failureStatus(error), null),
  )
  return params.isLate ? failed('timed out', result.response) : result
}

/**
 * Resolves and checks the route each time. An idle connection is reused only when it leads to an
 * address of the route. When it turns out to be closed, the delivery opens a new one.
 */
async function deliver(params: Attempt): Promise<ReceiverResponse> {
  const { guard, idle, expiry } = params
  const { url, insecureSsl, hookId } = params.envelope
  const route = await guard.route(url, expiry)
  const idleConnection = hookId && idle.take(hookId, keyOf(params, route), route.addresses)
  if (idleConnection) {
    const answer = await exchange(idleConnection, route, params).catch((error: unknown) => {
      if (params.isLate || !(error instanceof NoResponse) || error.heard) throw error
    })
    if (answer) return answer
  }
  const { signal } = expiry
  return exchange(await guard.connect(route, { verify: !insecureSsl, signal }), route, params)
}

/** Key of an idle connection; its address is compared separately. */
function keyOf({ envelope }: Attempt, { target }: Route): string {
  const { secure, hostname, port } = target
  return [secure ? 'https' : 'http', hostname, port, envelope.insecureSsl].join(' ')
}

async function exchange(
  connection: Connection,
  route: Route,
  params: Attempt,
): Promise<ReceiverResponse> {
  const { headers, body, hookId } = params.envelope
  params.drop = () => connection.drop()
  if (params.isLate) connection.drop()
  const message = { target: route.target, headers, body, keepAlive: hookId !== undefined }
  const answer = await post(connection.socket, message).catch((error: unknown) => {
    connection.drop()
    throw error
  })
  part(connection, answer, route, params)
  return answer
}

/**
 * Keeps a connection for reuse when possible, and otherwise closes it, gracefully only when the
 * exchange was complete.
 */
function part(
  connection: Connection,
  answer: ReceiverResponse,
  route: Route,
  params: Attempt,
): void {
  const { idle, isLate, envelope } = params
  const { complete, reusableFor } = answer
  if (!complete || isLate) connection.drop()
  else if (envelope.hookId === undefined || reusableFor === 0) connection.close()
  else idle.keep(envelope.hookId, keyOf(params, route), connection, reusableFor)
}

function answered({ statusCode, end, record }: ReceiverResponse): Result {
  if (end === 'broken') return failed('invalid HTTP response', record)
  return { status: responseStatus(statusCode), statusCode, response: record }
}

function failed(status: string, response: ResponseRecord | null): Result {
  return { status, statusCode: 0, response }
}
