import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { canSee } from '../../access/auth/can-see.ts'
import { permissionsAt } from '../../access/auth/token-scope.ts'
import type { Context } from '../../api/context.ts'
import { permits } from '../../contract/permissions.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { wordsOf } from '../../storage/sql/text-index.ts'
import { labelView } from '../issues/label-view.ts'
import type { SearchResults, Wanted } from './results.ts'
import { parseQuery } from './syntax/query.ts'
import { textMatches } from './text-matches.ts'

interface Asking {
  query: {
    q?: string
    repository_id: number
    sort?: 'created' | 'updated'
    order?: 'asc' | 'desc'
  }
  caller: Caller
  links: Links
}

/** Labels belong to issues and to pull requests. */
const needed = { permissions: [{ issues: 'read' }, { pull_requests: 'read' }] } as const

/** Finds a repository whose labels the caller can read. @throws ServiceError 404 */
async function labelledRepository(
  id: number,
  caller: Caller,
  { storage }: Pick<Context, 'storage'>,
): Promise<Repository> {
  const repository = await storage.repositories.find(id)
  if (!repository || !(await canSee(caller, repository, storage))) throw notFound()
  if (!repository.private || isScoped(caller)) return repository
  const place = { owner: repository.owner, repositoryId: id }
  if (!permits(needed, await permissionsAt(place, caller, storage))) throw notFound()
  return repository
}

/** The texts that have words: names such as `kind:bug` are searched for as they are. */
const searched = (texts: readonly string[]) => texts.filter((text) => wordsOf(text).length > 0)

/**
 * Searches the labels of a repository. A label has at least one of the words.
 * @throws ServiceError 404, 422
 */
export async function searchLabels(
  { query: asked, caller, links }: Asking,
  { limit, offset, hasMatches }: Wanted,
  context: Pick<Context, 'storage'>,
): Promise<SearchResults<ReturnType<typeof labelView>>> {
  const { q, repository_id: id, sort, order = 'desc' } = asked
  const { groups, written } = parseQuery(q) // names of labels look like qualifiers
  const repository = await labelledRepository(id, caller, context)
  const phrases = groups.flat()
  const search = {
    repositoryId: id,
    words: searched(written.groups.flat()),
    without: searched(written.without),
    direction: sort && order,
    limit,
    offset,
  }
  const { labelSearch } = context.storage
  const found = await labelSearch.find(search)
  const items = found.map((label) => {
    const view = labelView(label, repository, links)
    if (!hasMatches) return view
    const about = { url: view.url, type: 'Label' }
    const texts = [
      { ...about, property: 'name', text: label.name },
      { ...about, property: 'description', text: label.description },
    ]
    return Object.assign(view, { text_matches: textMatches(texts, phrases, { isPrefix: true }) })
  })
  return { items, total: await labelSearch.count(search), isComplete: true }
}
