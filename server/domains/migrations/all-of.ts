import type { Slice } from '../../storage/export-archives/export-archives.ts'
import { turn } from '../../core/yield-to-event-loop.ts'

/** Rows in one question: about as much as a request waits for without being noticed. */
const size = 100

/** Everything that a list has, page by page, so that others have their turn in between. */
export async function allOf<Item>(list: (slice: Slice) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for (let offset = 0; ; offset += size) {
    const page = await list({ limit: size, offset })
    all.push(...page)
    if (page.length < size) return all
    await turn()
  }
}
