import { wordsOf, type Phrase, type TextQuery } from '../../../storage/sql/text-index.ts'
import { invalidQuery, missingQuery, noneApply } from './errors.ts'
import { parseTerms, type QualifierTerm, type Term } from './terms.ts'

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

/** The qualifiers of one kind of search. */
export interface KnownQualifiers {
  names: ReadonlySet<string>
  /** Values of `is`; others belong to other kinds of searches. */
  traits: ReadonlySet<string>
}

const maxLength = 256
const maxOperators = 5

/** Whether a qualifier selects something in this kind of search. `in` only says where words are. */
const applies = ({ name, values }: QualifierTerm, { traits }: KnownQualifiers): boolean =>
  name === 'is' ? values.some((value) => traits.has(value.toLowerCase())) : name !== 'in'

/** Whether a query has qualifiers, and none of them is of this kind of search. */
function hasOnlyOthers(terms: readonly Term[], known: KnownQualifiers): boolean {
  const others = (term: Term) =>
    term.kind === 'qualifier' ? !applies(term, known) : term.isQualifier
  return terms.length > 0 && terms.every(others)
}

/**
 * Parses a query.
 * @param known qualifiers that it may have; others are words. Without it, all are words
 * @throws ServiceError 422 for a query that is empty, too long, has too many operators, or nothing
 *   but qualifiers of other kinds of searches
 */
export function parseQuery(q: string | undefined, known?: KnownQualifiers): Query {
  if (q === undefined || q.trim() === '') throw missingQuery()
  const { terms, operators } = parseTerms(q, known?.names ?? new Set())
  if (known && hasOnlyOthers(terms, known)) throw noneApply()
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
