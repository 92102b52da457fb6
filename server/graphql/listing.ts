import type { OperationId } from '../contract/schemas.ts'
import type { List } from './connection.ts'
import type { Execution } from './execution.ts'
import type { Input } from './call.ts'

/** Pages that are counted where a list does not tell its length. */
const mostPages = 100

const itemsIn = (body: unknown, key: string | undefined): unknown[] =>
  (key === undefined ? body : (body as Record<string, unknown>)[key]) as unknown[]

const lastPage = /[?&]page=(\d+)[^>]*>; rel="last"/

/** The list of an operation that has pages. @param key of the items, where the body is an object */
export function listingOf<Id extends OperationId, Node>(
  execution: Execution,
  id: Id,
  { path = {}, query = {} as never }: Pick<Input<Id>, 'path' | 'query'>,
  made: (item: never) => Node,
  key?: string,
): List<Node> {
  const read = async (page: number, per_page: number) => {
    const input = { path, query: { ...query, page, per_page } } as unknown as Input<Id>
    const { body, headers } = await execution.read(id, input)
    const link = headers['Link'] ?? ''
    return { body, link, items: itemsIn(body, key) }
  }
  const page: List<Node>['page'] = async (number, size) => {
    const { items, link } = await read(number, size)
    return { items: items.map((item) => made(item as never)), hasNext: link.includes('rel="next"') }
  }
  return {
    page,
    total: async () => {
      const { body, items, link } = await read(1, 1)
      const told = (body as { total_count?: number }).total_count
      const last = lastPage.exec(link)?.[1]
      if (told !== undefined || last !== undefined) return told ?? Number(last)
      return link === '' ? items.length : (await everyItem({ page })).length
    },
  }
}

/** All items of a list that is not long. */
export async function everyItem<Node>({ page }: Pick<List<Node>, 'page'>): Promise<Node[]> {
  const all: Node[] = []
  for (let number = 1; ; number++) {
    const { items, hasNext } = await page(number, 100)
    all.push(...items)
    if (!hasNext || number === mostPages) return all
  }
}
