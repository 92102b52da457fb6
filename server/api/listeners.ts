import type { Clock } from '../core/clock.ts'
import type { RefChange } from '../git/push/ref-change.ts'
import type { GitStore } from '../git/store/repositories.ts'
import type { Storage, Transaction } from '../storage/index.ts'
import type { Issue } from '../storage/issues/issues.ts'
import type { Repository } from '../storage/repositories/repositories.ts'
import type { EventSource } from './event-source.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** What a push changes besides the refs, determined before the transaction that records the push. */
export interface PushConsequences {
  /** Ids of the repositories that it changes. */
  repositories: readonly number[]
  /**
   * Stores the changes, and returns the webhook events.
   * @param at milliseconds since the epoch
   */
  apply: (transaction: Transaction, source: EventSource, at: number) => Promise<WebhookEvent[]>
}

/** Determines what moved refs of a repository change; writes nothing to the database. */
export type PushListener = (
  repository: Repository,
  changes: readonly RefChange[],
  context: { storage: Storage; git: GitStore; clock: Clock },
) => Promise<PushConsequences>

/** An issue before and after a change. */
export interface IssueDifference {
  before: Issue
  after: Issue
}

/**
 * What areas do when something happens in an area that does not know them. All listeners act in the
 * transaction of what happens, and return the webhook events. app/listeners.ts has the list.
 */
export interface Listeners {
  /** After pushes, in the order of their webhook events. */
  pushes: readonly PushListener[]
  /** After a change of the issue part of a pull request. */
  changedPull: (
    transaction: Transaction,
    source: EventSource,
    difference: IssueDifference,
    at: number,
  ) => Promise<WebhookEvent[]>
  /** Before a repository is deleted. */
  deletedRepository: (transaction: Transaction, source: EventSource) => Promise<WebhookEvent[]>
}
