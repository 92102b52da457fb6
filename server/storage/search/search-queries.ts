import { accountQueries } from '../accounts/accounts.ts'
import type { RowCache } from '../sql/cache.ts'
import type { Engine } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'
import { accountSearchQueries } from './account-search.ts'
import { issueSearchQueries } from './issue-search.ts'
import { labelSearchQueries } from './label-search.ts'
import { repositorySearchQueries } from './repository-search.ts'
import { topicSearchQueries } from './topic-search.ts'

interface Needs {
  handle: Handle
  cache: RowCache
  engine: Engine
}

/** Queries of searches. */
export const searchQueries = {
  issueSearch: ({ handle, engine, cache }: Needs) =>
    issueSearchQueries(handle, engine, accountQueries(handle, cache)),
  repositorySearch: ({ handle, engine }: Needs) => repositorySearchQueries(handle, engine),
  accountSearch: ({ handle, engine }: Needs) => accountSearchQueries(handle, engine),
  topicSearch: ({ handle, engine }: Needs) => topicSearchQueries(handle, engine),
  labelSearch: ({ handle }: Needs) => labelSearchQueries(handle),
}
