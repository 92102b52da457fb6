import type { Handle } from '../schema/tables.ts'

type Identified = 'repositories' | 'repository_ids' | 'gists'

/** Rows of a page. */
const pageSize = 500

/** Reads all rows of a table in pages by id, so that memory is bounded and no lock is held. */
async function* byId<Item extends { id: number }>(
  read: (after: number) => Promise<Item[]>,
): AsyncGenerator<Item> {
  for (let after = 0; ;) {
    const page = await read(after)
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

/** What `devplatform doctor` compares with git. */
export function inspectionQueries(handle: Handle) {
  return {
    repositories: () =>
      byId((after) =>
        handle
          .selectFrom('repositories')
          .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
          .select(['repositories.id', 'repositories.name', 'repositories.default_branch'])
          .select(['accounts.login', 'repositories.owner_id'])
          .where('repositories.id', '>', after)
          .orderBy('repositories.id')
          .limit(pageSize)
          .execute(),
      ),

    gists: () =>
      byId((after) =>
        handle
          .selectFrom('gists')
          .select(['id', 'key', 'head'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(pageSize)
          .execute(),
      ),

    /** Open pull requests into a repository. */
    openPulls: (repositoryId: number) =>
      handle
        .selectFrom('pulls')
        .innerJoin('issues', 'issues.id', 'pulls.issue_id')
        .select(['pulls.issue_id', 'issues.number', 'pulls.head_repository_id'])
        .select(['pulls.head_ref', 'pulls.head_sha'])
        .where('pulls.repository_id', '=', repositoryId)
        .where('issues.state', '=', 'open')
        .orderBy('pulls.issue_id')
        .execute(),

    /** Numbers among these that are pull requests into a repository. */
    pullNumbers: async (repositoryId: number, numbers: readonly number[]) => {
      const rows = await handle
        .selectFrom('issues')
        .innerJoin('pulls', 'pulls.issue_id', 'issues.id')
        .select('issues.number')
        .where('issues.repository_id', '=', repositoryId)
        .where('issues.number', 'in', numbers)
        .execute()
      return new Set(rows.map(({ number }) => number))
    },

    /** Ids among these that have a row. */
    existing: async (table: Identified, ids: readonly number[]) => {
      if (ids.length === 0) return new Set<number>()
      const rows = await handle.selectFrom(table).select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Pushes that no server recovers: parked, or older than an instant and without a lease. */
    stuckPushes: (since: number) =>
      handle
        .selectFrom('pushes')
        .select(['id', 'repository_id', 'parked_at'])
        .where('created_at', '<', since)
        .where((eb) => eb.or([eb('parked_at', 'is not', null), eb('lease_until', '<', since)]))
        .orderBy('id')
        .limit(pageSize)
        .execute(),
  }
}
