/** Prefixes of predicate types by short name. */
const shortNames = new Map([
  ['provenance', ['https://slsa.dev/provenance/']],
  ['sbom', ['https://spdx.dev/Document', 'https://cyclonedx.org/bom']],
  ['release', ['https://in-toto.io/attestation/release/']],
])

export interface PredicateFilter {
  /** Matches any predicate type with one of these prefixes. */
  starts?: readonly string[]
  /** Matches this predicate type exactly. */
  exactly?: string
}

/** Parses a filter by predicate type; undefined for no filter. */
export function predicatesOf(wanted: string | undefined): PredicateFilter | undefined {
  if (wanted === undefined || wanted === '') return undefined
  const starts = shortNames.get(wanted)
  return starts ? { starts } : { exactly: wanted }
}
