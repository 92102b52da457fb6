import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { ListedTeam } from '../../storage/teams/team-lists.ts'
import { teamSimple } from '../../api/views/team.ts'

interface Counted {
  organization: Account
  shown: Schemas['team-organization']
  members: number
  repositories: number
}

/** A team with its organization and counts. */
export function teamFull(
  { team, parent }: Pick<ListedTeam, 'team' | 'parent'>,
  { organization, shown, members, repositories }: Counted,
  links: Links,
): Schemas['team-full'] {
  return {
    ...teamSimple(team, organization, links),
    parent: parent ? teamSimple(parent, organization, links) : null,
    members_count: members,
    repos_count: repositories,
    created_at: timestamp(team.created_at),
    updated_at: timestamp(team.updated_at),
    organization: shown,
  }
}
