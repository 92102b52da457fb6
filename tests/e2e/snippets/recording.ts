import { appendFileSync } from 'node:fs'
import type { Kind, Outcome } from './prepared.ts'

/** Names the file in which it is noted which snippets ran; without it nothing is noted. */
const variable = 'DEVPLATFORM_RECORD_SNIPPETS'

/**
 * Notes what became of the snippets of a kind and version, a line of JSON each:
 * `[operation, kind, version, status, succeeded]`.
 */
export function record(kind: Kind, version: string, outcomes: readonly Outcome[]): void {
  const file = process.env[variable]
  if (!file) return
  const lines = outcomes.map(({ id, status, trouble }) =>
    JSON.stringify([id, kind, version, status, trouble === '']),
  )
  appendFileSync(file, `${lines.join('\n')}\n`)
}
