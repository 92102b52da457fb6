import { wordsOf, type Phrase } from '../../../storage/search/text-index.ts'
import { invalidQuery, missingQuery } from './errors.ts'
import { parseTerms, type QualifierTerm } from './terms.ts'

/** A query as its parts. */
export interface Query {
  /** One phrase of each group is searched for. */
  groups: Phrase[][]
  /** Phrases that must not be there. */
  without: Phrase[]
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
  const query: Query = { groups: [], without: [], qualifiers: [] }
  let length = 0
  for (const term of terms) {
    if (term.kind === 'qualifier') {
      query.qualifiers.push(term)
      continue
    }
    length += term.text.length + 1
    addText(query, wordsOf(term.text), term)
  }
  if (length - 1 > maxLength) throw invalidQuery('The search is longer than 256 characters.')
  return query
}

function addText(
  { groups, without }: Query,
  phrase: Phrase,
  { not, isAlternative }: { not: boolean; isAlternative: boolean },
): void {
  if (phrase.length === 0) return
  const last = groups.at(-1)
  if (not) without.push(phrase)
  else if (isAlternative && last) last.push(phrase)
  else groups.push([phrase])
}
