import { organizationSimple } from '../../api/views/organization-simple.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Team } from '../../storage/teams/teams.ts'
import type { TriggerContext } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { repositoryEvent } from '../repositories/event.ts'
import { teamAddEvent, teamEvent } from '../organizations/team-event.ts'

interface Transferred {
  before: Repository
  after: Repository
  /** The teams that got access. */
  teams: readonly Team[]
  /** Events for apps whose installation had selected the repository. */
  removals: readonly WebhookEvent[]
  sender: Account
  links: Links
}

const formerOwner = (owner: Account, links: Links) =>
  owner.type === 'Organization'
    ? { organization: organizationSimple(owner, links) }
    : { user: simpleUser(owner, links) }

function transferredEvent({ before, after, sender, links }: Transferred): WebhookEvent {
  const changes = { owner: { from: formerOwner(before.owner, links) } }
  const source = { repository: after, sender, links }
  return repositoryEvent(source, { action: 'transferred', changes })
}

function additionEvents({ after, teams, sender, links }: Transferred): WebhookEvent[] {
  return teams.flatMap((team) => {
    const sharing = { organization: after.owner, team, sender, links }
    return [
      teamEvent(sharing, { action: 'added_to_repository' }, after),
      teamAddEvent(sharing, after),
    ]
  })
}

/** Sends the events of a transfer, in its transaction. */
export function announceTransfer(
  transaction: Transaction,
  transferred: Transferred,
  context: TriggerContext,
): Promise<void> {
  const { removals } = transferred
  const webhookEvents = [...removals, transferredEvent(transferred), ...additionEvents(transferred)]
  return triggerAll(transaction, webhookEvents, context)
}
