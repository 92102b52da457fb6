import {
  type IncomingMessage,
  request as httpRequest,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import type { EgressGuard } from '../egress/guard.ts'
import type { Target } from '../egress/target.ts'
import { recordResponse, type ResponseRecord } from './response.ts'
import { answeredStatus, failedStatus } from './status.ts'

export interface Envelope {
  url: string
  headers: Record<string, string>
  body: Buffer
  /** Skips the verification of the receiver's certificate, for this delivery alone. */
  insecureSsl: boolean
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

export interface Sender {
  /** One attempt. Resolves whatever the network does; rejects only for headers that cannot be sent. */
  send(envelope: Envelope): Promise<Outcome>
}

export interface SenderOptions {
  guard: EgressGuard
  clock: Clock
  /** Milliseconds for all of an attempt: resolving, connecting, TLS, writing, head and body. */
  deadline?: number
}

/** Bytes of a response's status line and headers; a longer head is no valid answer. */
const headLimit = 64 * 1024

type Result = Pick<Outcome, 'status' | 'statusCode' | 'response'>

export function createSender({ guard, clock, deadline = 10_000 }: SenderOptions): Sender {
  return {
    async send(envelope) {
      assertSendable(envelope.headers)
      const started = clock.monotonic()
      const expiry = new AbortController()
      using _timer = clock.after(deadline, () => expiry.abort())
      const result = await exchange(guard, envelope, expiry.signal)
      const durationSeconds = Math.round(clock.monotonic() - started) / 1000
      return { ...result, durationSeconds, requestHeaders: envelope.headers }
    },
  }
}

function assertSendable(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
}

async function exchange(guard: EgressGuard, envelope: Envelope, signal: AbortSignal) {
  const deliver = async (): Promise<Result> => {
    const verify = !envelope.insecureSsl
    const { target, socket } = await guard.connect(envelope.url, { verify, signal })
    try {
      const response = await post(socket, target, envelope, signal)
      return await answered(response, signal)
    } finally {
      socket.destroy()
    }
  }
  const result = await deliver().catch((error: unknown) => failed(failedStatus(error), null))
  if (!signal.aborted) return result
  return failed('timed out', result.response && { ...result.response, truncated: true })
}

async function answered(response: IncomingMessage, signal: AbortSignal): Promise<Result> {
  const { record, ended } = await recordResponse(response, signal)
  if (!ended) return failed('invalid HTTP response', record)
  const statusCode = response.statusCode ?? 0
  return { status: answeredStatus(statusCode), statusCode, response: record }
}

function failed(status: string, response: ResponseRecord | null): Result {
  return { status, statusCode: 0, response }
}

/** Node follows no redirects, decompresses nothing and knows nothing of proxies: as wanted here. */
function post(
  socket: Socket,
  target: Target,
  { headers, body }: Envelope,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: target.path,
      setHost: false,
      headers: { Host: target.host, ...headers, 'Content-Length': body.length },
      maxHeaderSize: headLimit,
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.on('close', () => reject(new Error('closed'))) // a 101 ends without an error
    signal.addEventListener('abort', reject)
    request.end(body)
  })
}
