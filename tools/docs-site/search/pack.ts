import { base, digits } from '../browser/search/unpack.js'

/** A number in as few digits as possible. The last digit is from the second half. */
function encoded(number: number): string {
  const last = digits[base + (number % base)]!
  let text = last
  for (let rest = Math.floor(number / base); rest > 0; rest = Math.floor(rest / base)) {
    text = digits[rest % base]! + text
  }
  return text
}

/** Ascending numbers, each as the difference from the one before. */
const ascending = (numbers: number[]) =>
  numbers.map((number, index) => encoded(number - (numbers[index - 1] ?? 0))).join('')

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < 25 && length < one.length && one[length] === other[length]) length++
  return length
}

/**
 * An index of texts, less than half as long as that of a search library: sorted words without the start
 * that they share with the word before, then the numbers of the texts that have each word.
 * browser/search/unpack.js reads it.
 * @param texts the words of each text, in lower case
 */
export function pack(texts: string[][]): string {
  const places = new Map<string, number[]>()
  texts.forEach((words, number) => {
    for (const word of words) {
      const known = places.get(word)
      if (known) known.push(number)
      else places.set(word, [number])
    }
  })
  const sorted = [...places.keys()].sort()
  const words = sorted.map((word, index) => {
    const shared = sharedStart(word, sorted[index - 1] ?? '')
    return String.fromCharCode(65 + shared) + word.slice(shared)
  })
  return `${words.join('')}|${sorted.map((word) => ascending(places.get(word)!)).join(' ')}`
}
