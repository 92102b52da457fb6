import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Target } from '../../core/egress/target.ts'
import { watchRequest } from '../../core/egress/watch-request.ts'
import { type BodyEnd, recordResponse, recordWhole, type ResponseRecord } from './response.ts'
import { restOfResponse } from './rest-of-response.ts'
import { readWhole } from './whole-response.ts'

export interface Post {
  target: Target
  headers: Record<string, string>
  body: Buffer
  /** Asks the receiver to keep the connection open. */
  keepAlive: boolean
}

export interface ReceiverResponse {
  statusCode: number
  end: BodyEnd
  record: ResponseRecord
  /** Whether request and response are complete, so that the connection may be closed gracefully. */
  complete: boolean
  /** Milliseconds for which the connection may be reused; 0 when it cannot be. */
  reusableFor: number
}

/**
 * The connection ended, or the peer did not send HTTP, before the response headers were complete.
 */
export class NoResponse extends Error {
  override readonly name = 'NoAnswer'
  /** Whether any byte was received. */
  readonly heard: boolean

  constructor(received: boolean, cause?: unknown) {
    super('no valid HTTP response', { cause })
    this.heard = received
  }
}

/** Maximum size of status line and headers in bytes; a larger response is invalid. */
const headLimit = 64 * 1024

/** @param index of the value that follows the name */
const isKeepAlive = (name: string | undefined, index: number) =>
  index % 2 === 1 && name?.length === 10 && name.toLowerCase() === 'keep-alive'

/** Common servers close an idle connection after five seconds. */
const usualIdleTime = 4_000
/** Subtracted from the announced timeout, so that a request does not race with the close. */
const idleMargin = 1_000

/**
 * Sends one request over an open socket and reads the response. Has no timeout of its own.
 * @throws NoResponse
 */
export async function post(socket: Socket, message: Post): Promise<ReceiverResponse> {
  send(socket, message)
  const first = await firstBytes(socket)
  const whole = socket.writableLength === 0 ? readWhole(first) : undefined
  if (!whole) return readRest(socket, message, first)
  const { statusCode, rawHeaders, body } = whole
  const reusableFor = message.keepAlive && !socket.writableEnded ? idleTime(rawHeaders) : 0
  const record = recordWhole(rawHeaders, body)
  return { statusCode, end: 'whole', record, complete: true, reusableFor }
}

/** Follows no redirects and uses no proxy. The caller has checked the headers. */
function send(socket: Socket, { target, headers, body, keepAlive }: Post): void {
  let head = `POST ${target.path} HTTP/1.1\r\nHost: ${target.host}\r\n`
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`
  head += `Content-Length: ${body.length}\r\nConnection: ${keepAlive ? 'keep-alive' : 'close'}\r\n\r\n`
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(body)
  socket.uncork()
}

/** @throws NoResponse */
function firstBytes(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = () => socket.off('data', onData).off('end', onEnd).off('close', onEnd)
    const onData = (chunk: Buffer) => {
      settle()
      resolve(chunk)
    }
    const onEnd = () => {
      settle()
      reject(new NoResponse(false))
    }
    if (!socket.readable) return onEnd()
    socket.on('data', onData).on('end', onEnd).on('close', onEnd)
  })
}

/** Reads any response. Node decompresses nothing here, as required. */
async function readRest(socket: Socket, message: Post, first: Buffer): Promise<ReceiverResponse> {
  const rest = restOfResponse(socket, first)
  const request = httpRequest({
    createConnection: () => rest,
    method: 'POST',
    maxHeaderSize: headLimit,
  })
  request.shouldKeepAlive = message.keepAlive
  // Its body is read from here on, because the same bytes can hold all of it, or an error.
  const reading = new Promise<Awaited<ReturnType<typeof recordResponse>>>((resolve) =>
    request.once('response', (response) => resolve(recordResponse(response))),
  )
  const { answered, closed } = watchRequest(request)
  request.end()
  const response = await answered.catch((error: unknown) => {
    throw new NoResponse(true, error)
  })
  const { record, end } = await reading
  const complete = end === 'whole' && socket.writableLength === 0
  const about = { statusCode: response.statusCode ?? 0, end, record, complete }
  if (!message.keepAlive || !complete || rest.writableEnded) return { ...about, reusableFor: 0 }
  await closed // what follows the response destroys the stream
  rest.detach()
  socket.resume()
  const isReusable = !rest.destroyed && !socket.writableEnded
  return { ...about, reusableFor: isReusable ? idleTime(response.rawHeaders) : 0 }
}

/**
 * Milliseconds of the announced `Keep-Alive: timeout` (seconds) less a margin, at most the usual
 * value.
 */
function idleTime(rawHeaders: readonly string[]): number {
  const values = rawHeaders.filter((_value, index) => isKeepAlive(rawHeaders[index - 1], index))
  const announced = /(?:^|[\s,])timeout=(\d+)/i.exec(values.join())?.[1]
  if (announced === undefined) return usualIdleTime
  return Math.max(0, Math.min(usualIdleTime, Number(announced) * 1000 - idleMargin))
}
