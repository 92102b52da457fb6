import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { weaknessId, weaknessName } from './weaknesses.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'

export const cvssSeverities = ({ cvss }: Advisory): Schemas['cvss-severities'] => ({
  cvss_v3: cvss.v3,
  cvss_v4: cvss.v4,
})

export const advisoryIdentifiers = ({
  ghsa_id,
  cve_id,
}: Advisory): Schemas['advisory-identifier'][] => [
  { type: 'GHSA', value: ghsa_id },
  ...(cve_id === null ? [] : [{ type: 'CVE' as const, value: cve_id }]),
]

export const advisoryWeaknesses = ({ cwes }: Advisory): Schemas['advisory-weakness'][] =>
  cwes.map((cwe) => ({ cwe_id: weaknessId(cwe), name: weaknessName(cwe) }))

/** Timestamp; null for an event that has not happened. */
export const timestampOrNull = (instant: number | null): string | null =>
  instant === null ? null : timestamp(instant)
