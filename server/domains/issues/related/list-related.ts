import type { Caller } from '../../../access/auth/caller.ts'
import { pageLinks, pageOf, type PageQuery } from '../../../api/page.ts'
import type { Links } from '../../../core/links.ts'
import type { Storage } from '../../../storage/index.ts'
import { issueView } from '../view.ts'
import { readable } from './readable.ts'

interface Listing {
  query?: PageQuery
  caller: Caller
  links: Links
}

/** A page of related issues, without those that the caller cannot read. */
export async function listRelated(
  related: readonly { id: number; repository_id: number }[],
  { query = {}, caller, links }: Listing,
  storage: Storage,
) {
  const page = pageOf(query)
  const nodes = await readable(related, caller, storage)
  const shown = nodes.slice(page.offset, page.offset + page.limit)
  const found = await storage.issueSearch.rows(shown.map(({ id }) => id))
  return {
    status: 200 as const,
    body: found.map(({ issue, repository }) => issueView(issue, repository, links)),
    headers: pageLinks(page, nodes.length, links),
  }
}
