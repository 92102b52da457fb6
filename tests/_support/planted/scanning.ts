import { randomUUID } from 'node:crypto'
import { packSarif } from '../../../server/domains/code-scanning/stored-sarif.ts'
import type { Transaction } from '../../../server/storage/index.ts'

/** Path parameters of the results. */
export interface PlantedScanning {
  sarif_id: string
  analysis_id: number
  alert_number: number
}

const rule = {
  id: 'rule',
  name: 'rule',
  severity: 'warning' as const,
  security_severity_level: null,
  description: 'A rule',
  full_description: 'A rule',
  tags: [],
  help: null,
  help_uri: null,
}
const location = { path: 'a.js', start_line: 1, end_line: 1, start_column: 1, end_column: 1 }
const finding = {
  fingerprint: 'planted',
  rule,
  severity: 'warning',
  place: { message: { text: 'Planted.' }, location, classifications: [] },
}
let sarif: string | undefined

/** Two uploads of results of one tool. The newer one has an alert. */
export async function plantScanning(
  store: Transaction,
  repository_id: number,
  now: number,
  tool_name = 'Linter',
): Promise<PlantedScanning> {
  const tool = { tool_name, tool_version: null, tool_guid: null }
  const key = { analysis_key: '(default)', environment: '{}', category: '(default)', warning: '' }
  const scanned = { ref: 'refs/heads/main', commit_sha: 'a'.repeat(40) }
  const counts = { results_count: 1, rules_count: 0 }
  const stored = (sarif ??= packSarif({ version: '2.1.0', runs: [] }))
  let planted: PlantedScanning | undefined
  for (const findings of [[], [finding]]) {
    const upload = { sarif_id: randomUUID(), repository_id, created_at: now }
    await store.codeScanningAnalyses.addUpload({ ...upload, errors: [], analyses_count: 1 })
    const row = { ...upload, ...scanned, ...tool, ...key, ...counts, sarif: stored }
    const analysis_id = await store.codeScanningAnalyses.add(row)
    await store.codeScanningAlerts.raise(findings, { repository_id, analysis_id, tool, at: now })
    planted = { sarif_id: upload.sarif_id, analysis_id, alert_number: 1 }
  }
  return planted as PlantedScanning
}
