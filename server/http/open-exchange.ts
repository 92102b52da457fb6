import { randomUUID } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { Request } from 'express'
import { httpDate, machineOf } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import { createLinks } from '../core/links.ts'
import type { Version } from '../api/versions/version.ts'
import type { Step } from '../api/step.ts'

/** The API is served at the root and at the path of enterprise installations. */
const mounts = ['/api/v3']

/** Assets are uploaded to another path, as at enterprise installations. */
const uploads = /^\/api\/uploads(?=\/repos\/[^/]+\/[^/]+\/releases\/\d+\/assets\/?$)/

const secondsInAYear = 31_536_000

function mountOf(path: string): string {
  return mounts.find((mount) => path === mount || path.startsWith(`${mount}/`)) ?? ''
}

/** What links begin with: the hosts of the same family, or the host itself under `/api/v3`. */
function basesOf(request: Request, { config }: Context, mount: string) {
  if (config.baseUrl) return config.baseUrl
  const host = request.headers.host ?? `${config.host}:${request.socket.localPort ?? config.port}`
  const scheme = (request.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http'
  const { api, pages } = config.names.siblingsOf(host)
  return { api: `${scheme}://${mount ? host : api}`, pages: `${scheme}://${pages}` }
}

/** Security headers of every response. Pages override the content security policy. */
function safeguards({ config, brand }: Context): [name: string, value: string][] {
  return [
    [`${brand.headerPrefix}-Media-Type`, `${brand.word}.v3; format=json`],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...(config.baseUrl?.startsWith('https:')
      ? [['Strict-Transport-Security', `max-age=${secondsInAYear}`] as [string, string]]
      : []),
  ]
}

/**
 * Creates the exchange with a request id and the base URLs for this caller. Later steps fill in the
 * rest.
 */
export function openExchange(context: Context): Step {
  const { brand, clock, versions, storage } = context
  const constant = safeguards(context)
  return (request, response) => {
    storage.revalidate()
    if (uploads.test(request.path)) request.url = request.url.replace('/api/uploads', '/api/v3')
    if (request.path === '/api/graphql') request.url = request.url.replace('/api/', '/api/v3/')
    const mount = mountOf(request.path)
    if (mount) request.url = request.url.slice(mount.length) || '/'
    if (request.url.startsWith('?')) request.url = `/${request.url}`
    request.exchange = {
      id: randomUUID(),
      startedAt: machineOf(clock).monotonic(),
      links: createLinks(basesOf(request, context, mount), mount, context.sshPort, {
        path: request.path,
        query: request.originalUrl.split('?', 2)[1] ?? '',
      }),
      path: request.path,
      method: request.method === 'HEAD' ? 'GET' : request.method,
      version: versions.at(-1) as Version,
      isRouted: false,
      caller: { kind: 'none', address: request.ip ?? '' },
      parameters: {},
    }
    // Clients adjust their clock to `Date`, so it must come from the clock that checks expiry.
    response.setHeader('Date', httpDate(clock.now()))
    response.setHeader(`${brand.headerPrefix}-Request-Id`, request.exchange.id)
    for (const [name, value] of constant) response.setHeader(name, value)
  }
}
