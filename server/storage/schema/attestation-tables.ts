import type { Generated } from 'kysely'

export interface AttestationTable {
  id: Generated<number>
  repository_id: number
  /** Identifier in the bundle's URL: 32 hexadecimal digits. */
  key: string
  predicate_type: string
  /** JSON of the Sigstore bundle, as it was received. */
  bundle: string
  created_at: number
}

export interface AttestationSubjectTable {
  /** Algorithm, a colon and lowercase hexadecimal digits. */
  digest: string
  attestation_id: number
}

export interface AttestationTables {
  attestations: AttestationTable
  attestation_subjects: AttestationSubjectTable
}
