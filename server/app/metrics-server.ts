import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../core/config.ts'

/** Metrics in the text format of Prometheus, and its media type. */
export interface MetricsText {
  type: string
  text: string
}

export interface MetricsServer {
  server: Server
  url: string
}

/** The connection is closed, because an idle one would keep a stopping process alive. */
const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
}

/**
 * Serves `GET /metrics` on a port of its own, because the figures tell about everyone's requests and
 * the port of the API may be public.
 * @param port 0 picks a free one
 */
export async function serveMetrics(
  { metricsHost: host }: Pick<Config, 'metricsHost'>,
  port: number,
  read: () => Promise<MetricsText>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      return void response.writeHead(404, headers).end('Only GET /metrics is served here.\n')
    }
    read().then(
      ({ type, text }) => response.writeHead(200, { ...headers, 'Content-Type': type }).end(text),
      () => response.writeHead(500, headers).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return { server, url: `http://${name}:${address.port}/metrics` }
}
