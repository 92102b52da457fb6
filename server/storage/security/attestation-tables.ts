import type { Generated } from 'kysely'

export interface AttestationTable {
  id: Generated<number>
  repository_id: number
  /** What its bundle is fetched by: 32 hexadecimal digits. */
  key: string
  predicate_type: string
  /** JSON of the Sigstore bundle, as it was given. */
  bundle: string
  created_at: number
}

export interface AttestationSubjectTable {
  /** The algorithm, a colon and lower-case hexadecimal digits. */
  digest: string
  attestation_id: number
}

export interface AttestationTables {
  attestations: AttestationTable
  attestation_subjects: AttestationSubjectTable
}
