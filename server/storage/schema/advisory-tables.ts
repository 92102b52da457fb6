import type { Generated } from 'kysely'

/** A CVSS vector and its score, 0 to 10. */
export interface CvssScore {
  vector_string: string
  score: number
}

/** Scores of an advisory, by version of CVSS. */
export interface Cvss {
  v3: CvssScore | null
  v4: CvssScore | null
}

export interface AdvisoryTable {
  id: Generated<number>
  ghsa_id: string
  /** Null for an advisory that an operator imported. */
  repository_id: number | null
  author_id: number | null
  publisher_id: number | null
  type: 'reviewed' | 'unreviewed' | 'malware'
  state: 'triage' | 'draft' | 'published' | 'closed' | 'withdrawn'
  severity: 'critical' | 'high' | 'medium' | 'low' | null
  cve_id: string | null
  summary: string
  description: string | null
  /** JSON of `Cvss`. */
  cvss: string
  source_code_location: string | null
  /** JSON of URLs. */
  reference_urls: string
  /** JSON of `Credit[]`. */
  credits: string
  /** Whether a private report was accepted; null when the advisory was not reported. */
  accepted: number | null
  created_at: number
  updated_at: number
  published_at: number | null
  closed_at: number | null
  withdrawn_at: number | null
  reviewed_at: number | null
  nvd_published_at: number | null
}

export interface AdvisoryVulnerabilityTable {
  id: Generated<number>
  advisory_id: number
  ecosystem: string
  package: string | null
  vulnerable_version_range: string | null
  patched_versions: string | null
  /** JSON of function names. */
  vulnerable_functions: string | null
}

/** CWE numbers of advisories. */
export interface AdvisoryWeaknessTable {
  advisory_id: number
  cwe: number
}

/** Collaborators without admin access to the repository. */
export interface AdvisoryCollaboratorTable {
  advisory_id: number
  user_id: number
}

export interface AdvisoryTables {
  advisories: AdvisoryTable
  advisory_vulnerabilities: AdvisoryVulnerabilityTable
  advisory_weaknesses: AdvisoryWeaknessTable
  advisory_collaborators: AdvisoryCollaboratorTable
}
