import { userOf, type Caller } from '../../access/auth/caller.ts'
import { strongestRole } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import { seenBy } from './seen-by.ts'
import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'
import type { RepositoryOrder } from '../../storage/repositories/repository-lists.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

export interface ListOptions {
  caller: Caller
  links: Links
  query?: Parameters<typeof pageOf>[0] | undefined
  order: RepositoryOrder
}

/** Lists one page of the selected repositories that are visible to the caller. */
export async function readablePage(
  requested: RepositorySelection,
  { caller, links, query = {}, order }: ListOptions,
  { storage }: Pick<Context, 'storage'>,
) {
  const page = pageOf(query)
  const viewer = userOf(caller)
  const selection = { ...requested, ...seenBy(caller) }
  const listing = { ...page, order, ...(viewer && { viewerId: viewer.id }) }
  const found = await storage.repositoryLists.list(selection, listing)
  const total = await storage.repositoryLists.count(selection, page)
  return {
    status: 200 as const,
    body: found.map(({ repository, given }) =>
      repositoryView(repository, links, viewer && strongestRole(repository, viewer, given)),
    ),
    headers: pageLinks(page, total, links),
  }
}
