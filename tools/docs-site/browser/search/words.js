/** Words that occur everywhere. A query that contains them finds the same as without them. */
const skipped = new Set(
  'the an of to in on is are be and or it its for with by as at from this that you your how do does can what when if not'.split(
    ' ',
  ),
)

/** Other names of what the documentation calls by one name, and of headers on other platforms. */
const otherNames = {
  github: 'service',
  hg: 'mercurial',
  jwt: 'json web token',
  k8s: 'kubernetes',
  pat: 'personal access token',
  pg: 'postgresql',
  pr: 'pull request',
  quota: 'rate limit',
  ratelimit: 'rate limit',
  svn: 'subversion',
  throttling: 'rate limit',
}

/** Splits text into words: letters and digits. */
export const splitWords = (text) => text.split(/[^\p{L}\p{N}]+/u)

/** A letter, or a small number such as a part of a date or an IP address. */
const meaningless = /^(\D?|\d\d?)$/

/**
 * The form of a word in the index, which is the same in singular and plural. Undefined for a word
 * that is not indexed. A word in this form does not change again.
 */
export function indexedForm(word) {
  const lower = word.toLowerCase()
  if (lower.length > 32 || meaningless.test(lower) || skipped.has(lower)) return undefined
  if (lower.length < 4 || !/[^su]s$/.test(lower) || /is$/.test(lower)) return lower
  return lower.endsWith('ies') ? `${lower.slice(0, -3)}y` : lower.slice(0, -1)
}

/** The distinct words of a text, as indexed. */
export const indexedWords = (text) => [
  ...new Set(splitWords(text).flatMap((word) => indexedForm(word) ?? [])),
]

/** A query in the form that MiniSearch combines: a document has each word or its other name. */
export function queryOf(text) {
  const words = indexedWords(text)
  const queries = words.map((word) => {
    if (!Object.hasOwn(otherNames, word)) return word
    const boostTerm = () => 0.5
    const other = { combineWith: 'AND', queries: otherNames[word].split(' '), boostTerm }
    return { combineWith: 'OR', queries: [word, other] }
  })
  return { combineWith: 'AND', queries }
}
