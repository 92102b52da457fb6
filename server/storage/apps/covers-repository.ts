import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The condition that an installation covers a repository of its account. */
export const coversRepository =
  (repositoryId: number) =>
  (where: ExpressionBuilder<Tables, 'installations'>): Expression<SqlBool> =>
    where.or([
      where('installations.repository_selection', '=', 'all'),
      where.exists(
        where
          .selectFrom('installation_repositories')
          .select('repository_id')
          .whereRef('installation_id', '=', 'installations.id')
          .where('repository_id', '=', repositoryId),
      ),
    ])
