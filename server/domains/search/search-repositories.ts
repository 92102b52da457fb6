import { userOf, type Caller } from '../../access/auth/caller.ts'
import { strongestRole } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import { repositoryView } from '../../api/views/repository.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { RepositorySearch } from '../../storage/search/repository-search.ts'
import { seenBy } from '../repositories/seen-by.ts'
import { placeUrl } from '../repositories/named-place.ts'
import { repositoryFilters, repositoryQualifiers } from './qualifiers/repositories.ts'
import { textsOf } from './qualifiers/values.ts'
import type { SearchResults, Wanted } from './results.ts'
import { parseQuery, unwantedText } from './syntax/query.ts'
import { textMatches, type MatchedText } from './text-matches.ts'

interface Asking {
  query: { q?: string; sort?: RepositorySearch['sort']; order?: 'asc' | 'desc' }
  caller: Caller
  links: Links
}

/** Files are not searched, so nothing is found in the README. */
const texts = ['name', 'description', 'topics', 'readme']
const usual = ['name', 'description', 'topics']

const textsIn = (repository: Repository, links: Links): MatchedText[] => {
  const about = { url: placeUrl(repository, links), type: 'Repository' }
  return [
    { ...about, property: 'name', text: repository.name },
    { ...about, property: 'description', text: repository.description },
  ]
}

/** Reads repositories by id with the permissions of the caller, in the given order. */
async function viewsOf(
  ids: readonly number[],
  { caller, links }: Asking,
  { storage }: Pick<Context, 'storage'>,
) {
  const viewer = userOf(caller)
  const listing = {
    order: { by: 'id', direction: 'asc' } as const,
    limit: ids.length,
    offset: 0,
    ...(viewer && { viewerId: viewer.id }),
  }
  const selection = { ids: [...ids], ...seenBy(caller) }
  const found = ids.length > 0 ? await storage.repositoryLists.list(selection, listing) : []
  const byId = new Map(found.map((each) => [each.repository.id, each]))
  return ids.flatMap((id) => {
    const each = byId.get(id)
    if (!each) return []
    const role = viewer && strongestRole(each.repository, viewer, each.given)
    return { repository: each.repository, view: repositoryView(each.repository, links, role) }
  })
}

/**
 * Searches repositories.
 * @throws ServiceError 422 for a query that cannot be searched for
 */
export async function searchRepositories(
  asking: Asking,
  { limit, offset, hasMatches }: Wanted,
  context: Pick<Context, 'storage'>,
): Promise<SearchResults<ReturnType<typeof repositoryView>>> {
  const { query: asked, caller, links } = asking
  const query = parseQuery(asked.q, repositoryQualifiers)
  const filters = await repositoryFilters(query.qualifiers, { caller, context })
  const named = textsOf(query.qualifiers, texts, usual)
  const within = named.filter((text) => text !== 'readme')
  const { groups } = query
  const about = { texts: within, isPrefix: true }
  const isNowhere = within.length === 0 && groups.length > 0
  const page = await context.storage.repositorySearch.find({
    ...(groups.length > 0 && !isNowhere && { text: { groups, ...about } }),
    filters: [
      ...filters,
      ...(within.length > 0 ? unwantedText(query, about) : []),
      ...(isNowhere ? [{ of: 'never' } as const] : []),
    ],
    sight: seenBy(caller),
    sort: asked.sort ?? 'best',
    direction: asked.order ?? 'desc',
    limit,
    offset,
  })
  const found = await viewsOf(page.ids, asking, context)
  const phrases = groups.flat()
  const items = found.map(({ repository, view }) => {
    const matches = () => textMatches(textsIn(repository, links), phrases, { isPrefix: true })
    return hasMatches ? Object.assign(view, { text_matches: matches() }) : view
  })
  return { items, total: page.total, isComplete: page.isComplete }
}
