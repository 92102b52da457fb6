import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../core/config.ts'
import { forbidden, ServiceError } from '../../core/errors.ts'

const loopbackAddress = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const loopbackOrigin = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Headers of proxies: then the address of the connection is not that of the client. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Refuses pages of other sites in a browser of this machine. */
function checkOrigin({ headers }: IncomingMessage): void {
  const { origin } = headers
  if (origin !== undefined && !loopbackOrigin.test(origin)) {
    throw forbidden('The control plane accepts no requests of pages of other hosts.')
  }
  if (headers['sec-fetch-site'] === 'cross-site') {
    throw forbidden('The control plane accepts no requests of pages of other sites.')
  }
}

/** Host names that lead to this machine by a DNS server of others are refused, too. */
function checkLoopback({ headers, socket }: IncomingMessage): void {
  if (!loopbackAddress.test(socket.remoteAddress ?? '')) {
    throw forbidden('The control plane accepts requests of this machine only.')
  }
  if (!loopbackHost.test(headers.host ?? '')) {
    throw forbidden('The control plane accepts requests to localhost only.')
  }
  if (forwarding.some((name) => headers[name] !== undefined)) {
    throw forbidden('The control plane accepts no requests through a proxy without a token.')
  }
}

const digest = (text: string) => Buffer.from(hash('sha256', text, 'hex'))

function checkToken({ headers }: IncomingMessage, expected: string): void {
  const [, given = ''] = /^Bearer +(.+)$/i.exec(headers.authorization ?? '') ?? []
  if (timingSafeEqual(digest(given), digest(expected))) return
  throw new ServiceError({
    status: 401,
    message: 'Requires the control token',
    headers: { 'WWW-Authenticate': 'Bearer realm="control"' },
  })
}

/**
 * Refuses callers that may not use the control plane.
 * @param isDelivery a delivery to a sink, which has no token
 */
export function checkCaller(
  request: IncomingMessage,
  { control, controlToken }: Pick<Config, 'control' | 'controlToken'>,
  isDelivery: boolean,
): void {
  checkOrigin(request)
  if (control === 'loopback') checkLoopback(request)
  else if (!isDelivery) checkToken(request, controlToken ?? '')
}
