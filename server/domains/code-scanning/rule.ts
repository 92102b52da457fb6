import type { ScanningRule } from '../../storage/code-scanning/code-scanning-findings.ts'
import type { SarifResult, SarifRule, SarifRun } from './sarif.ts'

const known = new WeakMap<SarifRun, Map<string, SarifRule>>()

/** Rules of a run by id. Cached, because every result looks one up. */
function rulesOf(run: SarifRun): Map<string, SarifRule> {
  const made = known.get(run)
  if (made) return made
  const { driver, extensions = [] } = run.tool
  const all = [driver, ...extensions].flatMap(({ rules = [] }) => rules)
  // The first of several rules with the same id applies, so it is set last.
  const rules = new Map(all.reverse().map((rule) => [rule.id, rule]))
  known.set(run, rules)
  return rules
}

/** Returns the rule of a result: by its index if present, otherwise by id. */
export function ruleOf(run: SarifRun, result: SarifResult): SarifRule {
  const { driver, extensions = [] } = run.tool
  const extension = result.rule?.toolComponent?.index
  const component = extension === undefined ? driver : (extensions[extension] ?? driver)
  const id = result.ruleId ?? result.rule?.id
  const listed = component.rules?.[result.rule?.index ?? result.ruleIndex ?? -1]
  return listed ?? rulesOf(run).get(id ?? '') ?? { id: id ?? 'unknown' }
}

/** CVSS ratings by minimum score. */
const ratings = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
] as const

function securitySeverity({ properties }: SarifRule) {
  const score = Number(properties?.['security-severity'] ?? Number.NaN)
  return ratings.find(([minScore]) => score >= minScore)?.[1] ?? null
}

/** Maximum lengths in characters, and the maximum number of tags. */
const [maxNameLength, maxTextLength, maxHelpLength, maxTags] = [1_000, 2_000, 30_000, 50]

const name = (text: string) => text.slice(0, maxNameLength)

/** The view of a rule in alerts. A missing level is taken from the result. */
export function ruleView(rule: SarifRule, { level }: SarifResult): ScanningRule {
  const { shortDescription, fullDescription, help, helpUri, properties } = rule
  const description = shortDescription?.text ?? fullDescription?.text ?? rule.name ?? rule.id
  return {
    id: name(rule.id),
    name: name(rule.name ?? rule.id),
    severity: rule.defaultConfiguration?.level ?? level ?? 'warning',
    security_severity_level: securitySeverity(rule),
    description: description.slice(0, maxTextLength),
    full_description: (fullDescription?.text ?? description).slice(0, maxTextLength),
    tags: (properties?.tags ?? []).slice(0, maxTags).map(name),
    help: (help?.markdown ?? help?.text)?.slice(0, maxHelpLength) ?? null,
    help_uri: helpUri?.slice(0, maxTextLength) ?? null,
  }
}

/** Severity used by the alert filter. */
export const severityOf = ({ security_severity_level: forSecurity, severity }: ScanningRule) =>
  forSecurity ?? severity ?? 'none'
