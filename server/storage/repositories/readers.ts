import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { memberReads } from '../organizations/member-reads.ts'
import type { Repository } from './repositories.ts'
import type { Tables } from '../tables.ts'

/** The repository whose readers are selected. */
export type Read = Pick<Repository, 'id' | 'owner_id' | 'private'>

/**
 * SQL condition that an account can read a private repository: its owner, direct collaborators and
 * members with read access.
 */
export function isReader(
  eb: ExpressionBuilder<Tables, 'accounts'>,
  { id, owner_id: ownerId }: Read,
): Expression<SqlBool> {
  const named = eb.selectFrom('collaborators').select('user_id').where('repository_id', '=', id)
  const members = eb
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', ownerId)
    .where(memberReads(id))
  return eb.or([
    eb('accounts.id', '=', ownerId),
    eb('accounts.id', 'in', named),
    eb('accounts.id', 'in', members),
  ])
}
