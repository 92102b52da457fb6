/**
 * Runs `work` for each item, with up to `limit` items at a time. Holds no more items than that.
 * After a failure, no further item is started.
 * @throws the first error, when everything that was started has ended
 */
export async function forEachOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  try {
    for await (const item of items) {
      const task: Promise<void> = work(item)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(task))
      running.add(task)
      if (running.size >= limit) await Promise.race(running)
      if (failures.length > 0) break
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
}
