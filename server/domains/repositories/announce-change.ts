import type { Schemas } from '../../api/handler.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Occasion } from '../../workers/delivery/webhook-event.ts'
import { publicOccasion } from './events/public.ts'
import { repositoryOccasion, type RepositoryDeed } from './events/repository.ts'
import type { Happening } from './events/common-payload.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

export interface RepositoryDifference {
  before: Repository
  after: Repository
  sender: Account
  links: Links
}

type Changes = Schemas['repository-changes']
type Compared = Pick<RepositoryDifference, 'before' | 'after'>

/** What of a change is told as `edited`; the other settings concern nobody but the repository. */
function editsOf({ before, after }: Compared): Changes {
  const differs = (field: 'default_branch' | 'description' | 'homepage') =>
    before[field] !== after[field]
  return {
    ...(differs('default_branch') && { default_branch: { from: before.default_branch } }),
    ...(differs('description') && { description: { from: before.description } }),
    ...(differs('homepage') && { homepage: { from: before.homepage } }),
  }
}

const renaming = (from: string): RepositoryDeed => ({
  action: 'renamed',
  changes: { repository: { name: { from } } },
})

/**
 * All that one change did, as if it had been done step by step: what opens a repository comes first, what
 * closes it last.
 */
function deedsOf({ before, after }: Compared): RepositoryDeed[] {
  const changes = editsOf({ before, after })
  const became = (state: 'archived' | 'private', value: boolean) =>
    before[state] !== value && after[state] === value
  return [
    ...(became('archived', false) ? [{ action: 'unarchived' } as const] : []),
    ...(before.name !== after.name ? [renaming(before.name)] : []),
    ...(Object.keys(changes).length > 0 ? [{ action: 'edited', changes } as const] : []),
    ...(became('private', false) ? [{ action: 'publicized' } as const] : []),
    ...(became('private', true) ? [{ action: 'privatized' } as const] : []),
    ...(became('archived', true) ? [{ action: 'archived' } as const] : []),
  ]
}

function occasionsOf(happening: Happening, deed: RepositoryDeed): Occasion[] {
  const told = repositoryOccasion(happening, deed)
  return deed.action === 'publicized' ? [told, publicOccasion(happening)] : [told]
}

/** Tells what a change of a repository has done, in the transaction that makes it. */
export async function announceChange(
  transaction: Transaction,
  { before, after, sender, links }: RepositoryDifference,
  context: TriggerContext,
): Promise<void> {
  const happening = { repository: after, sender, links }
  const deeds = deedsOf({ before, after })
  if (before.private && !after.private) {
    const at = context.clock.now()
    await writeFeed(transaction, {
      type: 'PublicEvent',
      repository: after,
      actor: sender,
      payload: {},
      at,
    })
  }
  const occasions = deeds.flatMap((deed) => occasionsOf(happening, deed))
  await triggerAll(transaction, occasions, context)
}
