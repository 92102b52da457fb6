import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { Context } from '../../api/context.ts'
import { machineOf } from '../../core/clock.ts'
import { Certificates } from './certificates.ts'

/** In milliseconds, for the first byte of a connection and for a handshake. */
const longest = 15_000

/** In milliseconds between two looks at the certificate. */
const look = 3_600_000

/** The first byte of TLS (RFC 8446 5.1), with which no method begins. */
const handshake = 22

type Accept = (socket: Socket) => void

/** Reads the first byte of a connection and puts it back. */
function firstByte(socket: Socket, use: (byte: number) => void): void {
  socket.setTimeout(longest, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.once('readable', () => {
    const first = socket.read(1) as Buffer | null
    if (first === null) return void socket.destroy()
    socket.unshift(first)
    socket.setTimeout(0)
    socket.removeAllListeners('timeout')
    use(first[0]!)
  })
}

/**
 * Lets a server accept TLS beside plain HTTP on its port. HTTP/2 is not offered: Express has no
 * requests of it.
 * @returns what ends the renewal of its certificate
 * @throws ConfigError when there is no certificate
 */
export async function acceptTls(
  server: Server,
  { config, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>,
): Promise<Disposable> {
  const certificates = new Certificates(config, machineOf(clock))
  const optionsOf = async () => {
    const { certificate, key } = await certificates.next()
    return { cert: certificate, key }
  }
  const secure = createServer({
    ...(await optionsOf()),
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: longest,
  })
  const listeners = server.listeners('connection') as Accept[]
  const accept = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket)
  }
  secure.on('secureConnection', (socket: TLSSocket) => accept(socket))
  secure.on('tlsClientError', (_, socket) => socket.destroy())
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    firstByte(socket, (byte) => {
      if (byte !== handshake) return accept(socket)
      socket.allowHalfOpen = false // or a client that leaves in a handshake is waited for
      secure.emit('connection', socket)
    }),
  )
  let timer: Disposable
  const watch = () => {
    timer = machineOf(clock)
      .after(look, () => {
        const renewed = certificates.isDue
          ? optionsOf().then((options) => secure.setSecureContext(options))
          : Promise.resolve()
        void renewed
          .catch((error: unknown) => log.error({ err: error }, 'the certificate was not renewed'))
          .finally(watch)
      })
      .unref()
  }
  watch()
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}
