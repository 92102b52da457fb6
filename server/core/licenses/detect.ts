import { licenses, type License } from './licenses.ts'

/** Number of occurrences of each word. */
type Words = ReadonlyMap<string, number>

/** A line with the years and names of holders, which differ from copy to copy. */
const notice = /^\W*copyright\s+(\(c\)|\u00a9|\[|\d)/

function wordsOf(text: string): Words {
  const words = new Map<string, number>()
  const lines = text.toLowerCase().split('\n')
  for (const line of lines) {
    if (notice.test(line)) continue
    for (const [word] of line.matchAll(/[a-z\d]+/g)) words.set(word, (words.get(word) ?? 0) + 1)
  }
  return words
}

const sizeOf = (words: Words) => [...words.values()].reduce((sum, count) => sum + count, 0)

/** The share of words that two texts have in common, from 0 to 1 (Sørensen-Dice coefficient). */
function likeness(one: Words, other: Words): number {
  let common = 0
  for (const [word, count] of one) common += Math.min(count, other.get(word) ?? 0)
  return (2 * common) / Math.max(1, sizeOf(one) + sizeOf(other))
}

/** Texts of one license are at least so alike. Different licenses are less alike. */
const leastLikeness = 0.95

/** Characters of the longest text that is compared. */
const longest = 64 * 1024

const known = licenses.map((license) => ({ license, words: wordsOf(license.body) }))

/** The known license with nearly the same words as a text; undefined if there is none. */
export function detectLicense(text: string): License | undefined {
  if (text.length > longest) return undefined
  const words = wordsOf(text)
  const [best] = known
    .map(({ license, words: other }) => ({ license, degree: likeness(words, other) }))
    .filter(({ degree }) => degree >= leastLikeness)
    .sort((a, b) => b.degree - a.degree)
  return best?.license
}
