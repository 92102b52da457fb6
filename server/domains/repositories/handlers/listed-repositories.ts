import { userOf, type Caller } from '../../../access/auth/caller.ts'
import { roleGiven } from '../../../access/auth/roles.ts'
import type { Context } from '../../../api/context.ts'
import type { Links } from '../../../core/links.ts'
import { seenBy } from '../seen-by.ts'
import type { RepositorySelection } from '../../../storage/repositories/repository-conditions.ts'
import type { RepositoryOrder } from '../../../storage/repositories/repository-lists.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { pageLinks, pageOf } from '../../../api/page.ts'

interface Asked {
  caller: Caller
  links: Links
  query?: Parameters<typeof pageOf>[0] | undefined
  /** Where the list is, and what else of the query says which it is. */
  address: string
  filters?: Record<string, string>
  order: RepositoryOrder
}

/** A page of the repositories that are meant, as far as the caller may see them. */
export async function listedRepositories(
  meant: RepositorySelection,
  { caller, links, query = {}, address, filters = {}, order }: Asked,
  { storage }: Pick<Context, 'storage'>,
) {
  const page = pageOf(query)
  const viewer = userOf(caller)
  const selection = { ...meant, ...seenBy(caller) }
  const listing = { ...page, order, ...(viewer && { viewerId: viewer.id }) }
  const found = await storage.repositoryLists.list(selection, listing)
  const total = await storage.repositoryLists.count(selection)
  return {
    status: 200 as const,
    body: found.map(({ repository, given }) =>
      repositoryView(repository, links, viewer && roleGiven(repository, viewer, given)),
    ),
    headers: pageLinks(address, page, total, links, filters),
  }
}
