import type { CausedDeliveries, CompletedRequest } from '../../api/steering.ts'
import type { Clock } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import { redactText } from '../../core/recording/redact.ts'
import type { RequestControl, RequestFilter } from '../control.ts'
import { matches } from '../pattern.ts'
import type { SteeredPlatform } from '../platform.ts'
import type { RequestDetails, SeenRequest } from '../schemas.ts'
import { preciseTime } from '../values.ts'
import { Waiters } from '../waiters.ts'
import { nameOf, seenCaller } from './caller.ts'
import { DetailsBudget } from './details-budget.ts'
import { detailsOf } from './details.ts'
import type { NotedRequest } from './noted-request.ts'

/** Requests that are remembered. With their longest paths they take some megabytes. */
const capacity = 10_000
const longestPath = 500
const longestHost = 300
/** The path of enterprise installations, which paths of operations don't have. */
const mount = '/api/v3'
/** Events of one request that are remembered. */
const mostCaused = 100

interface Needs {
  clock: Clock
  machine: Clock
  platform: () => SteeredPlatform
  closing: AbortSignal
}

/** Remembers the latest requests, at little cost: a request only takes a place in a ring. */
export class RequestLog implements RequestControl {
  readonly #clock: Clock
  readonly #ring: (NotedRequest | undefined)[] = []
  readonly #caused = new WeakMap<Links, CausedDeliveries[]>()
  readonly #waiters: Waiters
  readonly #platform: () => SteeredPlatform
  readonly #detailed = new DetailsBudget()
  #isWaited = false
  #last = 0

  constructor({ clock, machine, platform, closing }: Needs) {
    this.#clock = clock
    this.#platform = platform
    this.#waiters = new Waiters(machine, closing)
  }

  get count(): number {
    return this.#ring.reduce((count, each) => (each ? count + 1 : count), 0)
  }

  note(request: CompletedRequest): void {
    const noted = request as NotedRequest
    noted.number = ++this.#last
    noted.at = this.#clock.now()
    if (noted.path.startsWith(`${mount}/`)) noted.path = noted.path.slice(mount.length)
    if (noted.path.length > longestPath) noted.path = noted.path.slice(0, longestPath)
    this.#ring[noted.number % capacity] = noted
    this.#detailed.add(noted)
    if (this.#isWaited) this.#waiters.notify()
  }

  noteDeliveries(links: Links, deliveries: CausedDeliveries): void {
    const caused = this.#caused.get(links)
    if (!caused) this.#caused.set(links, [deliveries])
    else if (caused.length < mostCaused) caused.push(deliveries)
  }

  /** The matching requests, oldest first. */
  find(filter: RequestFilter = {}): NotedRequest[] {
    const found: NotedRequest[] = []
    const first = Math.max(1, this.#last - capacity + 1, (filter.after ?? 0) + 1)
    for (let number = first; number <= this.#last; number++) {
      const noted = this.#ring[number % capacity]
      if (noted?.number === number && isMatch(noted, filter)) found.push(noted)
    }
    return found
  }

  list({ limit = 100, ...filter }: RequestFilter & { limit?: number } = {}): SeenRequest[] {
    return this.find(filter)
      .slice(-limit)
      .map((noted) => this.#view(noted))
  }

  async get(id: number | string): Promise<RequestDetails | undefined> {
    const isOf = ({ number, id: requestId }: NotedRequest) =>
      requestId === id || String(number) === String(id)
    const noted = this.find().findLast(isOf)
    return noted && detailsOf(noted, this.#view(noted), this.#platform())
  }

  async wait({ count, timeout, ...filter }: Parameters<RequestControl['wait']>[0] = {}) {
    this.#isWaited = true
    const wait = { ...(count && { count }), ...(timeout !== undefined && { timeout }) }
    const found = await this.#waiters.wait(() => this.find(filter), wait)
    return found.map((noted) => this.#view(noted))
  }

  clear(): void {
    this.#ring.length = 0
    this.#detailed.clear()
  }

  #view(noted: NotedRequest): SeenRequest {
    const {
      number,
      id,
      at,
      method,
      host,
      path,
      operation,
      status,
      version,
      duration,
      document,
      errors,
    } = noted
    const deliveries = (noted.links && this.#caused.get(noted.links)) ?? []
    return {
      id: number,
      request_id: id,
      at: preciseTime(at),
      method,
      host: redactText(host).slice(0, longestHost),
      path: redactText(path),
      operation: operation === 'none' ? null : operation,
      ...(document !== undefined && { document }),
      ...(errors !== undefined && { errors }),
      ...(noted.deprecated?.length && { deprecated: [...noted.deprecated] }),
      status,
      version,
      duration: Math.round(duration * 1000) / 1000,
      ...(noted.isReplayed && { replayed: true }),
      caller: seenCaller(noted.caller),
      deliveries: deliveries.map(({ guid, event, hookIds }) => ({
        guid,
        event,
        hook_ids: [...hookIds],
      })),
    }
  }
}

function isMatch(noted: NotedRequest, filter: RequestFilter): boolean {
  const { operation, document, method, path, caller, status, version } = filter
  return (
    (method === undefined || method === noted.method) &&
    (status === undefined || status === noted.status) &&
    (version === undefined || version === noted.version) &&
    matches(operation, noted.operation) &&
    matches(document, noted.document ?? '') &&
    matches(path, noted.path) &&
    (caller === undefined || matches(caller, nameOf(noted.caller)))
  )
}
