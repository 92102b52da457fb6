import { advisoryQueries } from './advisories.ts'
import { advisoryWriteQueries } from './advisory-writes.ts'
import { attestationQueries } from './attestations.ts'
import { codeScanningAlertQueries } from './code-scanning-alerts.ts'
import { codeScanningAnalysisQueries } from './code-scanning-analyses.ts'
import { codeScanningSetupQueries } from './code-scanning-setups.ts'
import type { Handle } from '../tables.ts'

/** Queries of advisories, attestations and code scanning. */
export function securityQueries(handle: Handle) {
  return {
    advisories: { ...advisoryQueries(handle), ...advisoryWriteQueries(handle) },
    attestations: attestationQueries(handle),
    codeScanningAnalyses: codeScanningAnalysisQueries(handle),
    codeScanningAlerts: codeScanningAlertQueries(handle),
    codeScanningSetups: codeScanningSetupQueries(handle),
  }
}
