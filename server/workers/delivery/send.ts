import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Clock } from '../../core/clock.ts'
import type { Connection } from '../../core/egress/connection.ts'
import type { EgressGuard, Route } from '../../core/egress/guard.ts'
import { IdleConnections } from '../../core/egress/idle-connections.ts'
import { whenAborted } from '../../core/egress/when-aborted.ts'
import { type Answer, NoAnswer, post } from './post.ts'
import type { ResponseRecord } from './response.ts'
import { answeredStatus, failedStatus } from './status.ts'

export interface Envelope {
  url: string
  headers: Record<string, string>
  body: Buffer
  /** Skips the verification of the receiver's certificate, for this delivery alone. */
  insecureSsl: boolean
  /** Whose connection may be used again, and whose it may become; without it the delivery has its own. */
  hookId?: number
}

export interface Outcome {
  /** `OK`, `Invalid HTTP Response: <code>`, or a reason (design 8). */
  status: string
  /** The receiver's, once its answer is complete or as long as is kept; else 0. */
  statusCode: number
  durationSeconds: number
  /** The recorded headers as they were sent. */
  requestHeaders: Record<string, string>
  /** What came of an answer; null when not even its head came. */
  response: ResponseRecord | null
}

/** Disposing closes the connections that wait for another delivery; those in use end with it. */
export interface Sender extends Disposable {
  /** One attempt. Resolves whatever the network does; rejects only for headers that cannot be sent. */
  send(envelope: Envelope): Promise<Outcome>
}

export interface SenderOptions {
  guard: EgressGuard
  clock: Clock
  /** Milliseconds for all of an attempt: resolving, connecting, TLS, writing, head and body. */
  deadline?: number
  /** Connections that may wait for another delivery, those of all hooks together. */
  mostIdle?: number
}

type Result = Pick<Outcome, 'status' | 'statusCode' | 'response'>

export function createSender(options: SenderOptions): Sender {
  const { guard, clock, deadline = 10_000, mostIdle = 256 } = options
  const idle = new IdleConnections(clock, mostIdle)
  return {
    async send(envelope) {
      assertSendable(envelope.headers)
      const started = clock.monotonic()
      const expiry = new AbortController()
      using _timer = clock.after(deadline, () => expiry.abort())
      const result = await attempt({ guard, idle, envelope, signal: expiry.signal })
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
  envelope: Envelope
  signal: AbortSignal
}

async function attempt(about: Attempt): Promise<Result> {
  const result = await deliver(about).then(answered, (error: unknown) =>
    failed(failedStatus(error), null),
  )
  return about.signal.aborted ? failed('timed out', result.response) : result
}

/**
 * The route is found and vetted anew each time; a connection that waited is used only if it leads where
 * the route does. When it turns out to have ended meanwhile, the delivery gets one of its own.
 */
async function deliver(about: Attempt): Promise<Answer> {
  const { guard, idle, signal } = about
  const { url, insecureSsl, hookId } = about.envelope
  const route = await guard.route(url, signal)
  const waited = hookId && idle.take(hookId, keyOf(about, route), route.addresses)
  if (waited) {
    const answer = await exchange(waited, route, about).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof NoAnswer) || error.heard) throw error
    })
    if (answer) return answer
  }
  return exchange(await guard.connect(route, { verify: !insecureSsl, signal }), route, about)
}

/** What a hook's connection is good for; where it leads is compared beside it. */
function keyOf({ envelope }: Attempt, { target }: Route): string {
  const { secure, hostname, port } = target
  return [secure ? 'https' : 'http', hostname, port, envelope.insecureSsl].join(' ')
}

async function exchange(connection: Connection, route: Route, about: Attempt): Promise<Answer> {
  const { signal, envelope } = about
  const { headers, body, hookId } = envelope
  using _abort = whenAborted(signal, () => connection.drop())
  const said = { target: route.target, headers, body, keepAlive: hookId !== undefined }
  const answer = await post(connection.socket, said).catch((error: unknown) => {
    connection.drop()
    throw error
  })
  part(connection, answer, route, about)
  return answer
}

/** Lets a connection wait where that is possible, and otherwise ends it, in peace only when all was said. */
function part(connection: Connection, answer: Answer, route: Route, about: Attempt): void {
  const { idle, signal, envelope } = about
  const { complete, reusableFor } = answer
  if (!complete || signal.aborted) connection.drop()
  else if (envelope.hookId === undefined || reusableFor === 0) connection.close()
  else idle.keep(envelope.hookId, keyOf(about, route), connection, reusableFor)
}

function answered({ statusCode, end, record }: Answer): Result {
  if (end === 'broken') return failed('invalid HTTP response', record)
  return { status: answeredStatus(statusCode), statusCode, response: record }
}

function failed(status: string, response: ResponseRecord | null): Result {
  return { status, statusCode: 0, response }
}
