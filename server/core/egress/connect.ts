import { connect as openTcp, isIP, type Socket } from 'node:net'
import { type SecureContext, connect as openTls } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { Target } from './target.ts'
import { whenAborted } from './when-aborted.ts'

/** No address of the target could be reached, or its name could not be resolved. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The TLS handshake failed. `code` is the reason as named by OpenSSL or Node. */
export class TlsFailure extends Error {
  override readonly name = 'TlsFailure'
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super('TLS handshake failed', { cause })
    this.code = cause.code ?? ''
  }
}

/** Timeout for one address while others remain, in milliseconds. */
const attemptLimit = 2_000

/**
 * Connects to the first address that accepts. All addresses are literal, so no name is resolved
 * again after the check.
 * @throws Unreachable
 */
export async function connectToAny(
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
      cause = error // tries the next address
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
 * Starts TLS on an open socket. Sessions are never resumed, so that an unverified connection cannot
 * lend its trust to another.
 * @throws TlsFailure
 */
export async function startTls(
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
    socket.on('error', reject) // never removed, because an unhandled error would end the process
    socket.once('close', () => reject(new Error('closed')))
  })
}
