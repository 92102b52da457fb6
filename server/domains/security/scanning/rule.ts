import type { ScanningRule } from '../../../storage/security/code-scanning-alerts.ts'
import type { SarifResult, SarifRule, SarifRun } from './sarif.ts'

const known = new WeakMap<SarifRun, Map<string, SarifRule>>()

/** The rules of a run by their names, made once: there may be as many results as rules. */
function rulesOf(run: SarifRun): Map<string, SarifRule> {
  const made = known.get(run)
  if (made) return made
  const { driver, extensions = [] } = run.tool
  const all = [driver, ...extensions].flatMap(({ rules = [] }) => rules)
  // Of two rules with one name the first is meant, so it is set last.
  const rules = new Map(all.reverse().map((rule) => [rule.id, rule]))
  known.set(run, rules)
  return rules
}

/** The rule a result is about: by its place in a list, otherwise by what it is called. */
export function ruleOf(run: SarifRun, result: SarifResult): SarifRule {
  const { driver, extensions = [] } = run.tool
  const extension = result.rule?.toolComponent?.index
  const component = extension === undefined ? driver : (extensions[extension] ?? driver)
  const id = result.ruleId ?? result.rule?.id
  const listed = component.rules?.[result.rule?.index ?? result.ruleIndex ?? -1]
  return listed ?? rulesOf(run).get(id ?? '') ?? { id: id ?? 'unknown' }
}

/** Steps of the Common Vulnerability Scoring System. */
const steps = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
] as const

function securitySeverity({ properties }: SarifRule) {
  const score = Number(properties?.['security-severity'] ?? Number.NaN)
  return steps.find(([least]) => score >= least)?.[1] ?? null
}

/** Characters of a rule's names, descriptions and help that are kept, and how many of its tags. */
const [longestName, longestText, longestHelp, mostTags] = [1_000, 2_000, 30_000, 50]

const name = (text: string) => text.slice(0, longestName)

/** A rule as alerts show it. What is not given of a rule may be given by the result. */
export function ruleView(rule: SarifRule, { level }: SarifResult): ScanningRule {
  const { shortDescription, fullDescription, help, helpUri, properties } = rule
  const description = shortDescription?.text ?? fullDescription?.text ?? rule.name ?? rule.id
  return {
    id: name(rule.id),
    name: name(rule.name ?? rule.id),
    severity: rule.defaultConfiguration?.level ?? level ?? 'warning',
    security_severity_level: securitySeverity(rule),
    description: description.slice(0, longestText),
    full_description: (fullDescription?.text ?? description).slice(0, longestText),
    tags: (properties?.tags ?? []).slice(0, mostTags).map(name),
    help: (help?.markdown ?? help?.text)?.slice(0, longestHelp) ?? null,
    help_uri: helpUri?.slice(0, longestText) ?? null,
  }
}

/** What alerts are searched by. */
export const severityOf = ({ security_severity_level: forSecurity, severity }: ScanningRule) =>
  forSecurity ?? severity ?? 'none'
