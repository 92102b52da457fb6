import type { Schemas } from '../../../api/handler.ts'
import type { CustomProperty } from '../../../storage/organizations/custom-properties.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { customProperty } from '../views/custom-property.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { inOrganization, type OrganizationHappening } from './organization.ts'

type Values = Schemas['custom-property-value'][]

/** A property of an organization was defined, or defined anew. */
export function propertyDefinedOccasion(
  happening: OrganizationHappening,
  property: CustomProperty,
  action: 'created' | 'updated',
): Occasion {
  const { organization, links } = happening
  const payload = (): Schemas['webhook-custom-property-defined'] => ({
    action,
    definition: customProperty(property, organization, links),
    ...inOrganization(happening),
  })
  return { event: 'custom_property', action, account: organization, links, payload }
}

/** A property of an organization was removed. */
export function propertyRemovedOccasion(
  happening: OrganizationHappening,
  { name }: CustomProperty,
): Occasion {
  const { organization, links } = happening
  const payload = (): Schemas['webhook-custom-property-deleted'] => ({
    action: 'deleted',
    definition: { property_name: name },
    ...inOrganization(happening),
  })
  return { event: 'custom_property', action: 'deleted', account: organization, links, payload }
}

/** A repository has other values for properties of its organization. */
export function propertyValuesOccasion(
  happening: OrganizationHappening & { repository: Repository },
  before: Values,
  after: Values,
): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-custom-property-values'] => ({
    action: 'updated',
    new_property_values: after,
    old_property_values: before,
    repository: repositoryView(repository, links),
    ...inOrganization(happening),
  })
  return { event: 'custom_property_values', action: 'updated', repository, links, payload }
}
