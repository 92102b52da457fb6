import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Team } from '../../storage/teams/teams.ts'

const refused = (field: string, message: string) =>
  validationFailed({ resource: 'Team', field, code: 'invalid', message })

/** Same error for a team that the caller may not see. */
export const noSuchParent = () => refused('parent_team_id', 'is not a team of the organization')

export interface ParentInput {
  parent_team_id?: number | null | undefined
  parent_team_slug?: string | null | undefined
}

/**
 * Returns the requested parent of a team: undefined to keep it, null for none.
 * @throws ServiceError 422 for a team that the organization does not have
 */
export async function resolveParent(
  { parent_team_id: id, parent_team_slug: slug }: ParentInput,
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

/** Parent and child teams cannot be secret. @throws ServiceError 422 */
export function checkPrivacy(
  privacy: Team['privacy'],
  parent: Team | null | undefined,
  hasChildren: boolean,
): void {
  if (parent?.privacy === 'secret') throw refused('parent_team_id', 'cannot be a secret team')
  if (privacy === 'secret' && (parent || hasChildren)) {
    throw refused('privacy', 'cannot be secret for a parent or child team')
  }
}

/** @throws ServiceError 422 for a team that would be its own descendant */
export async function checkParent(
  { id }: Team,
  parent: Team | null | undefined,
  { teams }: Pick<Transaction, 'teams'>,
): Promise<void> {
  if (parent && (await teams.descendants(id)).includes(parent.id)) {
    throw refused('parent_team_id', 'cannot be the team itself or one of its descendants')
  }
}
