/** Numbers of branches, commits and other things, by a noun in the singular. */
export type Counts = readonly (readonly [noun: string, count: number])[]

const plural = (noun: string) => (/(ch|sh|s|x)$/.test(noun) ? `${noun}es` : `${noun}s`)

const counted = ([noun, count]: Counts[number]) => `${count} ${count === 1 ? noun : plural(noun)}`

const listing = (counts: Counts) =>
  counts
    .map(counted)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')

/** Says what a source has and what arrived, so that nobody has to count. */
export const summarize = (has: Counts, arrived: Counts): string =>
  `The source has ${listing(has)}. Imported: ${listing(arrived)}.`
