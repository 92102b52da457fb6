import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { listen } from './receiver.ts'

/** One connection, as seen by the receiver. */
export interface Arrival {
  socket: Socket
  /** Resolves when the sender has closed the connection, cleanly or not. */
  gone: Promise<void>
}

export interface RawReceiver extends AsyncDisposable {
  port: number
  /** With a trailing slash. */
  url: string
  /** Every connection so far. */
  arrivals: Arrival[]
}

/** A receiver at the TCP level: `serve` decides what it sends and whether it reads. */
export async function startRawReceiver(
  serve: (socket: Socket) => void,
  { tls }: { tls?: TlsOptions } = {},
): Promise<RawReceiver> {
  const arrivals: Arrival[] = []
  const arrive = (socket: Socket) => {
    socket.on('error', () => {})
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    arrivals.push({ socket, gone })
    serve(socket)
  }
  const server: Server = tls ? createTlsServer(tls, arrive) : createServer(arrive)
  const port = await listen(server)
  return {
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/`,
    arrivals,
    async [Symbol.asyncDispose]() {
      for (const { socket } of arrivals) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Repeats until the connection is closed. */
export function drip(socket: Socket, milliseconds: number, write: () => void): void {
  const timer = setInterval(write, milliseconds)
  socket.once('close', () => clearInterval(timer))
}

/** The head of a 200 with these lines. */
export const head = (...lines: string[]): string =>
  ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')

/** Sends the bytes after each request whose body `{}` has arrived. */
export const answerEach =
  (answer: string | Buffer) =>
  (socket: Socket): void => {
    socket.on('data', (chunk: Buffer) => {
      if (chunk.toString('latin1').endsWith('{}')) socket.write(answer)
    })
  }
