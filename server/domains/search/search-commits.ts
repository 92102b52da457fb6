import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { repositoryView } from '../../api/views/repository.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import { searchLog, type LogQuery } from '../../git/history/search-log.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { commitViews } from '../commits/commit-views.ts'
import { searchPlaces } from './git-places.ts'
import { hasPhrases } from './has-phrases.ts'
import { commitFilters, commitQualifiers, type CommitFilter } from './qualifiers/commits.ts'
import type { SearchResults, Wanted } from './results.ts'
import { parseQuery, type Query } from './syntax/query.ts'
import { textMatches } from './text-matches.ts'

interface Asking {
  query: { q?: string; sort?: 'author-date' | 'committer-date'; order?: 'asc' | 'desc' }
  caller: Caller
  links: Links
}

type Needs = Parameters<typeof commitViews>[2] & Pick<Context, 'storage' | 'git' | 'clock'>
type View = Omit<Schemas['commit-search-item'], 'score'>

interface Found {
  repository: Repository
  commit: Commit
}

/** What git looks for: words without alternatives, and one condition on each person. */
function logQuery(from: string, { groups }: Query, filters: readonly CommitFilter[]): LogQuery {
  const certain = groups.filter(({ length }) => length === 1)
  const authors = filters.find((filter) => filter.authors)?.authors
  const committers = filters.find((filter) => filter.committers)?.committers
  return {
    from,
    texts: certain.flatMap(([phrase = []]) => phrase),
    ...(authors && { authors }),
    ...(committers && { committers }),
    merges: filters.find(({ merges }) => merges !== undefined)?.merges,
  }
}

/** Orders commits by the time of one person, the newest first by default. */
function sorted(found: readonly Found[], { sort, order = 'desc' }: Asking['query']): Found[] {
  const role = sort === 'author-date' ? 'author' : 'committer'
  const sign = sort !== undefined && order === 'asc' ? 1 : -1
  const timeOf = ({ commit }: Found) => Date.parse(commit[role].date)
  return [...found].sort((a, b) => sign * (timeOf(a) - timeOf(b)))
}

/** The views of the commits of one page, in their order. */
async function viewsOf(found: readonly Found[], { links }: Asking, context: Needs) {
  const repositories = new Map(found.map(({ repository }) => [repository.id, repository]))
  const views = new Map<Found, View>()
  for (const repository of repositories.values()) {
    const own = found.filter((each) => each.repository.id === repository.id)
    const commits = own.map(({ commit }) => commit)
    const made = await commitViews(commits, { repository, links }, context)
    made.forEach((view, at) => {
      const { author, committer } = commits[at]! // with the zones that other views convert
      const commit = { ...view.commit, author, committer }
      views.set(own[at]!, { ...view, commit, repository: repositoryView(repository, links) })
    })
  }
  return found.map((each) => views.get(each)!)
}

/**
 * Searches the commits of default branches.
 * @throws ServiceError 422 for a query that cannot be searched for
 */
export async function searchCommits(
  asking: Asking,
  { limit, offset, hasMatches }: Wanted,
  context: Needs,
): Promise<SearchResults<View>> {
  const { query: asked, caller } = asking
  const query = parseQuery(asked.q, commitQualifiers)
  const filters = await commitFilters(query.qualifiers, { caller, context })
  const isWanted = (commit: Commit) =>
    hasPhrases(commit.message, query) && filters.every(({ holds }) => holds(commit))
  const { items: found, isComplete } = await searchPlaces<Found>(
    { qualifiers: query.qualifiers, caller },
    context,
    async ({ repository, path, head }) => {
      const log = await searchLog(path, logQuery(head, query, filters))
      const commits = log.commits.filter(isWanted)
      return {
        items: commits.map((commit) => ({ repository, commit })),
        isComplete: log.isComplete,
      }
    },
  )
  const page = sorted(found, asked).slice(offset, offset + limit)
  const views = await viewsOf(page, asking, context)
  const items = views.map((view) => {
    if (!hasMatches) return view
    const text = {
      url: view.url,
      type: 'Commit',
      property: 'message',
      text: view.commit.message,
    }
    return Object.assign(view, { text_matches: textMatches([text], query.groups.flat()) })
  })
  return { items, total: found.length, isComplete }
}
