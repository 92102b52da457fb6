import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { commonPayload } from './common-payload.ts'
import { securityFeatures } from './security-features.ts'

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
