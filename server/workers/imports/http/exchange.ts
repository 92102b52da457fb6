import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { watchRequest } from '../../../core/egress/watch-request.ts'

export interface HopRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: Buffer | undefined
}

export interface Exchange {
  /** The response headers. Rejects with NotHeard when the connection was already closed. */
  answered: Promise<IncomingMessage>
  /** Resolves when nothing of the request is left on the socket. */
  closed: Promise<void>
  /** Whether the whole request was sent. */
  sent: () => boolean
}

/**
 * Not one byte of a response was received. On a reused connection the request may be sent again.
 */
export class NoResponse extends Error {
  override readonly name = 'NotHeard'
}

/** Maximum bytes of status line and headers; a larger response is invalid. */
const headLimit = 64 * 1024

/**
 * Sends one request over an open socket. Node follows no redirects and decodes nothing here, as
 * required.
 */
export function exchange(socket: Socket, { method, url, headers, body }: HopRequest): Exchange {
  let received = false
  const onData = () => (received = true)
  socket.once('data', onData)
  const request = httpRequest({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    setHost: false,
    headers: { Host: url.host, ...headers, ...lengthOf(method, body), Connection: 'keep-alive' },
    maxHeaderSize: headLimit,
  })
  const { answered, closed } = watchRequest(request)
  request.end(body)
  const response = answered.catch(() => {
    throw received ? new Error('no valid HTTP response') : new NoResponse()
  })
  void closed.then(() => socket.off('data', onData))
  return { answered: response, closed, sent: () => request.writableFinished }
}

const lengthOf = (method: string, body: Buffer | undefined) =>
  body || !['GET', 'HEAD', 'OPTIONS'].includes(method)
    ? { 'Content-Length': String(body?.length ?? 0) }
    : {}

/** Common servers close an idle connection after five seconds. */
const usualIdleTime = 4_000
/** Subtracted from the announced timeout, so that a request does not race with the close. */
const idleMargin = 1_000

/** Milliseconds for which the connection of a response may be reused; 0 for not at all. */
export function idleTime({ headers, httpVersion }: IncomingMessage): number {
  const connection = headers.connection?.toLowerCase() ?? ''
  if (connection.includes('close')) return 0
  if (httpVersion !== '1.1' && !connection.includes('keep-alive')) return 0
  const announced = /(?:^|[\s,])timeout=(\d+)/i.exec(String(headers['keep-alive'] ?? ''))?.[1]
  if (announced === undefined) return usualIdleTime
  return Math.max(0, Math.min(usualIdleTime, Number(announced) * 1000 - idleMargin))
}
