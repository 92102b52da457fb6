import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../core/config.ts'
import type { FailedLogins } from '../../access/limits/failed-logins.ts'
import { forbidden, ServiceError, tooManyFailedLogins } from '../../core/errors.ts'
import {
  isLoopbackAddress,
  isLoopbackHost,
  isLoopbackOrigin,
  isOwnOrigin,
  ownSites,
} from '../../core/loopback.ts'

/** Headers of proxies: then the address of the connection is not that of the client. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const isJson = /^application\/json *(;|$)/i

/**
 * Refuses pages of other origins in a browser. A proxy of a development server on this machine
 * passes on requests of its own pages with their origin. Those must be declared as JSON, which no
 * page may send to another origin without permission of the server (Fetch Standard, CORS-safelisted
 * request headers), and it is never given.
 */
function checkOrigin({ headers, method }: IncomingMessage, base: string | undefined): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && !ownSites.includes(String(site))) {
    throw forbidden('The control plane accepts no requests of pages of other sites.')
  }
  if (origin === undefined || isOwnOrigin(origin, host, base)) return
  if (!isLoopbackOrigin(origin)) {
    throw forbidden('The control plane accepts no requests of pages of other hosts.')
  }
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && !isJson.test(headers['content-type'] ?? '')) {
    throw forbidden('Pages of other origins must send requests with the content type JSON.')
  }
}

/** Host names that lead to this machine by a DNS server of others are refused, too. */
function checkLoopback({ headers, socket }: IncomingMessage): void {
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) {
    throw forbidden('The control plane accepts requests of this machine only.')
  }
  if (!isLoopbackHost(headers.host ?? '')) {
    throw forbidden('The control plane accepts requests to localhost only.')
  }
  if (forwarding.some((name) => headers[name] !== undefined)) {
    throw forbidden('The control plane accepts no requests through a proxy without a token.')
  }
}

const digest = (text: string) => Buffer.from(hash('sha256', text, 'hex'))

/** A correct token always works, so that nobody at the same address can lock its owner out. */
function checkToken(request: IncomingMessage, expected: string, failedLogins: FailedLogins): void {
  const { authorization = '' } = request.headers
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const subject = `address ${request.socket.remoteAddress}`
  if (timingSafeEqual(digest(given), digest(expected))) return failedLogins.succeeded(subject)
  const wait = failedLogins.secondsLeft(subject)
  if (wait > 0) throw tooManyFailedLogins(wait)
  if (authorization !== '') failedLogins.failed(subject)
  throw new ServiceError({
    status: 401,
    message: 'Requires the control token',
    headers: { 'WWW-Authenticate': 'Bearer realm="control"' },
  })
}

/**
 * Refuses callers that may not use the control plane.
 * @param failedLogins wrong control tokens by address
 * @param isDelivery a delivery to a sink, which has no token
 */
export function checkCaller(
  request: IncomingMessage,
  { control, controlToken, baseUrl }: Pick<Config, 'control' | 'controlToken' | 'baseUrl'>,
  failedLogins: FailedLogins,
  isDelivery: boolean,
): void {
  checkOrigin(request, baseUrl)
  if (control === 'loopback') checkLoopback(request)
  else if (!isDelivery) checkToken(request, controlToken ?? '', failedLogins)
}
