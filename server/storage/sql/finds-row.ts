import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'

/**
 * Condition that a query of the outer row finds a row, as EXISTS. PostgreSQL may test EXISTS by
 * reading the inner table as a whole once, which takes time in proportion to that table.
 * @param query selects one column that is never null
 */
export const findsRow = <Database, From extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, From, Output>,
) => sql<SqlBool>`(${query.limit(sql.lit(1))}) is not null`
