import { sql } from 'kysely'
import { prepared, type Connected } from '../engines/prepared.ts'

/** Counts for all views of an account. Only the public ones are shown to everyone. */
export interface AccountCounts {
  public_repositories: number
  private_repositories: number
  followers: number
  following: number
  public_gists: number
  private_gists: number
}

/** Counts that are shown only to the account itself. */
export interface PrivateCounts {
  /** Size of all its repositories, in kibibytes. */
  disk_usage: number
  /** Accounts with access to one of its private repositories. */
  collaborators: number
}

const counts = prepared<{ id: number }, AccountCounts>((handle, { id }) =>
  handle.selectNoFrom([
    sql<number>`(select count(*) from repositories
      where owner_id = ${id} and visibility = 'public')`.as('public_repositories'),
    sql<number>`(select count(*) from repositories
      where owner_id = ${id} and visibility <> 'public')`.as('private_repositories'),
    sql<number>`(select count(*) from follows where followed_id = ${id})`.as('followers'),
    sql<number>`(select count(*) from follows where user_id = ${id})`.as('following'),
    sql<number>`(select count(*) from gists
      where owner_id = ${id} and public = 1)`.as('public_gists'),
    sql<number>`(select count(*) from gists
      where owner_id = ${id} and public = 0)`.as('private_gists'),
  ]),
)

const privateCounts = prepared<{ id: number }, PrivateCounts>((handle, { id }) =>
  handle.selectNoFrom([
    sql<number>`(select cast(coalesce(sum(size), 0) as bigint) from repositories
      where owner_id = ${id})`.as('disk_usage'),
    sql<number>`(select count(distinct collaborators.user_id) from collaborators
      join repositories on repositories.id = collaborators.repository_id
      where repositories.owner_id = ${id} and repositories.visibility <> 'public')`.as(
      'collaborators',
    ),
  ]),
)

/** Queries that count what accounts have. */
export const accountCountQueries = (connected: Connected) => ({
  counts: async (id: number): Promise<AccountCounts> => (await counts(connected, { id }))[0]!,

  privateCounts: async (id: number): Promise<PrivateCounts> =>
    (await privateCounts(connected, { id }))[0]!,
})
