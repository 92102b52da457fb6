import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import type { CustomProperty } from '../../../storage/organizations/custom-properties.ts'
import type { Transaction } from '../../../storage/index.ts'
import { propertyDefinedOccasion, propertyRemovedOccasion } from '../events/custom-property.ts'
import type { OrganizationHappening } from '../events/organization.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { triggerAll } from '../../../workers/delivery/trigger-all.ts'
import { checkName, checkSuccessor, definitionOf, refuse } from './definition.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>
type Input = Schemas['named-custom-property-input']

/** What an organization has at most. */
const mostProperties = 100

/** The organization held still, so that its properties stay as they are meanwhile. @throws ServiceError 404 */
export async function hold({ organizations }: Transaction, id: number): Promise<void> {
  if (!(await organizations.hold(id))) throw notFound()
}

interface Defined {
  property: CustomProperty
  action: 'created' | 'updated'
}

async function defineOne(
  organizationId: number,
  { property_name, ...input }: Input,
  { customProperties }: Transaction,
  now: number,
): Promise<Defined> {
  checkName(property_name)
  const definition = definitionOf(input)
  const before = await customProperties.find(organizationId, property_name)
  const named = { organization_id: organizationId, name: before?.name ?? property_name }
  const moment = { created_at: before?.created_at ?? now, updated_at: now }
  const wanted = { ...named, ...definition, ...moment }
  if (!before) return { property: await customProperties.create(wanted), action: 'created' }
  checkSuccessor(before, definition, await customProperties.usedValues(before.id))
  return { property: await customProperties.update(before.id, wanted), action: 'updated' }
}

/**
 * Defines properties of an organization or defines them anew, and tells of it, in one transaction.
 * @throws ServiceError 422 for what does not go together, and for more than there may be
 */
export function defineProperties(
  { inputs, ...happening }: OrganizationHappening & { inputs: readonly Input[] },
  context: Needs,
): Promise<CustomProperty[]> {
  const { id } = happening.organization
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    await hold(transaction, id)
    const defined: Defined[] = []
    for (const input of inputs) defined.push(await defineOne(id, input, transaction, now))
    if ((await transaction.customProperties.list(id)).length > mostProperties) {
      throw refuse('properties', `are ${mostProperties} at most`)
    }
    const occasions = defined.map(({ property, action }): Occasion =>
      propertyDefinedOccasion(happening, property, action),
    )
    await triggerAll(transaction, occasions, context)
    return defined.map(({ property }) => property)
  })
}

/** Removes a property with all its values, and tells of it. @throws ServiceError 404 */
export function removeProperty(
  { name, ...happening }: OrganizationHappening & { name: string },
  context: Needs,
): Promise<void> {
  const { id } = happening.organization
  return context.storage.transaction(async (transaction) => {
    await hold(transaction, id)
    const property = await transaction.customProperties.find(id, name)
    if (!property) throw notFound()
    await transaction.customProperties.remove(property.id)
    await trigger(transaction, propertyRemovedOccasion(happening, property), context)
  })
}
