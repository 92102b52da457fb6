import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import type { Context } from '../context.ts'
import { createLinks } from '../links.ts'
import type { Step } from './step.ts'

/** The API is served at the root and where enterprise installations of its kind have it. */
const mounts = ['/api/v3']

function mountOf(path: string): string {
  return mounts.find((mount) => path === mount || path.startsWith(`${mount}/`)) ?? ''
}

function baseOf(request: Request, { config }: Context): string {
  if (config.baseUrl) return config.baseUrl
  const host = request.headers.host ?? `${config.host}:${request.socket.localPort ?? config.port}`
  return `http://${host}`
}

/** Opens the exchange: an id, the addresses the caller knows us by, and what the next steps refine. */
export function begin(context: Context): Step {
  const { brand, clock, versions, storage } = context
  const oldest = versions.at(-1)
  if (!oldest) throw new Error('No version is supported')
  return (request, response) => {
    storage.freshen()
    const mount = mountOf(request.path)
    if (mount) request.url = request.url.slice(mount.length) || '/'
    if (request.url.startsWith('?')) request.url = `/${request.url}`
    request.exchange = {
      id: randomUUID(),
      startedAt: clock.monotonic(),
      links: createLinks(baseOf(request, context), mount),
      path: request.path,
      method: request.method === 'HEAD' ? 'GET' : request.method,
      version: oldest,
      caller: { kind: 'none', address: request.socket.remoteAddress ?? '' },
      parameters: {},
    }
    response.setHeader(`${brand.headerPrefix}-Request-Id`, request.exchange.id)
    response.setHeader(`${brand.headerPrefix}-Media-Type`, `${brand.word}.v3; format=json`)
    response.setHeader('X-Content-Type-Options', 'nosniff')
  }
}
