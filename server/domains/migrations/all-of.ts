import type { Slice } from '../../storage/export-archives/export-archives.ts'
import { turn } from '../../core/yield-to-event-loop.ts'

/** Rows per query, small enough not to delay requests noticeably. */
const size = 100

/** Reads a whole list page by page, yielding to other work in between. */
export async function allOf<Item>(list: (slice: Slice) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for (let offset = 0; ; offset += size) {
    const page = await list({ limit: size, offset })
    all.push(...page)
    if (page.length < size) return all
    await turn()
  }
}
