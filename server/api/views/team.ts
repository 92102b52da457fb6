import { roleOf } from '../../access/auth/roles.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { ListedTeam } from '../../storage/teams/team-lists.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { nodeId } from './node-id.ts'
import { permissionsOf } from './repository.ts'

/** The organization of a team, by which its URLs are built. */
type Owner = Pick<Account, 'login'>

/** A team in the short form embedded in other resources. */
export function teamSimple(team: Team, { login }: Owner, links: Links): Schemas['team-simple'] {
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
  organization: Owner,
  links: Links,
): Schemas['team'] {
  return {
    ...teamSimple(team, organization, links),
    ...(given && { permission: given, permissions: permissionsOf(roleOf[given]) }),
    parent: parent ? teamSimple(parent, organization, links) : null,
  }
}
