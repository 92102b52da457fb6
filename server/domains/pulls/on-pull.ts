import { refuseBlocked } from '../moderation/refuse.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import { notFound } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import { findPull } from './pull.ts'

export type PullContext = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** An action by a user on a pull request. */
export interface PullOperation extends EventSource {
  number: number
  /** The role of the user in the base repository. */
  role: Role
}

/** The present state of the pull request, with its repository locked, and who acts. */
export interface PullStep extends EventSource {
  transaction: Transaction
  context: PullContext
  pull: Pull
  role: Role
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Runs `work` in a transaction with the base repository locked.
 * @throws ServiceError 403 while archived and for blocked users, 404 when there is no such pull
 * request
 */
export function onPull<Result>(
  { number, role, ...source }: PullOperation,
  work: (step: PullStep) => Promise<Result>,
  context: PullContext,
): Promise<Result> {
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const pull = await findPull(repository, number, transaction)
    if (!pull) throw notFound()
    await refuseBlocked(transaction, repository.owner, source.sender)
    return work({ ...source, repository, transaction, context, pull, role, now })
  })
}

/** Reads the pull request after a change. */
export async function pullAfter({ transaction, repository, pull }: PullStep): Promise<Pull> {
  const present = await lockRepository(transaction, repository)
  return (await findPull(present, pull.number, transaction)) as Pull
}
