import { hash } from 'node:crypto'
import type { Finding } from '../../storage/code-scanning/code-scanning-findings.ts'
import { classificationsOf, locationOf, messageOf } from './place.ts'
import { ruleOf, ruleView, severityOf } from './rule.ts'
import type { SarifResult, SarifRun } from './sarif.ts'

/** How many findings a file may still have. Runs of one file share it. */
export interface Room {
  results: number
  /** As JSON. The description of a rule counts in each of its findings. */
  bytes: number
}

/** Maximum number of results of a file that become alerts, as on comparable platforms. */
export const wholeRoom = (): Room => ({ results: 5_000, bytes: 6 * 1024 * 1024 })

/** The findings of a run, and the number of ignored results. */
export interface Findings {
  findings: Finding[]
  ignored: number
}

/**
 * Results that are not failures (SARIF 3.27.9) or are marked as absent (3.27.24) are not findings.
 */
const isFinding = ({ kind = 'fail', baselineState }: SarifResult) =>
  kind === 'fail' && baselineState !== 'absent'

/**
 * Identifies a result across runs by the tool's own fingerprint, the affected text, or the line.
 * Tool, rule and path are included so that different results never share an alert.
 */
function fingerprintOf(result: SarifResult, parts: string[]): string {
  const { partialFingerprints = {}, fingerprints = {} } = result
  const region = result.locations?.[0]?.physicalLocation?.region
  const own =
    partialFingerprints.primaryLocationLineHash ??
    Object.values(fingerprints)[0] ??
    region?.snippet?.text?.trim() ??
    `line ${region?.startLine ?? 1}`
  return hash('sha256', JSON.stringify([...parts, own]))
}

function findingOf(result: SarifResult, run: SarifRun, checkoutUri: string | undefined) {
  const rule = ruleOf(run, result)
  const message = messageOf(result, rule)
  const location = locationOf(result, run, checkoutUri)
  if (!message || !location) return undefined
  const seen = ruleView(rule, result)
  return {
    fingerprint: fingerprintOf(result, [run.tool.driver.name, rule.id, location.path]),
    rule: seen,
    severity: severityOf(seen),
    place: { message, location, classifications: classificationsOf(location.path) },
  }
}

/** Whether there is room for a finding. It is taken then. */
function fits(finding: Finding, room: Room): boolean {
  room.results--
  room.bytes -= JSON.stringify(finding).length
  return room.results >= 0 && room.bytes >= 0
}

/** Returns the findings of a run without duplicates. */
export function findingsOf(run: SarifRun, checkoutUri: string | undefined, room: Room): Findings {
  const findings = new Map<string, Finding>()
  let ignored = 0
  for (const result of (run.results ?? []).filter(isFinding)) {
    const finding = room.results > 0 ? findingOf(result, run, checkoutUri) : undefined
    if (finding && findings.has(finding.fingerprint)) continue
    if (finding && fits(finding, room)) findings.set(finding.fingerprint, finding)
    else ignored++
  }
  return { findings: [...findings.values()], ignored }
}
