import { timestamp } from '../../../core/clock.ts'
import { roleOf } from '../../../access/auth/roles.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { ListedTeam } from '../../../storage/teams/team-lists.ts'
import type { Team } from '../../../storage/teams/teams.ts'
import { nodeId } from '../../../api/views/node-id.ts'
import { permissionsOf } from '../../../api/views/repository.ts'

interface Counted {
  organization: Account
  shown: Schemas['team-organization']
  members: number
  repositories: number
}

/** A team in the short form embedded in other resources. */
export function teamSimple(team: Team, { login }: Account, links: Links): Schemas['team-simple'] {
  const { id, name, slug, description, privacy, notification_setting, permission } = team
  const url = links.api(`/orgs/${login}/teams/${slug}`)
  return {
    id,
    node_id: nodeId('Team', id),
    name,
    slug,
    description,
    privacy,
    notification_setting,
    permission,
    url,
    html_url: links.html(`/orgs/${login}/teams/${slug}`),
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: 'organization',
    organization_id: team.organization_id,
  }
}

/** A team in a list, with its permission if the list is for a repository. */
export function teamView(
  { team, parent, given }: Partial<ListedTeam> & Pick<ListedTeam, 'team'>,
  organization: Account,
  links: Links,
): Schemas['team'] {
  return {
    ...teamSimple(team, organization, links),
    ...(given && { permission: given, permissions: permissionsOf(roleOf[given]) }),
    parent: parent ? teamSimple(parent, organization, links) : null,
  }
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
