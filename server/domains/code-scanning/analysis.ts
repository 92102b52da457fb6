import type { Finding } from '../../storage/code-scanning/code-scanning-findings.ts'
import { findingsOf, type Room } from './findings.ts'
import { packSarif } from './stored-sarif.ts'
import type { Sarif, SarifRun } from './sarif.ts'

/** A run converted for storage. */
export interface NewAnalysis {
  tool: { tool_name: string; tool_version: string | null; tool_guid: string | null }
  category: string
  results_count: number
  rules_count: number
  warning: string
  ignored: number
  sarif: string
  findings: Finding[]
}

/** Default analysis key and category. */
export const defaultKey = '(default)'

/** Removes characters that a database cannot store, and limits the length. */
const name = (text: string) => Buffer.from(text.replaceAll('\0', '').slice(0, 1_000)).toString()
const maybeName = (text: string | undefined) => (text === undefined ? null : name(text))

/**
 * Returns the part of the id before the last slash. The rest identifies a single run (SARIF
 * 3.17.3).
 */
function categoryOf({ automationDetails }: SarifRun): string {
  const id = automationDetails?.id ?? ''
  return name(id.slice(0, Math.max(0, id.lastIndexOf('/')))) || defaultKey
}

function warningOf(ignored: number): string {
  if (ignored === 0) return ''
  return ignored === 1 ? '1 result was ignored' : `${ignored} results were ignored`
}

/** Converts a run for storage. */
export function analysisOf(
  run: SarifRun,
  { runs: _all, ...file }: Sarif,
  checkoutUri: string | undefined,
  room: Room,
): NewAnalysis {
  const { driver, extensions = [] } = run.tool
  const { findings, ignored } = findingsOf(run, checkoutUri, room)
  const rules = [driver, ...extensions].flatMap((component) => component.rules ?? [])
  const version = driver.semanticVersion ?? driver.version
  return {
    tool: {
      tool_name: name(driver.name),
      tool_version: maybeName(version),
      tool_guid: maybeName(driver.guid),
    },
    category: categoryOf(run),
    results_count: run.results?.length ?? 0,
    rules_count: rules.length,
    warning: warningOf(ignored),
    ignored,
    sarif: packSarif({ ...file, runs: [run] }),
    findings,
  }
}
