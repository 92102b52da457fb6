import { wordsOf, type Phrase } from '../../storage/sql/text-index.ts'
import type { Query } from './syntax/query.ts'

/** Whether a phrase is at a place of a text. With `isPrefix`, its last word may be the beginning of one. */
export const isPhraseAt = (words: Phrase, at: number, phrase: Phrase, isPrefix = false): boolean =>
  phrase.every((wanted, offset) => {
    const word = words[at + offset] ?? ''
    return isPrefix && offset === phrase.length - 1 ? word.startsWith(wanted) : word === wanted
  })

const hasPhrase = (words: Phrase, phrase: Phrase) =>
  words.some((_word, at) => isPhraseAt(words, at, phrase))

/** Whether a text has one phrase of each group and none of those that must not be there. */
export function hasPhrases(text: string, { groups, without }: Pick<Query, 'groups' | 'without'>) {
  const words = wordsOf(text)
  return (
    groups.every((group) => group.some((phrase) => hasPhrase(words, phrase))) &&
    !without.some((phrase) => hasPhrase(words, phrase))
  )
}
