import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'

/** Rows of one statement. Engines limit the number of bound values, and SQLite blocks meanwhile. */
const batchSize = 250

/** Parts of a list, each for one statement. Other work of the process gets a turn in between. */
export async function* batches<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += batchSize) {
    if (from > 0) await yieldToEventLoop()
    yield items.slice(from, from + batchSize)
  }
}
