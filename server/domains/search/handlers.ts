import type { Handlers } from '../../api/handler.ts'
import { searchReply } from './results.ts'
import { searchCode } from './search-code.ts'
import { searchCommits } from './search-commits.ts'
import { searchIssues } from './search-issues.ts'
import { searchLabels } from './search-labels.ts'
import { searchRepositories } from './search-repositories.ts'
import { searchTopics } from './search-topics.ts'
import { searchUsers } from './search-users.ts'

export const search = {
  'search/issues-and-pull-requests': async (request, context) => {
    const { body, ...reply } = await searchReply(request, {}, context, (wanted) =>
      searchIssues(request, wanted, context),
    )
    const isOther = request.query?.search_type !== undefined
    const kind = {
      search_type: 'lexical' as const,
      ...(isOther && { lexical_fallback_reason: ['service_unavailable' as const] }),
    }
    return { ...reply, body: Object.assign(body, kind) }
  },

  'search/repos': (request, context) =>
    searchReply(request, {}, context, (wanted) => searchRepositories(request, wanted, context)),

  'search/users': (request, context) =>
    searchReply(request, {}, context, (wanted) => searchUsers(request, wanted, context)),

  'search/commits': (request, context) =>
    searchReply(request, {}, context, (wanted) => searchCommits(request, wanted, context)),

  'search/code': (request, context) =>
    searchReply(request, { isWhole: true }, context, (wanted) =>
      searchCode(request, wanted, context),
    ),

  'search/labels': (request, context) =>
    searchReply(request, {}, context, (wanted) => searchLabels(request, wanted, context)),

  'search/topics': (request, context) =>
    searchReply(request, {}, context, (wanted) => searchTopics(request, wanted, context)),
} satisfies Partial<Handlers>
