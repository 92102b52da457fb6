import type { AccountFilter } from '../../../storage/search/account-search.ts'
import type { KnownQualifiers } from '../syntax/query.ts'
import { dateRange, numberRange } from '../syntax/ranges.ts'
import type { QualifierTerm } from '../syntax/terms.ts'
import { firstOf, unknownValue } from './values.ts'

type Read = (term: QualifierTerm) => AccountFilter

const types: Record<string, AccountFilter> = {
  user: { of: 'type', is: 'User' },
  org: { of: 'type', is: 'Organization' },
  organization: { of: 'type', is: 'Organization' },
}

const named: Read = ({ values }) => ({ of: 'logins', anyOf: values })

const readers: Record<string, Read> = {
  type: (term) => types[firstOf(term).toLowerCase()] ?? unknownValue(term),
  is: () => ({ of: 'never' }), // nobody can be sponsored
  user: named,
  org: named,
  location: (term) => ({ of: 'location', has: firstOf(term) }),
  fullname: (term) => ({ of: 'fullname', has: firstOf(term) }),
  language: (term) => ({ of: 'language', named: firstOf(term) }),
  repos: (term) => ({ of: 'repos', range: numberRange(firstOf(term)) }),
  followers: (term) => ({ of: 'followers', range: numberRange(firstOf(term)) }),
  created: (term) => ({ of: 'created', range: dateRange(firstOf(term)) }),
}

/** The qualifiers of a search for users. */
export const accountQualifiers: KnownQualifiers = {
  names: new Set([...Object.keys(readers), 'in']),
  traits: new Set(['sponsorable']),
}

/**
 * The filters of a search for users.
 * @throws ServiceError 422 for a value that cannot be searched for
 */
export const accountFilters = (qualifiers: readonly QualifierTerm[]): AccountFilter[] =>
  qualifiers.flatMap((term) => {
    const filter = readers[term.name]?.(term)
    return filter ? { ...filter, not: Boolean(filter.not) !== term.not } : []
  })
