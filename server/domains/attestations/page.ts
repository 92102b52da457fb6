import { validationFailed } from '../../core/errors.ts'
import { pageOf } from '../../api/page.ts'
import type { Attestation, AttestationWindow } from '../../storage/attestations/attestations.ts'

export interface CursorQuery {
  per_page?: number
  before?: string
  after?: string
}

/** A page with the cursors of the adjacent pages. */
export interface CursorPage {
  found: Attestation[]
  /** Cursor of the previous page, if there is one. */
  previous?: string
  next?: string
}

const written = ({ id }: Attestation) => Buffer.from(`v1:${id}`).toString('base64url')

function read(cursor: string | undefined, field: 'before' | 'after'): number | undefined {
  if (cursor === undefined) return undefined
  const [, id] = /^v1:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id !== undefined) return Number(id)
  const message = `${field} is not a valid cursor`
  throw validationFailed({ resource: 'Attestation', field, code: 'invalid', message })
}

/**
 * Reads a page, querying one item more to detect whether there is another page.
 * @throws ServiceError 422 for an invalid cursor
 */
export async function cursorPage(
  query: CursorQuery,
  list: (window: AttestationWindow) => Promise<Attestation[]>,
): Promise<CursorPage> {
  const { size } = pageOf(query)
  const [below, above] = [read(query.after, 'after'), read(query.before, 'before')]
  const all = await list({ below, above, limit: size + 1 })
  const isMore = all.length > size
  const backwards = above !== undefined
  const found = !isMore ? all : backwards ? all.slice(1) : all.slice(0, size)
  const [first, last] = [found[0], found.at(-1)]
  const [isBefore, isAfter] = backwards ? [isMore, true] : [below !== undefined, isMore]
  return {
    found,
    ...(isBefore && first && { previous: written(first) }),
    ...(isAfter && last && { next: written(last) }),
  }
}
