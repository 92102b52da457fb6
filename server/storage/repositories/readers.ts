import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { findsRow } from '../sql/finds-row.ts'
import { memberReads } from '../organizations/member-reads.ts'
import type { Repository } from './repositories.ts'
import type { Tables } from '../schema/tables.ts'

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
  const named = eb
    .selectFrom('collaborators')
    .select('collaborators.user_id')
    .where('collaborators.repository_id', '=', id)
    .whereRef('collaborators.user_id', '=', 'accounts.id')
  const members = eb
    .selectFrom('memberships')
    .select('memberships.user_id')
    .where('memberships.organization_id', '=', ownerId)
    .whereRef('memberships.user_id', '=', 'accounts.id')
    .where(memberReads(id))
  return eb.or([eb('accounts.id', '=', ownerId), findsRow(named), findsRow(members)])
}
