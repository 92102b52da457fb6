import { userOf, type Caller } from '../../../access/auth/caller.ts'
import { strongestRole } from '../../../access/auth/roles.ts'
import type { Context } from '../../../api/context.ts'
import { pageLinks, pageOf, type ListRequest } from '../../../api/page.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { seenBy } from '../../repositories/seen-by.ts'

const order = { by: 'id', direction: 'asc' } as const

/** One page of selected repositories, as far as the caller can see them. */
export async function selectedRepositoriesPage(
  ids: number[],
  { caller, links, query = {}, address }: ListRequest & { caller: Caller },
  { storage }: Pick<Context, 'storage'>,
) {
  const page = pageOf(query)
  const viewer = userOf(caller)
  const selection = { ids, ...seenBy(caller) }
  const listing = { ...page, order, ...(viewer && { viewerId: viewer.id }) }
  const found = await storage.repositoryLists.list(selection, listing)
  const total_count = await storage.repositoryLists.count(selection)
  const repositories = found.map(({ repository, given }) =>
    repositoryView(repository, links, viewer && strongestRole(repository, viewer, given)),
  )
  const headers = pageLinks(address, page, total_count, links)
  return { status: 200 as const, body: { total_count, repositories }, headers }
}
