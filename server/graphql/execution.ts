import type { Caller } from '../access/auth/caller.ts'
import type { Context } from '../api/context.ts'
import type { Exchange } from '../api/exchange.ts'
import type { OperationId } from '../contract/schemas.ts'
import { systemClock } from '../core/clock.ts'
import type { Links } from '../core/links.ts'
import { WorkSignal } from '../core/concurrency/work-signal.ts'
import { yieldToEventLoop } from '../core/yield-to-event-loop.ts'
import type { Request as HandlerRequest } from '../api/handler.ts'
import { callOperation, enterCall, type Answer, type Input } from './call.ts'
import type { Storage } from '../storage/index.ts'
import type { Repository } from '../storage/repositories/repositories.ts'
import type { Place } from './item.ts'
import type { Cost } from './cost.ts'
import { TypedError } from './errors.ts'

/** Milliseconds that a document may take, and after which others get a turn. */
const patience = 10_000
const turn = 8
/** Operations of a document that run at the same time. */
const atOnce = 8
/** What a result may have at most: fields, and characters of names and texts. */
const mostFields = 250_000
const mostText = 16_000_000

const exceeded = (what: string) => new TypedError('RESOURCE_LIMITS_EXCEEDED', `The query ${what}.`)

/** A repository that the caller may read something in. */
export interface Site {
  repository: Repository
  /** Undefined for callers without a role. */
  role: Exchange['role']
  links: Links
}

/** One document that runs: the caller, and what was read already. */
export class Execution {
  readonly exchange: Exchange
  readonly context: Context
  readonly cost: Cost
  readonly #replies = new Map<string, Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  readonly #until: number
  readonly #loaders = new Map<string, unknown>()
  #running = 0
  #yieldedAt: number
  #fields = 0
  #text = 0
  #resting: Promise<void> | undefined

  constructor(exchange: Exchange, context: Context, cost: Cost) {
    this.exchange = exchange
    this.context = context
    this.cost = cost
    this.#yieldedAt = this.#now()
    this.#until = this.#yieldedAt + patience
  }

  get caller(): Caller {
    return this.exchange.caller
  }

  get links(): Links {
    return this.exchange.links
  }

  /** Performs an operation that changes something. What was read before is read again after it. */
  async change<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Answer<Id>> {
    const reply = await this.#call(id, input)
    this.forget()
    return reply
  }

  /**
   * Performs several operations in one transaction: all of them change something, or none does.
   * @param work gets an execution whose operations are in the transaction
   */
  async allOrNone<Result>(work: (inside: Execution) => Promise<Result>): Promise<Result> {
    const { storage, autoMergesDue } = this.context
    const raised = new WorkSignal()
    let isDue = false
    using _listening = raised.listen(() => void (isDue = true))
    const result = await storage.transaction((transaction) => {
      const inner: Storage = {
        ...storage,
        ...transaction,
        transaction: (more) => more(transaction),
      }
      const context = { ...this.context, storage: inner, autoMergesDue: raised }
      return work(new Execution(this.exchange, context, this.cost))
    })
    this.forget()
    if (isDue) autoMergesDue.raise()
    return result
  }

  /** Reads by an operation. The same is read once. */
  read<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Answer<Id>> {
    return this.once(`${id} ${JSON.stringify(input)}`, () => this.#call(id, input))
  }

  /**
   * What the handler of an operation gets, for lists with more filters than the operation has.
   * @throws ServiceError as the request would be refused
   */
  enter<Id extends OperationId>(id: Id, input: Input<Id>): Promise<HandlerRequest<Id>> {
    return this.once(`enter ${id} ${JSON.stringify(input)}`, () => enterCall(id, input, this))
  }

  /** Does something when few others are at work for this document, such as a query of the store. */
  async perform<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#takeSlot()
    try {
      await this.breathe()
      return await work()
    } finally {
      this.#freeSlot()
    }
  }

  /**
   * The repository in a place, in which the caller may perform an operation, for what no operation
   * reads as cheaply.
   * @throws ServiceError as the operation would be refused
   */
  enterAt(id: OperationId, { owner, repo }: Place): Promise<Site> {
    const path = { owner: owner!, repo: repo! }
    return this.once(`site ${id} ${owner}/${repo}`, async () => {
      const entered = await this.enter(id, { path })
      const { repository, role } = entered as unknown as Pick<Exchange, 'repository' | 'role'>
      return { repository: repository!, role, links: this.links }
    })
  }

  /** Does something once for a document, such as a query of the store. */
  once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#replies.get(key)
    if (known) return known as Promise<Result>
    const reply = work()
    this.#replies.set(key, reply)
    return reply
  }

  /** A loader of this document, which is made when it is first asked for. */
  loader<Loader>(name: string, make: (execution: Execution) => Loader): Loader {
    const known = this.#loaders.get(name) as Loader | undefined
    if (known) return known
    const made = make(this)
    this.#loaders.set(name, made)
    return made
  }

  /** After a change. */
  forget(): void {
    this.#replies.clear()
    this.#loaders.clear()
  }

  /**
   * Lets others run after some milliseconds.
   * @returns a promise to wait for; undefined while the turn lasts
   */
  rest(): Promise<void> | undefined {
    if (this.#now() - this.#yieldedAt < turn) return this.#resting
    return (this.#resting ??= this.#pause())
  }

  /** The same while a document is read. @throws TypedError when the time is over */
  breathe(): Promise<void> | undefined {
    if (this.#now() > this.#until) throw exceeded('took too long')
    return this.rest()
  }

  /** Counts a part of the result. @throws TypedError when the result is too large */
  spend(text: number): void {
    this.#text += text
    if (++this.#fields > mostFields || this.#text > mostText)
      throw exceeded('has too large a result')
  }

  /** Whether the result takes long to write. */
  get isLarge(): boolean {
    return this.#fields > 10_000 || this.#text > 1_000_000
  }

  async #pause(): Promise<void> {
    await yieldToEventLoop()
    this.#yieldedAt = this.#now()
    this.#resting = undefined
  }

  #now(): number {
    return systemClock.monotonic() // turns of the processor, also where time is steered
  }

  #call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Answer<Id>> {
    return this.perform(() => callOperation(id, input, this))
  }

  async #takeSlot(): Promise<void> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running++
  }

  #freeSlot(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}
