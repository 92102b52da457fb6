import { appendFileSync } from 'node:fs'
import type { Kind, Outcome } from './prepared.ts'

/** Variable with the recording file. Without it nothing is recorded. */
const variable = 'DEVPLATFORM_RECORD_SNIPPETS'

/**
 * Records the results of the samples of a client and version, one JSON line each: `[operation,
 * kind, version, status, succeeded]`.
 */
export function record(kind: Kind, version: string, outcomes: readonly Outcome[]): void {
  const file = process.env[variable]
  if (!file) return
  const lines = outcomes.map(({ id, status, trouble }) =>
    JSON.stringify([id, kind, version, status, trouble === '']),
  )
  appendFileSync(file, `${lines.join('\n')}\n`)
}
