import { isIP } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../clock.ts'
import { type EgressPolicy, isBlocked } from './address-table.ts'
import { connectToAny, startTls, Unreachable } from './connect.ts'
import { Connection } from './connection.ts'
import { createResolve, type Resolve } from './resolve.ts'
import { EgressRefused, parseTarget, type Scheme, type Target } from './target.ts'
import { whenAborted } from './when-aborted.ts'

export interface Route {
  target: Target
  /** Checked, literal addresses. Connections are made only to these. */
  addresses: string[]
}

export interface ConnectOptions {
  /** Whether to verify the certificate: trusted, current and with the right name. */
  verify: boolean
  /** Aborts connecting and the TLS handshake. */
  signal: AbortSignal
}

/**
 * The only way to connect to hosts that callers choose. Webhooks and imports use it. PostgreSQL, Redis and
 * the endpoint of traces are chosen by the operator.
 */
export interface EgressGuard {
  /**
   * Checks whether a URL may be stored as a target. A name that does not resolve is accepted,
   * because every connection is checked again.
   * @throws EgressRefused
   */
  check(url: string): Promise<void>
  /**
   * Parses, resolves and checks a URL. Only HTTP and HTTPS are allowed unless other schemes are
   * passed.
   * @param stop its signal, which an AbortController creates when it is first read, ends the resolution
   * @throws EgressRefused, Unreachable
   */
  route(
    url: string,
    stop: Pick<AbortController, 'signal'>,
    allowed?: readonly Scheme[],
  ): Promise<Route>
  /**
   * Opens a connection, with TLS for an https URL. Checks the addresses again, even if another
   * guard created the route.
   * @throws EgressRefused, Unreachable, TlsFailure
   */
  connect(route: Route, options: ConnectOptions): Promise<Connection>
}

export interface GuardOptions extends EgressPolicy {
  resolve?: Resolve
  clock?: Clock
  /** Trusted certificates. Default: those of Node. */
  secureContext?: SecureContext
}

/** Timeout of name resolution when a URL is stored, in milliseconds. */
const checkLimit = 3_000

/** Number of parsed URLs that are remembered: hooks have the same ones for each delivery. */
const rememberedUrls = 1_000

/** Maximum number of addresses to try. All addresses are checked. */
const attempts = 4

export function createEgressGuard(options: GuardOptions): EgressGuard {
  const { allowLoopback, resolve = createResolve(), clock = systemClock } = options
  let { secureContext } = options
  const policy = { allowLoopback }
  const webTargets = new LRUCache<string, Target>({
    max: rememberedUrls,
    memoMethod: (url) => parseTarget(url, policy),
  })

  // Turns a synchronous throw into a rejection.
  const resolving: Resolve = async (hostname, signal) => resolve(hostname, signal)

  async function route(
    url: string,
    stop: Pick<AbortController, 'signal'>,
    allowed?: readonly Scheme[],
  ): Promise<Route> {
    const target = allowed ? parseTarget(url, policy, allowed) : webTargets.memo(url)
    if (isIP(target.hostname)) return { target, addresses: [target.hostname] }
    const { signal } = stop
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
    const { tcp, address } = await connectToAny(tried, target.port, { clock, signal })
    // Created for the first connection that needs it: reading Node's certificates takes 30 ms.
    const tls = () => ({ verify, signal, secureContext: (secureContext ??= createSecureContext()) })
    const socket = target.secure ? await startTls(tcp, target, tls()) : tcp
    return new Connection(tcp, { socket, address, opened: clock.monotonic() })
  }

  async function check(url: string): Promise<void> {
    const limit = new AbortController()
    using _timer = clock.after(checkLimit, () => limit.abort())
    await route(url, limit).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
  }

  return { check, route, connect }
}

/**
 * Rejects the target if any address is blocked: a name that mixes public and private addresses is
 * an attack.
 */
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
