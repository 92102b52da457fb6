import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Delivery {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A program that receives webhooks. */
export interface Receiver {
  url: string
  /** Waits for the first delivery of an event. */
  next(event: string): Promise<Delivery>
  close(): void
}

const timeout = 20_000

/** Listens on a free local port and responds with 200. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const find = (event: string) =>
    deliveries.find(({ headers }) => headers['x-service-event'] === event)
  const server = createServer(async (request, response) => {
    deliveries.push({ headers: request.headers, body: await buffer(request) })
    response.end('ok')
    server.emit('delivery')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async next(event) {
      const signal = AbortSignal.timeout(timeout)
      for (;;) {
        const delivery = find(event)
        if (delivery) return delivery
        await once(server, 'delivery', { signal }).catch(() => {
          throw new Error(`no delivery of ${event} within ${timeout / 1_000} seconds`)
        })
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
