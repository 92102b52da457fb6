import { connect as openTcp, isIP, type Socket } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { type SecureContext, connect as openTls } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { Target } from './target.ts'

/** No address of the target could be reached, or its name could not be resolved. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The connection stands, TLS does not. `code` is OpenSSL's or Node's name of the reason. */
export class TlsFailure extends Error {
  override readonly name = 'TlsFailure'
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super('TLS handshake failed', { cause })
    this.code = cause.code ?? ''
  }
}

/** Time for one address while others are left: one that swallows packets must not use up the rest. */
const attemptLimit = 2_000

/**
 * Opens a socket to the first address that answers; the signal destroys it, now or later. Only literal addresses get here, so the system
 * resolves nothing again between the vetting and the connecting.
 * @throws Unreachable
 */
export async function reach(
  addresses: string[],
  port: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<Socket> {
  const last = addresses.at(-1)
  let cause: unknown
  for (const host of addresses) {
    signal.throwIfAborted()
    const socket = addAbortSignal(signal, openTcp({ host, port, noDelay: true }))
    using _limit = host === last ? undefined : clock.after(attemptLimit, () => socket.destroy())
    try {
      await settled(socket, 'connect')
      return socket
    } catch (error) {
      cause = error // and the next address gets its turn
    }
  }
  throw new Unreachable('No address of the target accepts a connection', { cause })
}

/**
 * Starts TLS on an open socket, and ends when that one does. There is no session to resume and none is kept, so a connection that
 * skipped verification can never lend its trust to another.
 * @throws TlsFailure
 */
export async function secure(
  socket: Socket,
  { hostname }: Target,
  options: { verify: boolean; secureContext: SecureContext },
): Promise<Socket> {
  const servername = isIP(hostname) ? '' : hostname.replace(/\.$/, '')
  const encrypted = openTls({
    socket,
    host: hostname,
    servername,
    rejectUnauthorized: options.verify,
    secureContext: options.secureContext,
    ALPNProtocols: ['http/1.1'],
  })
  try {
    await settled(encrypted, 'secureConnect')
    return encrypted
  } catch (error) {
    socket.destroy()
    throw new TlsFailure(error as NodeJS.ErrnoException)
  }
}

function settled(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve)
    socket.on('error', reject) // stays: an error between two owners must not end the process
    socket.once('close', () => reject(new Error('closed')))
  })
}
