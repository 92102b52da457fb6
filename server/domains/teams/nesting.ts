import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Team } from '../../storage/teams/teams.ts'

const refused = (field: string, message: string) =>
  validationFailed({ resource: 'Team', field, code: 'invalid', message })

/** Also for one that the caller may not know of. */
export const noSuchParent = () => refused('parent_team_id', 'is no team of the organization')

export interface Wanted {
  parent_team_id?: number | null | undefined
  parent_team_slug?: string | null | undefined
}

/**
 * The team that another is to be part of: undefined where nothing is said, null for none.
 * @throws ServiceError 422 for one that the organization does not have
 */
export async function wantedParent(
  { parent_team_id: id, parent_team_slug: slug }: Wanted,
  organization: Account,
  { teams }: Pick<Transaction, 'teams'>,
): Promise<Team | null | undefined> {
  if (id === null || (id === undefined && slug === null)) return null
  if (id === undefined && slug == null) return undefined
  const found =
    id === undefined
      ? await teams.findBySlug(organization.id, slug as string)
      : await teams.find(id)
  if (found?.organization_id === organization.id) return found
  throw noSuchParent()
}

/** Neither a team within another nor the one around it is secret. @throws ServiceError 422 */
export function checkPrivacy(
  privacy: Team['privacy'],
  parent: Team | null | undefined,
  hasChildren: boolean,
): void {
  if (parent?.privacy === 'secret') throw refused('parent_team_id', 'is a secret team')
  if (privacy === 'secret' && (parent || hasChildren)) {
    throw refused('privacy', 'cannot be secret for a team within another or around one')
  }
}

/** @throws ServiceError 422 for a team that would be part of itself */
export async function checkParent(
  { id }: Team,
  parent: Team | null | undefined,
  { teams }: Pick<Transaction, 'teams'>,
): Promise<void> {
  if (parent && (await teams.descendants(id)).includes(parent.id)) {
    throw refused('parent_team_id', 'is the team itself or within it')
  }
}
