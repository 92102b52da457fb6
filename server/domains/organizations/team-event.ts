import type { Schemas } from '../../contract/schemas.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamView } from '../../api/views/team.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { organizationPayload, type OrganizationEventSource } from './event.ts'

export interface TeamEventSource extends OrganizationEventSource {
  /** Current state, or the last state of a deleted team. */
  team: Team
  parent?: Team | undefined
}

type Payload = Schemas['webhook-team']
type Action =
  | { action: 'created' | 'deleted' }
  | { action: 'edited'; changes: Schemas['team-changes'] }
  | { action: 'added_to_repository' | 'removed_from_repository' }

const about = (source: TeamEventSource) => ({
  team: teamView({ ...source, given: undefined }, source.organization, source.links),
})

const where = (repository: Repository | undefined, { links }: TeamEventSource) =>
  repository && { repository: repositoryView(repository, links) }

/**
 * Builds the event for a created, changed or deleted team, or a change of its access to a
 * repository.
 */
export function teamEvent(
  source: TeamEventSource,
  action: Action,
  repository?: Repository,
): WebhookEvent {
  const { organization, links } = source
  const payload = () =>
    ({
      ...action,
      ...about(source),
      ...where(repository, source),
      ...organizationPayload(source),
    }) as Payload
  const { action: name } = action
  return { event: 'team', action: name, account: organization, shown: repository, links, payload }
}

/** Builds the event that a repository's webhooks receive when a team is added to it. */
export function teamAddEvent(source: TeamEventSource, repository: Repository): WebhookEvent {
  const { links } = source
  const payload = (): Schemas['webhook-team-add'] => ({
    ...about(source),
    repository: repositoryView(repository, links),
    ...organizationPayload(source),
  })
  return { event: 'team_add', repository, links, payload }
}

/** Builds the event for a user who joined or left a team. */
export function membershipEvent(
  source: TeamEventSource,
  action: 'added' | 'removed',
  member: Account,
): WebhookEvent {
  const { organization, links } = source
  const payload = (): Schemas['webhook-membership'] => ({
    action,
    scope: 'team',
    member: simpleUser(member, links),
    ...about(source),
    ...organizationPayload(source),
  })
  return { event: 'membership', action, account: organization, links, payload }
}
