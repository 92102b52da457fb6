import { isIP } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import { type Clock, systemClock } from '../clock.ts'
import { type EgressPolicy, isBlocked } from './address-table.ts'
import { reach, secure, Unreachable } from './connect.ts'
import { Connection } from './connection.ts'
import { createResolve, type Resolve } from './resolve.ts'
import { EgressRefused, parseTarget, type Scheme, type Target } from './target.ts'
import { whenAborted } from './when-aborted.ts'

export interface Route {
  target: Target
  /** Vetted just now, literal; the only ones that a connection may lead to. */
  addresses: string[]
}

export interface ConnectOptions {
  /** Whether the certificate must be trusted, current and of the right name. */
  verify: boolean
  /** Ends connecting and TLS. */
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
  /**
   * Reads, resolves and vets a URL, which must be one of the web unless other schemes are named.
   * @throws EgressRefused, Unreachable
   */
  route(url: string, signal: AbortSignal, allowed?: readonly Scheme[]): Promise<Route>
  /**
   * Opens a connection, with TLS where the URL says so. The addresses are vetted here too, whoever made
   * the route. @throws EgressRefused, Unreachable, TlsFailure
   */
  connect(route: Route, options: ConnectOptions): Promise<Connection>
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

export function createEgressGuard(options: GuardOptions): EgressGuard {
  const { allowLoopback, resolve = createResolve(), clock = systemClock } = options
  const { secureContext = createSecureContext() } = options
  const policy = { allowLoopback }

  // A throw becomes a rejection.
  const resolving: Resolve = async (hostname, signal) => resolve(hostname, signal)

  async function route(
    url: string,
    signal: AbortSignal,
    allowed?: readonly Scheme[],
  ): Promise<Route> {
    const target = parseTarget(url, policy, allowed)
    if (isIP(target.hostname)) return { target, addresses: [target.hostname] }
    const addresses = await unlessAborted(resolving(target.hostname, signal), signal).catch(
      () => [],
    )
    if (addresses.length === 0) throw new Unreachable('The name of the target does not resolve')
    vet(addresses, policy)
    return { target, addresses }
  }

  async function connect({ target, addresses }: Route, { verify, signal }: ConnectOptions) {
    const tried = addresses.slice(0, attempts)
    vet(tried, policy)
    const { tcp, address } = await reach(tried, target.port, { clock, signal })
    const tls = { verify, secureContext, signal }
    const socket = target.secure ? await secure(tcp, target, tls) : tcp
    return new Connection(tcp, { socket, address, opened: clock.monotonic() })
  }

  async function check(url: string): Promise<void> {
    const limit = new AbortController()
    using _timer = clock.after(checkLimit, () => limit.abort())
    await route(url, limit.signal).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
  }

  return { check, route, connect }
}

/** One bad address condemns all: a name that mixes public and inner addresses is a trick. */
function vet(addresses: string[], policy: EgressPolicy): void {
  if (addresses.some((address) => isBlocked(address, policy))) throw new EgressRefused('address')
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(new Error('aborted'))
  })
  using _abort = whenAborted(signal, abort)
  return await Promise.race([promise, aborted])
}
