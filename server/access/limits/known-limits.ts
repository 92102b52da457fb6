import type { Caller } from '../auth/caller.ts'
import type { Operation } from '../../contract/operation.ts'
import { bucketOf } from './bucket.ts'
import type { Category } from './categories.ts'
import {
  contentCounts,
  pointsLimit,
  primaryLimit,
  secondaryLimits,
  slotLimit,
  type Rules,
  type RuleLimit,
  type SlotLimit,
} from './request-limits.ts'
import { quotaOf, windowOf, type QuotaClass } from './quotas.ts'

/** Everything that counts the requests of a caller to an operation. */
export interface RequestLimits {
  bucket: string
  category: Category
  /** The quota of the category. */
  limit: number
  /** The primary limit first. */
  counts: readonly RuleLimit[]
  slot: SlotLimit | undefined
}

/** A request whose limits are wanted. */
export interface Limited {
  caller: Caller
  method: string
  /** Undefined when the path matches no operation. */
  operation: Operation | undefined
  /** Category of a request without an operation, when it is not `core`. */
  category?: string
  /** Whether the request does not count against the primary limit. */
  isFree?: boolean
}

/** What a request costs beyond what it was admitted with. */
export interface Surcharge {
  /** Of the primary limit. */
  cost: number
  /** Of the secondary limit. */
  points: number
}

type Known = RequestLimits & { standing: QuotaClass }

/**
 * The limits of requests. Those of a caller who is still known from an earlier request are not
 * made again, because composing and hashing their keys takes longer than counting.
 */
export class KnownLimits {
  readonly #rules: Rules
  readonly #isOff: boolean
  readonly #known = new WeakMap<Caller, Map<Operation, Known>>()

  constructor(rules: Rules, isOff: boolean) {
    this.#rules = rules
    this.#isOff = isOff
  }

  of(request: Limited, standing: QuotaClass): RequestLimits {
    const { caller, operation } = request
    if (!operation || request.isFree) return this.#make(request, standing)
    const ofCaller = this.#known.get(caller)
    const known = ofCaller?.get(operation)
    if (known?.standing === standing) return known
    const made = this.#make(request, standing)
    if (ofCaller) ofCaller.set(operation, made)
    else this.#known.set(caller, new Map([[operation, made]]))
    return made
  }

  /** Whether primary limits refuse requests. */
  get isEnforced(): boolean {
    return this.#rules.enforces('primary')
  }

  /** Requests per window of a category. */
  quota(standing: QuotaClass, category: Category): number {
    return Math.ceil(
      quotaOf(standing, windowOf(standing, category)) * this.#rules.allowances.primary,
    )
  }

  /** The limits that a surcharge counts against. */
  surcharged(request: Limited, standing: QuotaClass, { cost, points }: Surcharge): RequestLimits {
    const { caller, method, operation } = request
    const bucket = bucketOf(caller)
    const category = windowOf(standing, operation!.category as Category)
    const limit = this.quota(standing, category)
    const primary = primaryLimit({ category, limit, cost }, bucket, this.isEnforced)
    const more = this.#isOff
      ? []
      : [pointsLimit({ bucket, method, operation }, this.#rules, points)]
    return { bucket, category, limit, counts: [primary, ...more], slot: undefined }
  }

  /** The limits of creating content. */
  contentOf(bucket: string): RuleLimit[] {
    return this.#isOff ? [] : contentCounts(bucket, this.#rules)
  }

  #make(request: Limited, standing: QuotaClass): Known {
    const { caller, method, operation, isFree } = request
    const rules = this.#rules
    const bucket = bucketOf(caller)
    const named = operation?.category ?? request.category ?? 'core'
    const category = windowOf(standing, named as Category)
    const limit = this.quota(standing, category)
    const cost = operation?.free || isFree ? 0 : 1
    const primary = primaryLimit({ category, limit, cost }, bucket, rules.enforces('primary'))
    // Fields are listed individually, because spreading is slower than counting.
    const counts = [primary]
    if (this.#isOff) return { standing, bucket, category, limit, counts, slot: undefined }
    counts.push(...secondaryLimits({ bucket, method, operation }, rules))
    return { standing, bucket, category, limit, counts, slot: slotLimit(bucket, rules) }
  }
}
