import type { SelectQueryBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../core/clock.ts'
import { counted, countIn, countRows } from './count-rows.ts'
import type { Handle } from '../schema/tables.ts'

/** The page of a list that a total is for. */
export interface PageRange {
  limit: number
  offset: number
}

interface Known {
  total: number
  at: number
}

interface Memory {
  clock: Pick<Clock, 'monotonic'>
  /** Called when a remembered length is used. */
  used?: () => void
  known: LRUCache<string, Known>
}

/** Shorter lists are counted for every page. */
const longList = 1000
/** How long the length of a long list is remembered, in milliseconds. */
const remembered = 30_000
const capacity = 5000

/** Transactions have no memory and count every time. */
const memories = new WeakMap<Handle, Memory>()

/** Makes `totalOf` remember the lengths of long lists. */
export function rememberTotals(handle: Handle, clock: Pick<Clock, 'monotonic'>): void {
  memories.set(handle, { clock, known: new LRUCache({ max: capacity }) })
}

/** Makes `totalOf` remember for a handle what it remembers for another. */
export function shareTotals(from: Handle, to: Handle, used: () => void): void {
  const memory = memories.get(from)
  if (memory) memories.set(to, { ...memory, used })
}

/** Whether a full page follows the requested one. */
const isInside = ({ limit, offset }: PageRange, total: number) => offset + 2 * limit <= total

/**
 * Returns how many rows a query has that selects nothing yet. A count takes time in proportion to
 * the list, so lists of more than a thousand rows are counted once in half a minute instead of for
 * every page. The total is exact for shorter lists, and at the end of long ones, where it decides
 * whether there is a next page.
 * @param page the requested page; without it the total is exact
 */
export async function totalOf<From extends keyof Database, Database, Output>(
  handle: Handle,
  query: SelectQueryBuilder<Database, From, Output>,
  page: PageRange | undefined,
): Promise<number> {
  const memory = memories.get(handle)
  if (!page || !memory) return countRows(query)
  const counting = counted(query).compile()
  const key = JSON.stringify([counting.sql, counting.parameters])
  const { known, clock, used } = memory
  const found = known.get(key)
  const at = clock.monotonic()
  if (found && at - found.at < remembered && isInside(page, found.total)) {
    used?.()
    return found.total
  }
  const total = countIn(await handle.executeQuery(counting))
  if (total > longList) known.set(key, { total, at })
  else known.delete(key)
  return total
}
