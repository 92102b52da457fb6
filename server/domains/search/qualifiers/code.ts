import { trimEnd } from '../../../core/trim-end.ts'
import type { LanguageOf } from '../../contents/languages.ts'
import { gitPlaceQualifiers, gitPlaceTraits } from '../git-places.ts'
import type { KnownQualifiers } from '../syntax/query.ts'
import { numberRange } from '../syntax/ranges.ts'
import type { QualifierTerm } from '../syntax/terms.ts'
import { firstOf } from './values.ts'

/** A condition on the path or on the size of a file. */
export interface CodeFilter {
  path?: (path: string, languageOf: LanguageOf) => boolean
  size?: (bytes: number) => boolean
}

type Read = (term: QualifierTerm) => CodeFilter

const lower = (text: string | undefined) => text?.toLowerCase()

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const readers: Record<string, Read> = {
  path: (term) => {
    const folder = trimEnd(firstOf(term).replace(/^\/+/, ''), '/')
    // A slash alone stands for the files at the root.
    if (folder === '') return { path: (path) => !path.includes('/') }
    return { path: (path) => path === folder || path.startsWith(`${folder}/`) }
  },
  filename: (term) => {
    const part = firstOf(term).toLowerCase()
    return { path: (path) => nameOf(path).toLowerCase().includes(part) }
  },
  extension: (term) => {
    const end = `.${firstOf(term).toLowerCase().replace(/^\./, '')}`
    return { path: (path) => nameOf(path).toLowerCase().endsWith(end) }
  },
  language: ({ values }) => {
    const wanted = new Set(values.map(lower))
    return { path: (path, languageOf) => wanted.has(lower(languageOf(path))) }
  },
  size: (term) => {
    const { from = 0, before = Infinity } = numberRange(firstOf(term))
    return { size: (bytes) => bytes >= from && bytes < before }
  },
}

/** The qualifiers of a search for code. */
export const codeQualifiers: KnownQualifiers = {
  names: new Set([...Object.keys(readers), ...gitPlaceQualifiers, 'in']),
  traits: gitPlaceTraits,
}

const negated = ({ path, size }: CodeFilter): CodeFilter => ({
  ...(path && { path: (...about) => !path(...about) }),
  ...(size && { size: (bytes) => !size(bytes) }),
})

/**
 * The filters of a search for code.
 * @throws ServiceError 422 for a value that cannot be searched for
 */
export const codeFilters = (qualifiers: readonly QualifierTerm[]): CodeFilter[] =>
  qualifiers.flatMap((term) => {
    const filter = readers[term.name]?.(term)
    if (!filter) return []
    return term.not ? negated(filter) : filter
  })
