import type { PredicateFilter } from '../../storage/attestations/attestations.ts'

/** Prefixes of predicate types by short name. */
const shortNames = new Map([
  ['provenance', ['https://slsa.dev/provenance/']],
  ['sbom', ['https://spdx.dev/Document', 'https://cyclonedx.org/bom']],
  ['release', ['https://in-toto.io/attestation/release/']],
])

/** What a filter by predicate type stands for; undefined where none is wanted. */
export function predicatesOf(wanted: string | undefined): PredicateFilter | undefined {
  if (wanted === undefined || wanted === '') return undefined
  const starts = shortNames.get(wanted)
  return starts ? { starts } : { exactly: wanted }
}
