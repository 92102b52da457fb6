import { sql } from 'kysely'
import { membershipIn, permissionOn } from './direct-access.ts'
import type { Repository } from './repositories.ts'
import type { Handle } from '../schema/tables.ts'

/** Relation of an author to the repository. */
export type AuthorAssociation = 'OWNER' | 'MEMBER' | 'COLLABORATOR' | 'NONE'

type RepositoryRef = Pick<Repository, 'id' | 'owner_id'>

/** How an account belongs to a repository. */
interface Belonging {
  id: number
  membership: string | null
  permission: string | null
}

/** The relation of an author to a repository. */
export function associationOf(
  { owner_id: ownerId }: Pick<RepositoryRef, 'owner_id'>,
  { id, membership, permission }: Belonging,
): AuthorAssociation {
  if (id === ownerId) return 'OWNER'
  if (membership !== null) return 'MEMBER'
  return permission !== null ? 'COLLABORATOR' : 'NONE'
}

/** Finds the association of each account with a repository. */
export async function authorAssociations(
  handle: Handle,
  place: RepositoryRef,
  ids: readonly number[],
): Promise<Map<number, AuthorAssociation>> {
  if (ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('accounts')
    .select([
      'accounts.id',
      membershipIn(place.owner_id, sql.ref('accounts.id')).as('membership'),
      permissionOn(place.id, sql.ref('accounts.id')).as('permission'),
    ])
    .where('accounts.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, associationOf(place, row)]))
}
