import type { Clock } from '../../core/clock.ts'
import type { FaultControl } from '../control.ts'
import { conflict, unprocessable } from '../errors.ts'
import { matches } from '../pattern.ts'
import type { Fault, FaultInput, FaultLimits, FaultSetName } from '../schemas.ts'
import { instantOf, millisecondsOf } from '../values.ts'
import { seededRandom } from './random.ts'
import { faultSets } from './sets.ts'

const mostFaults = 1_000

type Effect = 'request' | 'delivery' | 'feed'
type Match = NonNullable<FaultInput['match']>

/** What a fault is compared with. */
export interface Occasion {
  operation?: string
  /** What a GraphQL document does. */
  document?: string | undefined
  method?: string
  path?: string
  /** Name of the caller; undefined when it is anonymous. */
  caller?: string | undefined
  event?: string
  hookId?: number
}

interface Registered {
  fault: Fault
  random: () => number
  until: number
}

const conditionsOf: Record<Effect, readonly (keyof Match)[]> = {
  request: ['operation', 'document', 'method', 'path', 'caller'],
  delivery: ['event', 'hook_id'],
  feed: [],
}

/** What the effects can do. Callers in the same process are not validated by the contract. */
const actionsOf: Record<Effect, readonly string[]> = {
  request: ['delay', 'respond', 'cut', 'stall'],
  delivery: ['drop', 'duplicate', 'delay', 'reorder', 'break_signature'],
  feed: ['delay'],
}

/** @throws ServiceError 422 for a fault that could never apply */
function check(input: FaultInput): void {
  const effects = (Object.keys(conditionsOf) as Effect[]).filter((name) => input[name])
  const [effect] = effects
  if (!effect || effects.length > 1) {
    throw unprocessable('a fault has one of request, delivery and feed')
  }
  const actions = Object.keys(input[effect] as object)
  const unknown = actions.find((name) => !actionsOf[effect].includes(name))
  if (unknown) throw unprocessable(`${effect}.${unknown} is unknown`)
  if (actions.length === 0) throw unprocessable(`${effect} says nothing`)
  const other = Object.keys(input.match ?? {}).find(
    (name) => !conditionsOf[effect].includes(name as keyof Match),
  )
  if (other) throw unprocessable(`match.${other} does not apply to a ${effect}`)
  const { delay } = input[effect] as { delay?: string }
  if (delay !== undefined) millisecondsOf(delay)
  if (input.until !== undefined) instantOf(input.until)
}

function isMatch(match: Match, occasion: Occasion): boolean {
  const { caller, hook_id } = match
  // `*` means anyone who is known, as for other wildcards of credentials.
  const isCaller =
    caller === undefined ||
    (occasion.caller === undefined ? caller === 'anonymous' : matches(caller, occasion.caller))
  return (
    isCaller &&
    (match.method === undefined || match.method === occasion.method) &&
    (hook_id === undefined || hook_id === occasion.hookId) &&
    matches(match.operation, occasion.operation ?? '') &&
    matches(match.document, occasion.document ?? '') &&
    matches(match.path, occasion.path ?? '') &&
    matches(match.event, occasion.event ?? '')
  )
}

/** The faults in force. */
export class FaultRegister implements FaultControl {
  readonly #clock: Clock
  readonly #faults = new Map<number, Registered>()
  #last = 0
  /** Whether a fault may apply. */
  hasFaults = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  create(input: FaultInput, set: FaultSetName | null = null): Fault {
    check(input)
    if (this.#faults.size >= mostFaults) throw conflict(`there are ${mostFaults} faults already`)
    const id = ++this.#last
    const fault: Fault = { ...input, id, set, match: input.match ?? {}, applied: 0 }
    const random = seededRandom(input.seed ?? id)
    const until = input.until === undefined ? Infinity : instantOf(input.until)
    this.#faults.set(id, { fault, random, until })
    this.hasFaults = true
    return { ...fault }
  }

  use(name: FaultSetName, limits: FaultLimits = {}): Fault[] {
    return faultSets[name].faults.map((fault) => this.create({ ...fault, ...limits }, name))
  }

  list(): Fault[] {
    return [...this.#faults.values()].map(({ fault }) => ({ ...fault }))
  }

  get(id: number): Fault | undefined {
    const registered = this.#faults.get(id)
    return registered && { ...registered.fault }
  }

  delete(id: number): boolean {
    const deleted = this.#faults.delete(id)
    this.#settle()
    return deleted
  }

  clear(): void {
    this.#faults.clear()
    this.#settle()
  }

  /**
   * The first fault that applies to an occasion, and counts it.
   * @param has whether the fault has the effect in question
   */
  take(occasion: Occasion, has: (fault: Fault) => unknown): Fault | undefined {
    for (const registered of this.#live()) {
      const { fault, random } = registered
      if (!has(fault) || !isMatch(fault.match, occasion)) continue
      if (fault.probability !== undefined && random() >= fault.probability) continue
      fault.applied++
      if (fault.applied === fault.times) this.#settle()
      return fault
    }
    return undefined
  }

  /** The longest delay of feeds, in milliseconds. */
  feedDelay(): number {
    const delays = this.#live().flatMap(({ fault }) => fault.feed?.delay ?? [])
    return Math.max(0, ...delays.map(millisecondsOf))
  }

  /** Those that may still apply. */
  #live(): Registered[] {
    if (!this.hasFaults) return []
    const now = this.#clock.now()
    const isLive = ({ fault, until }: Registered) =>
      now < until && (fault.times === undefined || fault.applied < fault.times)
    return [...this.#faults.values()].filter(isLive)
  }

  #settle(): void {
    this.hasFaults = this.#live().length > 0
  }
}
