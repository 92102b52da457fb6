import { invalidQuery } from '../syntax/errors.ts'
import type { QualifierTerm } from '../syntax/terms.ts'

/** The first value of a qualifier. */
export const firstOf = ({ values }: QualifierTerm): string => values[0] ?? ''

/** @throws ServiceError 422 for a value that a qualifier does not have */
export function unknownValue(term: QualifierTerm): never {
  throw invalidQuery(`"${firstOf(term)}" is not a value of the qualifier "${term.name}".`)
}

/** Reads `true` or `false`. @throws ServiceError 422 for another value */
export function isTrue(term: QualifierTerm): boolean {
  const value = firstOf(term).toLowerCase()
  return value === 'true' || (value !== 'false' && unknownValue(term))
}

/**
 * The texts that a search looks at: those of the qualifiers `in`, or the usual ones.
 * @throws ServiceError 422 for an unknown one
 */
export function textsOf(
  qualifiers: readonly QualifierTerm[],
  known: readonly string[],
  usual: readonly string[] = known,
): readonly string[] {
  const wanted = qualifiers.filter(({ name, not }) => name === 'in' && !not)
  const named = wanted.flatMap((term) => {
    const unknown = term.values.find((value) => !known.includes(value.toLowerCase()))
    if (unknown !== undefined) return unknownValue({ ...term, values: [unknown] })
    return term.values.map((value) => value.toLowerCase())
  })
  return named.length > 0 ? [...new Set(named)] : usual
}
