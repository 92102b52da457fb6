import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { AdvisorySelection } from '../../storage/security-advisories/advisory-conditions.ts'
import {
  placeOf,
  type Advisory,
  type AdvisoryOrder,
  type AdvisoryPage,
  type AdvisoryPlace,
} from '../../storage/security-advisories/advisories.ts'
import { linkHeader, pageOf, pageUrl } from '../../api/page.ts'

interface Query {
  sort: AdvisoryOrder
  direction: 'asc' | 'desc'
  before?: string
  after?: string
  per_page?: number
}

interface PageRequest {
  selection: AdvisorySelection
  query: Query
  links: Links
}

/** Encodes a cursor. Cursors are opaque and valid for one sort order only. */
const writeCursor = (sort: AdvisoryOrder, { at, id }: AdvisoryPlace): string =>
  Buffer.from(`v1:${sort}:${at}:${id}`).toString('base64url')

/** @throws ServiceError 422 for a cursor that is not valid for this list */
function readCursor(field: 'before' | 'after', { sort, [field]: cursor }: Query) {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, order, at, id] = /^v1:([a-z_]+):(\d{1,15}):(\d{1,15})$/.exec(text) ?? []
  if (order === sort) return { at: Number(at), id: Number(id) }
  const message = `${field} is not a valid cursor for this list`
  throw validationFailed({ resource: 'SecurityAdvisory', field, code: 'invalid', message })
}

function requestedPage(query: Query): AdvisoryPage {
  const { sort, direction } = query
  const after = readCursor('after', query)
  const before = after ? undefined : readCursor('before', query)
  const limit = pageOf(query).size + 1 // one more shows whether there is another page
  return { sort, direction, limit, ...(after && { after }), ...(before && { before }) }
}

/** Returns the page and its links in both directions. */
function cut(found: Advisory[], { limit, after, before }: AdvisoryPage, request: PageRequest) {
  const { query, links } = request
  const size = limit - 1
  const more = found.length > size
  const page = before ? found.slice(-size) : found.slice(0, size)
  const at = (field: 'before' | 'after', advisory: Advisory | undefined) => {
    if (!advisory) return undefined
    const cursor = writeCursor(query.sort, placeOf(advisory, query.sort))
    const other = field === 'after' ? 'before' : 'after'
    return pageUrl({ [field]: cursor, [other]: undefined }, links)
  }
  const next = before || more ? at('after', page.at(-1)) : undefined
  const prev = after || (before && more) ? at('before', page[0]) : undefined
  return { page, headers: linkHeader({ next, prev }) }
}

/** Returns one page of the selected advisories. @throws ServiceError 422 */
export async function advisoryPage(request: PageRequest, { storage }: Pick<Context, 'storage'>) {
  const page = requestedPage(request.query)
  return cut(await storage.advisories.list(request.selection, page), page, request)
}
