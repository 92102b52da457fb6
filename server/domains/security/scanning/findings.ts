import { hash } from 'node:crypto'
import type { Finding } from '../../../storage/security/code-scanning-findings.ts'
import { classificationsOf, locationOf, messageOf } from './place.ts'
import { ruleOf, ruleView, severityOf } from './rule.ts'
import type { SarifResult, SarifRun } from './sarif.ts'

/** Results of a run that become alerts, as on the platforms of this family. */
const mostResults = 5_000

/** What a run found, and how much of it had to be left out. */
export interface Findings {
  findings: Finding[]
  ignored: number
}

/** What says nothing wrong (SARIF 3.27.9) or is told as gone (3.27.24) is no finding. */
const isFinding = ({ kind = 'fail', baselineState }: SarifResult) =>
  kind === 'fail' && baselineState !== 'absent'

/**
 * What a result is known by when it comes again: what its tool says, else the text it is about, else its
 * line. The tool, the rule and the path are part of it, so that no two of them share an alert.
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

/** The findings of a run, each once. */
export function findingsOf(run: SarifRun, checkoutUri: string | undefined): Findings {
  const findings = new Map<string, Finding>()
  let ignored = 0
  for (const result of (run.results ?? []).filter(isFinding)) {
    const finding = findings.size < mostResults && findingOf(result, run, checkoutUri)
    if (!finding) ignored++
    else if (!findings.has(finding.fingerprint)) findings.set(finding.fingerprint, finding)
  }
  return { findings: [...findings.values()], ignored }
}
