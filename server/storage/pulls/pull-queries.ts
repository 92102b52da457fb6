import { accountQueries } from '../accounts/accounts.ts'
import type { RowCache } from '../sql/cache.ts'
import { teamQueries } from '../teams/teams.ts'
import type { Handle } from '../schema/tables.ts'
import { mergedPullQueries } from './merged-pulls.ts'
import { manyPullQueries } from './many-pulls.ts'
import { pullQueries } from './pulls.ts'
import { reviewCommentQueries } from './review-comments.ts'
import { reviewRequestQueries } from './review-requests.ts'
import { reviewQueries } from './reviews.ts'
import { viewedFileQueries } from './viewed-files.ts'

interface Needs {
  handle: Handle
  cache: RowCache
}

/** Queries of pull requests and their reviews. */
export const pullAreaQueries = {
  pulls: ({ handle }: Needs) => pullQueries(handle),
  manyPulls: ({ handle }: Needs) => manyPullQueries(handle),
  viewedFiles: ({ handle }: Needs) => viewedFileQueries(handle),
  mergedPulls: ({ handle }: Needs) => mergedPullQueries(handle),
  reviews: ({ handle, cache }: Needs) => reviewQueries(handle, accountQueries(handle, cache)),
  reviewComments: ({ handle, cache }: Needs) =>
    reviewCommentQueries(handle, accountQueries(handle, cache)),
  reviewRequests: ({ handle, cache }: Needs) =>
    reviewRequestQueries(handle, accountQueries(handle, cache), teamQueries(handle, cache)),
}
