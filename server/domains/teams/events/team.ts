import type { Schemas } from '../../../api/handler.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { Team } from '../../../storage/teams/teams.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import { teamView } from '../views/team.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import {
  inOrganization,
  type OrganizationHappening,
} from '../../organizations/events/organization.ts'

export interface TeamHappening extends OrganizationHappening {
  /** As it is now, or was last. */
  team: Team
  parent?: Team | undefined
}

type Payload = Schemas['webhook-team']
type Deed =
  | { action: 'created' | 'deleted' }
  | { action: 'edited'; changes: Schemas['team-changes'] }
  | { action: 'added_to_repository' | 'removed_from_repository' }

const about = (happening: TeamHappening) => ({
  team: teamView({ ...happening, given: undefined }, happening.organization, happening.links),
})

const where = (repository: Repository | undefined, { links }: TeamHappening) =>
  repository && { repository: repositoryView(repository, links) }

/** A team was made, changed or ended, or what it may do in a repository was. */
export function teamOccasion(
  happening: TeamHappening,
  deed: Deed,
  repository?: Repository,
): Occasion {
  const { organization, links } = happening
  const payload = () =>
    ({
      ...deed,
      ...about(happening),
      ...where(repository, happening),
      ...inOrganization(happening),
    }) as Payload
  return { event: 'team', action: deed.action, account: organization, links, payload }
}

/** A team was given a repository, as hooks of that repository hear it. */
export function teamAddOccasion(happening: TeamHappening, repository: Repository): Occasion {
  const { links } = happening
  const payload = (): Schemas['webhook-team-add'] => ({
    ...about(happening),
    repository: repositoryView(repository, links),
    ...inOrganization(happening),
  })
  return { event: 'team_add', repository, links, payload }
}

/** Somebody joined a team or left it. */
export function membershipOccasion(
  happening: TeamHappening,
  action: 'added' | 'removed',
  member: Account,
): Occasion {
  const { organization, links } = happening
  const payload = (): Schemas['webhook-membership'] => ({
    action,
    scope: 'team',
    member: simpleUser(member, links),
    ...about(happening),
    ...inOrganization(happening),
  })
  return { event: 'membership', action, account: organization, links, payload }
}
