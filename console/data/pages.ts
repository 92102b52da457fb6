import { ApiError } from '../../client/index.ts'

/** One page of a list, and the numbers or cursors of its neighbors. */
export interface ListPage<T> {
  items: T[]
  next: string | undefined
  previous: string | undefined
}

interface Result<T> {
  data?: T[] | undefined
  error?: unknown
  response: Response
}

/** The parameter of a neighbor's link: `page` of numbered lists, `cursor` of the delivery log. */
function neighbor(response: Response, relation: string): string | undefined {
  const links = response.headers.get('link') ?? ''
  const [, target = ''] = new RegExp(`<([^>]*)>; *rel="${relation}"`).exec(links) ?? []
  if (target === '') return undefined
  const { searchParams } = new URL(target, window.location.origin)
  return searchParams.get('cursor') ?? searchParams.get('page') ?? undefined
}

/** A page of a list operation. @throws ApiError */
export async function listPage<T>(call: Promise<Result<T>>): Promise<ListPage<T>> {
  const { data, error, response } = await call
  if (!response.ok) throw new ApiError(response, error)
  return {
    items: data ?? [],
    next: neighbor(response, 'next'),
    previous: neighbor(response, 'prev'),
  }
}
