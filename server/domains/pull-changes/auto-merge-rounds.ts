import { atLeast, roleIn } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import { startRounds } from '../../workers/rounds.ts'
import { turnOff } from './auto-merge.ts'
import { mergePull } from '../pulls/merge.ts'
import { refreshPull } from '../pulls/mergeability.ts'
import { onPull } from '../pulls/on-pull.ts'
import { findPull } from '../pulls/pull.ts'

type Needs = Context & { links: Links }

/** Milliseconds between two rounds that nothing announced, for example after a change of protection. */
const interval = 15_000

/** Who asked for the merge, if they may still make it. */
async function mergerOf({ base, auto_merge: auto }: Pull, { storage }: Needs) {
  const user = auto?.user ?? undefined
  const role = user && (await roleIn(base, user, storage))
  return role && atLeast(role, 'write') ? user : undefined
}

/** Merges, unless a requirement is not met yet. */
async function mergeIfReady(pull: Pull, actor: Account, context: Needs): Promise<void> {
  const { method, title, message } = pull.auto_merge!
  const input = {
    merge_method: method,
    ...(title !== null && { commit_title: title }),
    ...(message !== null && { commit_message: message }),
  }
  try {
    await mergePull({ pull, actor, caller: undefined, links: context.links, input }, context)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
  }
}

async function attempt(repositoryId: number, number: number, context: Needs): Promise<void> {
  const { storage, links } = context
  const repository = await storage.repositories.find(repositoryId)
  const found = repository && (await findPull(repository, number, storage))
  if (!repository || found?.state !== 'open' || !found.auto_merge || found.base.archived) return
  const actor = await mergerOf(found, context)
  if (actor) return mergeIfReady(await refreshPull(found, context), actor, context)
  const sender = found.auto_merge.user ?? repository.owner
  await onPull({ repository, sender, links, number, role: 'write' }, turnOff, context)
}

/** Merges the pull requests whose auto-merge is on, when their requirements are met. */
export function startAutoMerges(context: Needs): AsyncDisposable {
  return startRounds(context, {
    interval,
    due: context.autoMergesDue,
    async work(stopped) {
      for (const { repository_id: id, number } of await context.storage.manyPulls.withAutoMerge()) {
        if (stopped.aborted) return
        await attempt(id, number, context).catch((error: unknown) =>
          logFailure(context.log, error, 'auto-merge failed'),
        )
      }
    },
    failed: 'auto-merge failed',
  })
}
