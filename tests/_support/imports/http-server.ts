import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { listen } from '../webhooks/receiver.ts'

export interface Heard {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface TestHttpServer extends AsyncDisposable {
  /** Without a trailing slash. */
  origin: string
  port: number
  heard: Heard[]
  /** Number of all connections, and the open ones. */
  connections: { count: number; open: Set<Socket> }
}

export type Answer = (heard: Heard, response: ServerResponse) => void | Promise<void>

async function read(request: IncomingMessage): Promise<Heard> {
  const body: Buffer[] = []
  for await (const chunk of request) body.push(chunk as Buffer)
  const { method = '', url: path = '', headers } = request
  return { method, path, headers, body: Buffer.concat(body) }
}

/** A small HTTP server that keeps the received requests. */
export async function startHttpServer(
  answer: Answer,
  { tls }: { tls?: TlsOptions } = {},
): Promise<TestHttpServer> {
  const heard: Heard[] = []
  const connections = { count: 0, open: new Set<Socket>() }
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    read(request)
      .then((each) => {
        heard.push(each)
        return answer(each, response)
      })
      .catch(() => response.destroy())
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('connection', (socket: Socket) => {
    connections.count++
    connections.open.add(socket)
    socket.once('close', () => connections.open.delete(socket)).on('error', () => {})
  })
  const port = await listen(server)
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    heard,
    connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
