import { connectionOf, listOf, type List, type PageArguments } from '../connection.ts'

/** Pages that are read where a list is sorted or filtered here. */
const mostPages = 50
const pageSize = 100

/** All of a list, for filters and orders that its operation has not. */
export async function allOf<Node>(list: List<Node>): Promise<Node[]> {
  const all: Node[] = []
  for (let number = 1; number <= mostPages; number++) {
    const { items, hasNext } = await list.page(number, pageSize)
    all.push(...items)
    if (!hasNext) break
  }
  return all
}

type Key = string | number | null | undefined

/** Sorts by a key; what has none comes last. */
export const sortedBy = <Node>(
  all: readonly Node[],
  keyOf: (node: Node) => Key,
  direction: 'ASC' | 'DESC',
): Node[] => {
  const sign = direction === 'ASC' ? 1 : -1
  return all.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a == null || b == null) return Number(a == null) - Number(b == null)
    return a === b ? 0 : a < b ? -sign : sign
  })
}

/** A list that is known as a whole once it is requested. */
export function later<Node>(read: () => Promise<readonly Node[]>): List<Node> {
  let known: Promise<readonly Node[]> | undefined
  const all = async () => listOf(await (known ??= read()))
  return {
    page: async (number, size) => (await all()).page(number, size),
    total: async () => (await all()).total(),
  }
}

/** A connection of what is read as a whole. */
export const laterConnection = <Node>(read: () => Promise<readonly Node[]>, args: PageArguments) =>
  connectionOf(later(read), args)

/** Whether a text has another in it, in any case. */
export const contains = (text: string | null | undefined, query: string): boolean =>
  text?.toLowerCase().includes(query.toLowerCase()) ?? false
