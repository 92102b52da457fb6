import type { Schemas } from '../../contract/schemas.ts'
import type { CustomProperty } from '../../storage/custom-properties/custom-properties.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { customProperty } from './view.ts'
import { repositoryView } from '../../api/views/repository.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { organizationPayload, type OrganizationEventSource } from '../organizations/event.ts'

type Values = Schemas['custom-property-value'][]

/** Builds the event for a created or updated property definition. */
export function propertyDefinedEvent(
  source: OrganizationEventSource,
  property: CustomProperty,
  action: 'created' | 'updated',
): WebhookEvent {
  const { organization, links } = source
  const payload = (): Schemas['webhook-custom-property-defined'] => ({
    action,
    definition: customProperty(property, organization, links),
    ...organizationPayload(source),
  })
  return { event: 'custom_property', action, account: organization, links, payload }
}

/** Builds the event for a removed property definition. */
export function propertyRemovedEvent(
  source: OrganizationEventSource,
  { name }: CustomProperty,
): WebhookEvent {
  const { organization, links } = source
  const payload = (): Schemas['webhook-custom-property-deleted'] => ({
    action: 'deleted',
    definition: { property_name: name },
    ...organizationPayload(source),
  })
  return { event: 'custom_property', action: 'deleted', account: organization, links, payload }
}

/** Builds the event for changed property values of a repository. */
export function propertyValuesEvent(
  source: OrganizationEventSource & { repository: Repository },
  before: Values,
  after: Values,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-custom-property-values'] => ({
    action: 'updated',
    new_property_values: after,
    old_property_values: before,
    repository: repositoryView(repository, links),
    ...organizationPayload(source),
  })
  return { event: 'custom_property_values', action: 'updated', repository, links, payload }
}
