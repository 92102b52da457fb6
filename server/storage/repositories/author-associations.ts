import { sql } from 'kysely'
import { membershipIn, ownerOf, permissionOn, type Id } from './direct-access.ts'
import type { Repository } from './repositories.ts'

/** Relation of an author to the repository. */
export type AuthorAssociation = 'OWNER' | 'MEMBER' | 'COLLABORATOR' | 'NONE'

type Place = Pick<Repository, 'id' | 'owner_id'>

/** A table whose rows have an author, and may have a repository. */
type Authored = 'commit_comments' | 'issue_comments' | 'issues' | 'pull_reviews' | 'review_comments'

function association(table: Authored, repository: Id, owner: Id) {
  const author = sql.ref(`${table}.user_id`)
  return sql<AuthorAssociation>`(case
    when ${author} is null then 'NONE'
    when ${author} = ${owner} then 'OWNER'
    when ${membershipIn(owner, author)} is not null then 'MEMBER'
    when ${permissionOn(repository, author)} is not null then 'COLLABORATOR'
    else 'NONE' end)`
}

/** SQL for the relation of an author to a known repository. */
export const associationIn = (table: Authored, { id, owner_id: owner }: Place) =>
  association(table, id, owner).as('association')

/** SQL for the relation of an author to the repository of the row. */
export const ownAssociation = (table: Authored) =>
  association(table, sql.ref(`${table}.repository_id`), ownerOf(table)).as('association')
