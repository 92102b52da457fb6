/** Numbers by a noun in the singular. */
export type ToldCounts = Record<string, number>

const singular = (noun: string) => noun.replace(/(ch)es$/, '$1').replace(/s$/, '')

function countsIn(text: string): ToldCounts {
  const found = [...text.matchAll(/(\d+) (\w+)/g)]
  return Object.fromEntries(found.map(([, number, noun]) => [singular(noun!), Number(number)]))
}

/** What the message of an import says that the source has, and what arrived. */
export function toldCounts(message: string): { has: ToldCounts; arrived: ToldCounts } {
  const [, has = '', arrived = ''] =
    /^The source has (.*?)\. Imported: (.*?)\.(?: |$)/.exec(message) ?? []
  return { has: countsIn(has), arrived: countsIn(arrived) }
}

/**
 * Number of names in the list that follows a text in a message, such as `"a", "b" and 3 more` or `2
 * that cannot be shown`.
 */
export function toldNames(message: string, before: string): number {
  const from = message.indexOf(`${before}: `)
  if (from < 0) return 0
  const list = message.slice(from + before.length + 2)
  const [named = ''] = /^("(?:[^"\\]|\\.)*"(?:(?: \(now [^)]*\))?, )?)*/.exec(list) ?? []
  const names = named.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0
  const [, more = '0'] = /^(?: and )?(\d+) (?:more|that)/.exec(list.slice(named.length)) ?? []
  return names + Number(more)
}
