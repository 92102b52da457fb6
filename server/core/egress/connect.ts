import { connect as openTcp, isIP, type Socket } from 'node:net'
import { type SecureContext, connect as openTls } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { Target } from './target.ts'
import { whenAborted } from './when-aborted.ts'

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
 * Opens a socket to the first address that answers. Only literal addresses get here, so the system
 * resolves nothing again between the vetting and the connecting.
 * @throws Unreachable
 */
export async function reach(
  addresses: string[],
  port: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<{ tcp: Socket; address: string }> {
  const last = addresses.at(-1)
  let cause: unknown
  for (const address of addresses) {
    signal.throwIfAborted()
    const tcp = openTcp({ host: address, port, noDelay: true })
    using _abort = whenAborted(signal, () => tcp.destroy())
    using _limit = address === last ? undefined : clock.after(attemptLimit, () => tcp.destroy())
    try {
      await settled(tcp, 'connect')
      return { tcp, address }
    } catch (error) {
      cause = error // and the next address gets its turn
    }
  }
  throw new Unreachable('No address of the target accepts a connection', { cause })
}

export interface SecureOptions {
  verify: boolean
  secureContext: SecureContext
  signal: AbortSignal
}

/**
 * Starts TLS on an open socket, and ends when that one does. There is no session to resume and none is
 * kept, so a connection that skipped verification can never lend its trust to another.
 * @throws TlsFailure
 */
export async function secure(
  tcp: Socket,
  { hostname }: Target,
  { verify, secureContext, signal }: SecureOptions,
): Promise<Socket> {
  const servername = isIP(hostname) ? '' : hostname.replace(/\.$/, '')
  const encrypted = openTls({
    socket: tcp,
    host: hostname,
    servername,
    rejectUnauthorized: verify,
    secureContext,
    ALPNProtocols: ['http/1.1'],
  })
  using _abort = whenAborted(signal, () => tcp.resetAndDestroy())
  try {
    await settled(encrypted, 'secureConnect')
    return encrypted
  } catch (error) {
    tcp.destroy()
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
