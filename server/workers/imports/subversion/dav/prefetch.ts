/**
 * Starts work ahead of its turn, in order, `atOnce` items at a time, so that the server stays busy.
 * @param begin its rejection surfaces when the item's turn comes
 */
export async function* prefetch<Item, Outcome>(
  items: Iterable<Item>,
  concurrency: number,
  begin: (item: Item) => Promise<Outcome>,
): AsyncGenerator<[Item, Outcome]> {
  const begun: [Item, Promise<Outcome>][] = []
  const next = async (): Promise<[Item, Outcome] | undefined> => {
    const [item, outcome] = begun.shift() ?? []
    return item === undefined || !outcome ? undefined : [item, await outcome]
  }
  for (const item of items) {
    const outcome = begin(item)
    outcome.catch(() => {}) // handled when its turn comes
    begun.push([item, outcome])
    if (begun.length < concurrency) continue
    const first = await next()
    if (first) yield first
  }
  for (let left = await next(); left; left = await next()) yield left
}
