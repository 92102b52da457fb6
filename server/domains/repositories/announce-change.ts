import type { Schemas } from '../../contract/schemas.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { publicEvent } from './public-event.ts'
import { securityEvent } from './security-features.ts'
import { repositoryEvent, type RepositoryAction } from './event.ts'
import type { EventSource } from '../../api/event-source.ts'
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

/** Changes that are reported in an `edited` event. Other settings have no event. */
function editsOf({ before, after }: Compared): Changes {
  const differs = (field: 'default_branch' | 'description' | 'homepage') =>
    before[field] !== after[field]
  return {
    ...(differs('default_branch') && { default_branch: { from: before.default_branch } }),
    ...(differs('description') && { description: { from: before.description } }),
    ...(differs('homepage') && { homepage: { from: before.homepage } }),
    ...(before.topics.join() !== after.topics.join() && { topics: { from: before.topics } }),
  }
}

const renaming = (from: string): RepositoryAction => ({
  action: 'renamed',
  changes: { repository: { name: { from } } },
})

/**
 * Lists the actions of an update in a meaningful order: actions that make the repository writable
 * first, archiving last.
 */
function actionsOf({ before, after }: Compared): RepositoryAction[] {
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

function eventsOf(source: EventSource, action: RepositoryAction): WebhookEvent[] {
  const told = repositoryEvent(source, action)
  return action.action === 'publicized' ? [told, publicEvent(source)] : [told]
}

/** Sends the events of a repository update, in the transaction of the update. */
export async function announceChange(
  transaction: Transaction,
  { before, after, sender, links }: RepositoryDifference,
  context: TriggerContext,
): Promise<void> {
  const source = { repository: after, sender, links }
  const actions = actionsOf({ before, after })
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
  const security = securityEvent(source, before)
  const webhookEvents = [
    ...actions.flatMap((action) => eventsOf(source, action)),
    ...(security ? [security] : []),
  ]
  await triggerAll(transaction, webhookEvents, context)
}
