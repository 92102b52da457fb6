import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'
import { propertyError } from './definition.ts'

const unknown = (term: string) => propertyError('repository_query', `cannot contain ${term}`)

const kinds: Record<string, RepositorySelection> = {
  public: { visibility: 'public' },
  private: { visibility: 'private' },
  archived: { archived: true },
  fork: { fork: true },
  template: { template: true },
}

const flags = ['true', 'false']

/** Conditions by qualifier; undefined for an unknown value. */
const qualifiers: Record<string, (value: string) => RepositorySelection | undefined> = {
  repo: (value) => ({ fullNames: [value.toLowerCase()] }),
  is: (value) => kinds[value],
  visibility: (value) => (['public', 'private'].includes(value) ? kinds[value] : undefined),
  archived: (value) => (flags.includes(value) ? { archived: value === 'true' } : undefined),
  template: (value) => (flags.includes(value) ? { template: value === 'true' } : undefined),
  fork: (value) => ({ true: {}, only: { fork: true }, false: { fork: false } })[value],
}

/** A condition of a word or qualifier. @throws ServiceError 422 for a qualifier that is unknown */
function conditionOf(term: string): RepositorySelection {
  const [, name, value] = /^([a-z_.-]+):(.*)$/i.exec(term) ?? []
  if (name === undefined || value === undefined) return { words: [term.toLowerCase()] }
  const qualifier = Object.hasOwn(qualifiers, name) ? qualifiers[name] : undefined
  const condition = qualifier?.(value)
  if (!condition) throw unknown(term)
  return condition
}

/**
 * Parses a search for repositories: words in the name, and qualifiers. All must match.
 * @throws ServiceError 422 for an unknown or repeated qualifier
 */
export function parseRepositoryQuery(text = ''): RepositorySelection {
  const terms = text.split(/\s+/).filter(Boolean)
  return terms.map(conditionOf).reduce((all, { words, ...rest }) => {
    const repeated = Object.keys(rest).find((key) => key in all)
    if (repeated !== undefined) throw unknown(`several conditions on ${repeated}`)
    return { ...all, ...rest, ...(words && { words: [...(all.words ?? []), ...words] }) }
  }, {} as RepositorySelection)
}
