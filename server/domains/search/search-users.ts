import type { Context } from '../../api/context.ts'
import { simpleUser, userUrl } from '../../api/views/simple-user.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { AccountSearch } from '../../storage/search/account-search.ts'
import { accountFilters, accountQualifiers } from './qualifiers/accounts.ts'
import { textsOf } from './qualifiers/values.ts'
import type { SearchResults, Wanted } from './results.ts'
import { parseQuery, unwantedText } from './syntax/query.ts'
import { textMatches, type MatchedText } from './text-matches.ts'

interface Asking {
  query: { q?: string; sort?: AccountSearch['sort']; order?: 'asc' | 'desc' }
  links: Links
}

const texts = ['login', 'name', 'email']

const textsIn = (account: Account, links: Links): MatchedText[] => {
  const about = { url: userUrl(account, links), type: 'User' }
  return [
    { ...about, property: 'login', text: account.login },
    { ...about, property: 'name', text: account.name },
    { ...about, property: 'email', text: account.email },
  ]
}

/**
 * Searches users and organizations.
 * @throws ServiceError 422 for a query that cannot be searched for
 */
export async function searchUsers(
  { query: asked, links }: Asking,
  { limit, offset, hasMatches }: Wanted,
  { storage }: Pick<Context, 'storage'>,
): Promise<SearchResults<ReturnType<typeof simpleUser>>> {
  const query = parseQuery(asked.q, accountQualifiers)
  const { groups, qualifiers } = query
  const about = { texts: textsOf(qualifiers, texts), isPrefix: true }
  const page = await storage.accountSearch.find({
    ...(groups.length > 0 && { text: { groups, ...about } }),
    filters: [...accountFilters(qualifiers), ...unwantedText(query, about)],
    sort: asked.sort ?? 'best',
    direction: asked.order ?? 'desc',
    limit,
    offset,
  })
  const accounts = await storage.accounts.findMany(page.ids)
  const items = page.ids.flatMap((id) => {
    const account = accounts.get(id)
    if (!account) return []
    const view = simpleUser(account, links)
    const matches = () => textMatches(textsIn(account, links), groups.flat(), { isPrefix: true })
    return hasMatches ? Object.assign(view, { text_matches: matches() }) : view
  })
  return { items, total: page.total, isComplete: page.isComplete }
}
