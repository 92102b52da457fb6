import { TypedError } from './errors.ts'

/** Arguments of every connection. */
export interface PageArguments {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** One page of a list. */
export interface Page<Node> {
  items: Node[]
  hasNext: boolean
}

/** A list that is read in pages, and its length. */
export interface List<Node> {
  /** @param number from 1 */
  page(number: number, size: number): Promise<Page<Node>>
  total(): Promise<number>
}

export interface Edge<Node> {
  cursor: string
  node: Node
}

export interface Connection<Node> {
  nodes: () => Promise<Node[]>
  edges: () => Promise<Edge<Node>[]>
  pageInfo: () => Promise<PageInfo>
  totalCount: () => Promise<number>
}

interface PageInfo {
  hasNextPage: boolean
  hasPreviousPage: boolean
  startCursor: string | null
  endCursor: string | null
}

interface Part<Node> extends Page<Node> {
  offset: number
}

const prefix = 'cursor:'

/** Names a place in a list. */
const cursorOf = (offset: number): string => btoa(`${prefix}${offset}`)

/** @throws TypedError for a text that is no cursor */
function offsetOf(cursor: string): number {
  const text = Buffer.from(cursor, 'base64').toString()
  const offset = Number(text.slice(prefix.length))
  if (text.startsWith(prefix) && Number.isSafeInteger(offset) && offset >= 0) return offset
  throw new TypedError('UNPROCESSABLE', `\`${cursor}\` does not appear to be a valid cursor.`)
}

const largestPage = 100

/** Reads items from an offset on: one page where it begins there, or the pages around. */
async function range<Node>(list: List<Node>, offset: number, limit: number): Promise<Part<Node>> {
  if (limit === 0) return { items: [], offset, hasNext: true }
  if (limit <= largestPage && offset % limit === 0)
    return { offset, ...(await list.page(offset / limit + 1, limit)) }
  const first = Math.floor(offset / largestPage)
  const items: Node[] = []
  for (let number = first; ; number++) {
    const page = await list.page(number + 1, largestPage)
    items.push(...page.items)
    const skipped = offset - first * largestPage
    const left = items.length - skipped - limit
    if (left >= 0 || !page.hasNext)
      return {
        offset,
        items: items.slice(skipped, skipped + limit),
        hasNext: left > 0 || page.hasNext,
      }
  }
}

async function partOf<Node>(list: List<Node>, args: PageArguments): Promise<Part<Node>> {
  const { first, after, last, before } = args
  const start = after == null ? 0 : offsetOf(after) + 1
  if (typeof first === 'number' || typeof last !== 'number') {
    const most = first ?? 0
    const end = before == null ? undefined : offsetOf(before)
    const limit = end === undefined ? most : Math.max(0, Math.min(most, end - start))
    return range(list, start, limit)
  }
  const end = before == null ? await list.total() : offsetOf(before)
  const offset = Math.max(start, end - last)
  const part = await range(list, offset, Math.max(0, end - offset))
  return { ...part, hasNext: before == null ? false : true }
}

/** A connection that reads only what is requested. */
export function connectionOf<Node>(list: List<Node>, args: PageArguments): Connection<Node> {
  let known: Promise<Part<Node>> | undefined
  const part = () => (known ??= partOf(list, args))
  return {
    nodes: async () => (await part()).items,
    edges: async () => {
      const { items, offset } = await part()
      return items.map((node, index) => ({ cursor: cursorOf(offset + index), node }))
    },
    pageInfo: async () => {
      const { items, offset, hasNext } = await part()
      return {
        hasNextPage: hasNext,
        hasPreviousPage: offset > 0,
        startCursor: items.length > 0 ? cursorOf(offset) : null,
        endCursor: items.length > 0 ? cursorOf(offset + items.length - 1) : null,
      }
    },
    totalCount: async () => {
      const { items, offset, hasNext } = known
        ? await known
        : { items: [], offset: 0, hasNext: true }
      const isEnd = !hasNext && args.before == null && (items.length > 0 || offset === 0)
      return isEnd ? offset + items.length : list.total()
    },
  }
}

/** A list that is known as a whole. */
export const listOf = <Node>(all: readonly Node[]): List<Node> => ({
  page: async (number, size) => ({
    items: all.slice((number - 1) * size, number * size),
    hasNext: all.length > number * size,
  }),
  total: async () => all.length,
})

/** A connection of what is known as a whole. */
export const inlineConnection = <Node>(all: readonly Node[], args: PageArguments) =>
  connectionOf(listOf(all), args)
