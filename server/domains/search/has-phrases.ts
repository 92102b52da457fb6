import { wordsOf, type Phrase } from '../../storage/search/text-index.ts'
import type { Query } from './syntax/query.ts'

const hasPhrase = (words: Phrase, phrase: Phrase) =>
  words.some((_word, at) => phrase.every((each, offset) => words[at + offset] === each))

/** Whether a text has one phrase of each group and none of those that must not be there. */
export function hasPhrases(text: string, { groups, without }: Pick<Query, 'groups' | 'without'>) {
  const words = wordsOf(text)
  return (
    groups.every((group) => group.some((phrase) => hasPhrase(words, phrase))) &&
    !without.some((phrase) => hasPhrase(words, phrase))
  )
}
