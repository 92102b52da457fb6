import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'
import { forbidden } from '../core/errors.ts'
import { isLoopbackHost, isLoopbackOrigin, isOwnOrigin, ownSites } from '../core/loopback.ts'

/*
 * The tokens of a development server are in its documentation, so a page that its developer happens
 * to open could use them: to send webhooks to other services of this machine and to read the replies.
 * Pages of this machine are accepted, so that a web application under development can use the API.
 */

const advice = 'Start it with --allow-any-origin to accept them.'

const accept: Step = () => {}

/**
 * Refuses requests to other host names, which may be those of a page (DNS rebinding).
 * @throws ServiceError 403
 */
export function refuseOtherHosts({ config }: Context): Step {
  if (config.allowAnyOrigin) return accept
  const own = config.baseUrl && new URL(config.baseUrl).host
  return ({ headers: { host = '' }, socket }) => {
    const isLocal = socket.remoteAddress === undefined // a Unix socket, which no page reaches
    if (isLocal || isLoopbackHost(host) || host === own || config.names.has(host)) return
    throw forbidden(`This server accepts requests to localhost only. ${advice}`)
  }
}

/**
 * Refuses requests of pages of other sites.
 * @throws ServiceError 403
 */
export function refuseOtherOrigins({ config }: Context): Step {
  if (config.allowAnyOrigin) return accept
  return ({ headers }) => {
    const { host, origin } = headers
    if (origin === undefined || ownSites.includes(String(headers['sec-fetch-site']))) return
    if (isLoopbackOrigin(origin) || isOwnOrigin(origin, host, config.baseUrl)) return
    throw forbidden(`This server accepts no requests of pages of other sites. ${advice}`)
  }
}
