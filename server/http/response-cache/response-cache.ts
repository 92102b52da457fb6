import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteSuccess } from '../../access/auth/authenticate.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Admission } from '../../access/limits/admission.ts'
import { recordUse } from '../../access/tokens/record-use.ts'
import type { Context } from '../../api/context.ts'
import { machineOf } from '../../core/clock.ts'
import type { Exchange } from '../../api/exchange.ts'
import type { RequestDetails } from '../../api/steering.ts'
import { pollInterval } from '../../domains/feeds/window.ts'
import type { Reads } from '../../storage/reads/read-watch.ts'
import { describeSpan } from '../describe-span.ts'
import { noteCompleted } from '../log-request.ts'
import { handOver, settle } from '../meter-usage.ts'
import { usageHeaders } from '../usage-headers.ts'
import { pollHeader, replyHeaders } from './reply-headers.ts'
import type { CachedResponse } from './cached-response.ts'
import { isInTime, ReplyMemory } from './reply-memory.ts'
import { requestKey } from './request-key.ts'
import { secondDates } from './second-dates.ts'
import { validUntil } from './valid-until.ts'

/** A request for which a reply is kept. */
interface Found {
  request: IncomingMessage
  response: ServerResponse
  reply: CachedResponse
  id: string
  startedAt: number
}

function detailsOf(
  { url = '', rawHeaders: requestHeaders }: IncomingMessage,
  { data: sent, operation, situation, newest }: CachedResponse,
  responseHeaders: readonly string[],
): RequestDetails {
  return { url, requestHeaders, responseHeaders, sent, operation, situation, newest }
}

/**
 * Sends replies again whose inputs have not changed, without the steps. What differs between two
 * equal requests is done each time: counting against the limits, conditions, request id, times,
 * log and metrics.
 */
export class ResponseCache {
  readonly #context: Context
  readonly #memory = new ReplyMemory()
  readonly #keys = new WeakMap<IncomingMessage, string>()
  readonly #versionHeader: string
  readonly #idHeader: string
  readonly #date = secondDates()

  constructor(context: Context) {
    this.#context = context
    const { headerPrefix } = context.brand
    this.#versionHeader = `${headerPrefix}-Api-Version`.toLowerCase()
    this.#idHeader = `${headerPrefix}-Request-Id`
  }

  /**
   * Replies to a request, if a reply is kept.
   * @param address of the client
   * @returns whether it did; a promise while the database or the limits are asked
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): boolean | Promise<boolean> {
    const key = this.keyOf(request)
    if (key === undefined) return false
    const looked = this.#context.storage.catchUp()
    if (!looked) return this.answerAs(key, request, response, address)
    return looked.then(
      () => this.answerAs(key, request, response, address),
      () => false, // the steps report that the database is not available
    )
  }

  /** Replies to a request with a key, when everything that was committed has been noticed. */
  answerAs(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): boolean | Promise<boolean> {
    const reply = this.find(key, request)
    if (!reply) return false
    const startedAt = machineOf(this.#context.clock).monotonic()
    const found = { request, response, reply, id: randomUUID(), startedAt }
    // The caller has just noticed what was committed, and compared the time.
    if (this.#context.storage.isCurrent(reply.reads)) return this.#admit(found, address)
    return this.reread(reply, request).then((isSame) => isSame && this.#admit(found, address))
  }

  /** Names the reply to a request; undefined where it is not kept. */
  keyOf(request: IncomingMessage): string | undefined {
    if (this.#context.steering?.hasFaults) return undefined
    return requestKey(request, this.#versionHeader)
  }

  /** The kept reply to a request, which may no longer be right. */
  find(key: string, request: IncomingMessage): CachedResponse | undefined {
    this.#keys.set(request, key)
    const { storage, clock } = this.#context
    const reply = this.#memory.find(key, request.headers, clock.now())
    if (!reply || reply.reads.readings || storage.isCurrent(reply.reads)) return reply
    this.#memory.remove(key, reply)
    return undefined
  }

  /** Whether nothing has changed that a reply was made from. */
  isRight(reply: CachedResponse): boolean {
    const { storage, clock } = this.#context
    storage.revalidate()
    return isInTime(reply, clock.now()) && storage.isCurrent(reply.reads)
  }

  /**
   * Reads again what may have changed since a reply was made.
   * @returns whether it is the right one
   */
  async reread(reply: CachedResponse, request: IncomingMessage): Promise<boolean> {
    const reads = await this.#context.storage.reread(reply.reads).catch(() => undefined)
    if (reads) reply.reads = reads
    if (reads && this.isRight(reply)) return true
    this.#memory.remove(this.#keys.get(request)!, reply)
    return false
  }

  #admit(found: Found, address: string): boolean | Promise<boolean> {
    const { request, reply, id } = found
    const { limits } = this.#context
    const caller = this.#identify(request, reply, address)
    const { operation } = reply
    const admission = limits.admit({ caller, operation, id, method: 'GET' })
    if (!(admission instanceof Promise)) return this.#send(found, admission)
    return admission.then((counted) =>
      this.isRight(reply) ? this.#send(found, counted) : this.#leave(found, counted),
    )
  }

  /** Whether the reply to this request could be kept. What was committed before it was noticed. */
  canKeep(request: IncomingMessage): boolean {
    return this.#keys.has(request)
  }

  /** Keeps the reply that was just sent. @param reads what it was made from */
  keep(request: IncomingMessage, response: ServerResponse, exchange: Exchange, reads: Reads): void {
    const key = this.#keys.get(request)
    const { outcome, operation, caller, version } = exchange
    if (key === undefined || !outcome || !operation || operation.retirement) return
    // Wrong credentials that were ignored are verified each time, because they count as attempts.
    if (caller.kind === 'none' && request.headers.authorization !== undefined) return
    const { clock, versions } = this.#context
    const since = clock.now()
    const end = validUntil(caller, versions, since)
    if (end === undefined) return
    this.#memory.keep(key, {
      status: outcome.status,
      headers: replyHeaders(response, this.#idHeader),
      isPolled: response.hasHeader(pollHeader),
      data: outcome.data,
      tag: outcome.tag,
      modified: outcome.modified,
      operation,
      version: version.version,
      caller,
      ...(this.#context.steering && { situation: exchange.situation, newest: exchange.newest }),
      reads,
      since,
      until: Math.min(end, reads.until),
    })
  }

  /** The caller of a request for which a reply is kept. Its credentials are correct. */
  #identify({ headers }: IncomingMessage, { caller }: CachedResponse, address: string): Caller {
    const { authorization } = headers
    if (authorization !== undefined) noteSuccess(authorization, address, this.#context.failedLogins)
    return caller.kind === 'none' ? { kind: 'none', address } : caller
  }

  /** Leaves a counted request to the steps. */
  #leave(found: Found, admission: Admission): false {
    handOver(found, admission, this.#context)
    return false
  }

  #send(found: Found, admission: Admission): boolean | Promise<boolean> {
    if (admission.refusal) return this.#leave(found, admission)
    const given = found.reply.status === 304 ? admission.giveBack() : undefined
    return given ? given.then(() => this.#write(found, admission)) : this.#write(found, admission)
  }

  #write({ request, response, reply, id, startedAt }: Found, admission: Admission): true {
    const { clock } = this.#context
    const { status, operation, caller, version, data } = reply
    const now = clock.now()
    recordUse(caller, response, this.#context)
    const headers = [
      ...['Date', this.#date(now)],
      ...[this.#idHeader, id],
      ...reply.headers,
      ...(reply.isPolled ? [pollHeader, String(pollInterval(this.#context))] : []),
      ...usageHeaders(admission.usage, now),
    ]
    response.writeHead(status, headers)
    response.end(data)
    const duration = machineOf(clock).monotonic() - startedAt
    if (admission.isOpen) settle(admission, duration, this.#context)
    const path = request.url?.split('?', 1)[0] ?? ''
    const span = this.#context.tracing?.current()
    if (span) describeSpan(span, { id, method: 'GET', operation, version })
    const details = this.#context.steering && detailsOf(request, reply, headers)
    noteCompleted(
      {
        id,
        method: 'GET',
        host: request.headers.host ?? '',
        path,
        operation: operation.id,
        status,
        version,
        duration,
        caller,
        details,
      },
      this.#context,
    )
    return true
  }
}
