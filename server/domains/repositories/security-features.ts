import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type {
  Repository,
  RepositorySettings,
  SecurityFeature,
} from '../../storage/repositories/repositories.ts'
import { commonPayload } from './common-payload.ts'

type Input = Schemas['security-and-analysis-input']

const names = [
  'advanced_security',
  'code_security',
  'dependabot_security_updates',
  'dependency_security_updates',
  'secret_scanning',
  'secret_scanning_push_protection',
  'secret_scanning_non_provider_patterns',
  'secret_scanning_validity_checks',
  'secret_scanning_ai_detection',
  'secret_scanning_delegated_alert_dismissal',
  'secret_scanning_delegated_bypass',
] as const satisfies readonly SecurityFeature[]

/** The same feature under its other name. */
const sameAs: Partial<Record<SecurityFeature, SecurityFeature>> = {
  dependabot_security_updates: 'dependency_security_updates',
}

/** Applies the statuses in the input to the enabled features. */
export function changedFeatures(
  { security_features: before = [] }: Pick<RepositorySettings, 'security_features'>,
  input: Input,
): SecurityFeature[] {
  const enabled = new Set(before)
  for (const name of names) {
    const status = input[name]?.status
    if (status === 'enabled') enabled.add(sameAs[name] ?? name)
    if (status === 'disabled') enabled.delete(sameAs[name] ?? name)
  }
  return [...enabled]
}

/** The status of each security feature. */
export function securityFeatures({ settings }: Repository): Schemas['security-and-analysis'] {
  const enabled = new Set(settings.security_features)
  const statusOf = (name: SecurityFeature) =>
    enabled.has(sameAs[name] ?? name) ? ('enabled' as const) : ('disabled' as const)
  return Object.fromEntries(names.map((name) => [name, { status: statusOf(name) }]))
}

const enabledIn = ({ settings }: Repository) => (settings.security_features ?? []).toSorted().join()

/** Builds the event for changed security features. Undefined when none has changed. */
export function securityEvent(source: EventSource, before: Repository): WebhookEvent | undefined {
  const { repository, links } = source
  if (enabledIn(before) === enabledIn(repository)) return undefined
  const payload = (): Schemas['webhook-security-and-analysis'] => {
    const { repository: view, ...common } = commonPayload(source)
    return {
      changes: { from: { security_and_analysis: securityFeatures(before) } },
      repository: { ...view, security_and_analysis: securityFeatures(repository) },
      ...common,
    }
  }
  return { event: 'security_and_analysis', repository, links, payload }
}
