/** How the predicate types begin that have a short name. */
const shortNames = new Map([
  ['provenance', ['https://slsa.dev/provenance/']],
  ['sbom', ['https://spdx.dev/Document', 'https://cyclonedx.org/bom']],
  ['release', ['https://in-toto.io/attestation/release/']],
])

export interface PredicateFilter {
  /** Beginnings of predicate types, any one of which will do. */
  starts?: readonly string[]
  /** The one that will do. */
  exactly?: string
}

/** What a filter by predicate type stands for; undefined where none is wanted. */
export function predicatesOf(wanted: string | undefined): PredicateFilter | undefined {
  if (wanted === undefined || wanted === '') return undefined
  const starts = shortNames.get(wanted)
  return starts ? { starts } : { exactly: wanted }
}
