import { sql, type Expression, type SqlBool } from 'kysely'

/** Condition that another one does not hold. A null counts as false. */
export const holdsNot = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`coalesce(${condition}, ${sql.raw('false')}) = ${sql.raw('false')}`

/** Repositories and owners that a search is limited to. */
export interface SearchPlaces {
  repositoryIds: readonly number[]
  ownerIds: readonly number[]
}

/** Condition that the repository is in one of the places. */
export const isInPlaces = ({ repositoryIds, ownerIds }: SearchPlaces) => {
  const parts = [
    ...(repositoryIds.length > 0 ? [sql`repositories.id in (${sql.join(repositoryIds)})`] : []),
    ...(ownerIds.length > 0 ? [sql`repositories.owner_id in (${sql.join(ownerIds)})`] : []),
  ]
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}
