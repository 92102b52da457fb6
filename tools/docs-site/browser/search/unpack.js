/** The digits of numbers in a packed index; the second half is for the last digit of a number. */
export const digits = 'abcdefghijklmnopqrstuvwxyz012345ABCDEFGHIJKLMNOPQRSTUVWXYZ6789+/'

/** How many values a digit has. */
export const base = digits.length / 2

/** Reads numbers, each as the difference from the one before. */
function numbersIn(text) {
  const numbers = []
  let [number, last] = [0, 0]
  for (const digit of text) {
    const value = digits.indexOf(digit)
    number = number * base + (value % base)
    if (value < base) continue
    last += number
    numbers.push(last)
    number = 0
  }
  return numbers
}

/**
 * The inverse of tools/docs-site/search/pack.ts.
 * @returns the words of each text
 */
export function unpack(packed, count) {
  const [words, places] = packed.split('|')
  const texts = Array.from({ length: count }, () => [])
  const lists = places.split(' ')
  let word = ''
  let at = 0
  for (const [, shared, rest] of words.matchAll(/([A-Z])([^A-Z]*)/g)) {
    word = word.slice(0, shared.charCodeAt(0) - 65) + rest
    for (const number of numbersIn(lists[at++])) texts[number].push(word)
  }
  return texts
}
