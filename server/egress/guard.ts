import { lookup } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import { type Clock, systemClock } from '../clock.ts'
import { type EgressPolicy, isBlocked } from './address-table.ts'
import { reach, secure, Unreachable } from './connect.ts'
import { EgressRefused, parseTarget, type Target } from './target.ts'

/** All addresses of a name, in the order to try them. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<string[]>

export interface Route {
  target: Target
  /** Vetted, literal; the only ones a connection may use. */
  addresses: string[]
}

export interface ConnectOptions {
  /** Whether the certificate must be trusted, current and of the right name. */
  verify: boolean
  /** Ends resolving, connecting and TLS, and later destroys the socket. */
  signal: AbortSignal
}

/** The one way out to the network: webhooks and imports reach others only through it (design 5). */
export interface EgressGuard {
  /**
   * Whether a URL may be stored as a target. A name that does not resolve yet is accepted: each
   * connection is vetted again.
   * @throws EgressRefused
   */
  check(url: string): Promise<void>
  /** Reads, resolves and vets a URL. @throws EgressRefused, Unreachable */
  route(url: string, signal: AbortSignal): Promise<Route>
  /** Opens a socket of its own, with TLS where the URL says so. @throws as route, and TlsFailure */
  connect(url: string, options: ConnectOptions): Promise<{ target: Target; socket: Socket }>
}

export interface GuardOptions extends EgressPolicy {
  resolve?: Resolve
  clock?: Clock
  /** Whom to trust over TLS; by default whom Node trusts. */
  secureContext?: SecureContext
}

/** Time that storing a URL may spend on a name service, in milliseconds. */
const checkLimit = 3_000

/** Addresses of one name that are tried; all are vetted. */
const attempts = 4

const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

export function createEgressGuard(options: GuardOptions): EgressGuard {
  const { allowLoopback, resolve = resolveBySystem, clock = systemClock } = options
  const { secureContext = createSecureContext() } = options
  const policy = { allowLoopback }

  const resolving = async (hostname: string) => resolve(hostname) // a throw becomes a rejection

  async function route(url: string, signal: AbortSignal): Promise<Route> {
    const target = parseTarget(url, policy)
    if (isIP(target.hostname)) return { target, addresses: [target.hostname] }
    const answers = await unlessAborted(resolving(target.hostname), signal).catch(() => [])
    if (answers.length === 0) throw new Unreachable('The name of the target does not resolve')
    // One bad answer condemns all: a name that mixes public and inner addresses is a trick.
    if (answers.some((address) => isBlocked(address, policy))) throw new EgressRefused('address')
    return { target, addresses: answers.slice(0, attempts) }
  }

  return {
    route,
    async check(url) {
      const limit = new AbortController()
      using _timer = clock.after(checkLimit, () => limit.abort())
      await route(url, limit.signal).catch((error: unknown) => {
        if (!(error instanceof Unreachable)) throw error
      })
    },
    async connect(url, { verify, signal }) {
      const { target, addresses } = await route(url, signal)
      const socket = await reach(addresses, target.port, { clock, signal })
      if (!target.secure) return { target, socket }
      return { target, socket: await secure(socket, target, { verify, secureContext }) }
    },
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    const settled = () => signal.removeEventListener('abort', abort)
    promise.then(resolve, reject).finally(settled)
  })
}
