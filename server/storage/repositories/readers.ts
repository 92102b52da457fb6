import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { memberReads } from '../organizations/member-reads.ts'
import type { Repository } from './repositories.ts'
import type { Tables } from '../tables.ts'

/** Of which repository the readers are meant. */
export type Read = Pick<Repository, 'id' | 'owner_id' | 'private'>

/** Who belongs to a private repository: its owner, those named there and members who read it. */
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
