import { advisoryQueries } from './security-advisories/advisories.ts'
import { advisoryWriteQueries } from './security-advisories/advisory-writes.ts'
import { attestationQueries } from './attestations/attestations.ts'
import { codeScanningAlertQueries } from './code-scanning/code-scanning-alerts.ts'
import { codeScanningAnalysisQueries } from './code-scanning/code-scanning-analyses.ts'
import { codeScanningSetupQueries } from './code-scanning/code-scanning-setups.ts'
import type { Handle } from './schema/tables.ts'
import { composed } from './sql/composed.ts'

interface Needs {
  handle: Handle
}

/** Queries of advisories, attestations and code scanning. */
export const securityQueries = {
  advisories: ({ handle }: Needs) =>
    composed(advisoryQueries(handle), advisoryWriteQueries(handle)),
  attestations: ({ handle }: Needs) => attestationQueries(handle),
  codeScanningAnalyses: ({ handle }: Needs) => codeScanningAnalysisQueries(handle),
  codeScanningAlerts: ({ handle }: Needs) => codeScanningAlertQueries(handle),
  codeScanningSetups: ({ handle }: Needs) => codeScanningSetupQueries(handle),
}
