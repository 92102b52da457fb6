/**
 * Work that is begun before its turn comes, in the order asked for: a few at a time, as much as keeps a server
 * busy. @param begin must tell of its failure only to who waits for it
 */
export async function* ahead<Item, Outcome>(
  items: Iterable<Item>,
  atOnce: number,
  begin: (item: Item) => Promise<Outcome>,
): AsyncGenerator<[Item, Outcome]> {
  const begun: [Item, Promise<Outcome>][] = []
  const next = async (): Promise<[Item, Outcome] | undefined> => {
    const [item, outcome] = begun.shift() ?? []
    return item === undefined || !outcome ? undefined : [item, await outcome]
  }
  for (const item of items) {
    const outcome = begin(item)
    outcome.catch(() => {}) // told when its turn comes
    begun.push([item, outcome])
    if (begun.length < atOnce) continue
    const first = await next()
    if (first) yield first
  }
  for (let left = await next(); left; left = await next()) yield left
}
