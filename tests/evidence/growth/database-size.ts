import type { Grown } from './grown-server.ts'
import { sizesFor } from './sizes.ts'

/** Megabytes of the database, with its indexes. */
export async function databaseSize({ server: { opened } }: Grown): Promise<number> {
  const [row] = await opened.query<{ bytes: number | string }>(
    opened.databaseUrl === undefined
      ? 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()'
      : 'select pg_database_size(current_database()) as bytes',
  )
  return Number(row?.bytes ?? 0) / 1e6
}

/** Rows of a world, by what they are. */
export function contentOf(repositories: number) {
  const { accounts, issues, events, gists, deliveries, advisories, list } = sizesFor(repositories)
  return {
    Repositories: repositories,
    Accounts: accounts,
    Issues: issues,
    Events: events,
    Gists: gists,
    Deliveries: deliveries,
    Advisories: advisories,
    'One list': list,
  }
}
