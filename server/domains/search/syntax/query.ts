import { wordsOf, type Phrase, type TextQuery } from '../../../storage/sql/text-index.ts'
import { invalidQuery, missingQuery } from './errors.ts'
import { parseTerms, type QualifierTerm } from './terms.ts'

/** A query as its parts. */
export interface Query {
  /** One phrase of each group is searched for. */
  groups: Phrase[][]
  /** Phrases that must not be there. */
  without: Phrase[]
  /** The same texts as they were written. */
  written: { groups: string[][]; without: string[] }
  qualifiers: QualifierTerm[]
}

const maxLength = 256
const maxOperators = 5

/**
 * Parses a query.
 * @param names of the qualifiers that it may have; others are words
 * @throws ServiceError 422 for a query that is empty, too long or has too many operators
 */
export function parseQuery(q: string | undefined, names: ReadonlySet<string>): Query {
  if (q === undefined || q.trim() === '') throw missingQuery()
  const { terms, operators } = parseTerms(q, names)
  if (operators > maxOperators) {
    throw invalidQuery('More than five AND / OR / NOT operators were used.')
  }
  const written = { groups: [], without: [] }
  const query: Query = { groups: [], without: [], written, qualifiers: [] }
  let length = 0
  for (const term of terms) {
    if (term.kind === 'qualifier') {
      query.qualifiers.push(term)
      continue
    }
    length += term.text.length + 1
    addText<Phrase>(query, wordsOf(term.text), term)
    addText(query.written, term.text, term)
  }
  if (length - 1 > maxLength) throw invalidQuery('The search is longer than 256 characters.')
  return query
}

/** Filters that none of the unwanted phrases is in the texts. */
export const unwantedText = (
  { without }: Pick<Query, 'without'>,
  about: Omit<TextQuery, 'groups'>,
) =>
  without.map(
    (phrase) => ({ of: 'text', query: { groups: [[phrase]], ...about }, not: true }) as const,
  )

/** Adds a text that is not empty, a phrase or as it was written. */
function addText<Text extends Phrase | string>(
  { groups, without }: { groups: Text[][]; without: Text[] },
  text: Text,
  { not, isAlternative }: { not: boolean; isAlternative: boolean },
): void {
  if (text.length === 0) return
  const last = groups.at(-1)
  if (not) without.push(text)
  else if (isAlternative && last) last.push(text)
  else groups.push([text])
}
