import { atLeast } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import { conflict, forbidden, unprocessable } from '../../core/errors.ts'
import { encode } from '../../storage/sql/json.ts'
import type { Pull, StoredAutoMerge } from '../../storage/pulls/pull.ts'
import { announceAll } from './announce-all.ts'
import {
  onPull,
  pullAfter,
  type PullOperation,
  type PullContext,
  type PullStep,
} from '../pulls/on-pull.ts'
import { protectionState } from '../pulls/protection/merge-obstacles.ts'

type Wish = Pick<StoredAutoMerge, 'method' | 'title' | 'message' | 'email'>

type Needs = PullContext & Pick<Context, 'git'>

const switches = {
  merge: 'allow_merge_commit',
  squash: 'allow_squash_merge',
  rebase: 'allow_rebase_merge',
} as const

/** @throws ServiceError 403 or 422 */
async function check({ pull, role }: PullStep, { method }: Wish, context: Needs): Promise<void> {
  const { settings } = pull.base
  if (!atLeast(role, 'write')) throw forbidden('Must have write rights to Repository.')
  if (pull.state === 'closed') throw unprocessable('The pull request is closed.')
  if (!settings.allow_auto_merge)
    throw unprocessable('Auto merge is not allowed for this repository')
  if (!settings[switches[method]])
    throw unprocessable(`The merge method ${method} is not allowed for this repository`)
  const isReady = pull.mergeable && !pull.draft
  if (isReady && (await protectionState(pull, context)) === undefined)
    throw unprocessable('Pull request is in clean status')
}

/**
 * Turns auto-merge on: the pull request is merged when its requirements are met.
 * @param expected the head that the caller knows
 * @throws ServiceError 403 without write access, while archived and for blocked users; 404; 409 when
 * the head has moved; 422 for a closed pull request, when the repository does not allow it, and when
 * the pull request could be merged immediately
 */
export function enableAutoMerge(
  operation: PullOperation,
  { expected, ...wish }: Wish & { expected: string | undefined },
  context: Needs,
): Promise<Pull> {
  return onPull(
    operation,
    async (step) => {
      const { transaction, pull, sender, now } = step
      if (expected !== undefined && expected !== pull.head_sha)
        throw conflict('Head branch was modified. Review and try the merge again.')
      await check(step, wish, { ...context, storage: transaction as never })
      const auto: StoredAutoMerge = { ...wish, user_id: sender.id, at: now }
      await transaction.pulls.update(pull.issue_id, { auto_merge: encode(auto) })
      const after = await pullAfter(step)
      await announceAll(step, after, { action: 'auto_merge_enabled' })
      return after
    },
    context,
  )
}

/** Turns auto-merge off, in a transaction that already has the pull request locked. */
export async function turnOff(step: PullStep): Promise<Pull> {
  const { transaction, pull } = step
  await transaction.pulls.update(pull.issue_id, { auto_merge: null })
  const after = await pullAfter(step)
  await announceAll(step, after, { action: 'auto_merge_disabled' })
  return after
}

/**
 * Turns auto-merge off.
 * @throws ServiceError 403 for users who are neither author nor have write access, while archived and
 * for blocked users; 404; 422 when it is not on
 */
export function disableAutoMerge(operation: PullOperation, context: PullContext): Promise<Pull> {
  return onPull(
    operation,
    async (step) => {
      const { pull, sender, role } = step
      if (pull.user_id !== sender.id && !atLeast(role, 'write'))
        throw forbidden('Must have write rights to Repository.')
      if (!pull.auto_merge || pull.state === 'closed')
        throw unprocessable("Can't disable auto-merge for this pull request.")
      return turnOff(step)
    },
    context,
  )
}
