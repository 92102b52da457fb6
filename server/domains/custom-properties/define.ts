import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { CustomProperty } from '../../storage/custom-properties/custom-properties.ts'
import type { Transaction } from '../../storage/index.ts'
import { propertyDefinedEvent, propertyRemovedEvent } from './event.ts'
import type { OrganizationEventSource } from '../organizations/event.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { checkName, checkSuccessor, definitionOf, propertyError } from './definition.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>
type Input = Schemas['named-custom-property-input']

/** Maximum number of properties per organization. */
const maxProperties = 100

/**
 * Locks the organization, which prevents concurrent changes of its properties.
 * @throws ServiceError 404
 */
export async function lockProperties({ organizations }: Transaction, id: number): Promise<void> {
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
 * Creates or updates properties of an organization and sends their events, in one transaction.
 * @throws ServiceError 422 for an invalid definition or too many properties
 */
export function defineProperties(
  { inputs, ...source }: OrganizationEventSource & { inputs: readonly Input[] },
  context: Needs,
): Promise<CustomProperty[]> {
  const { id } = source.organization
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    await lockProperties(transaction, id)
    const defined: Defined[] = []
    for (const input of inputs) defined.push(await defineOne(id, input, transaction, now))
    if ((await transaction.customProperties.list(id)).length > maxProperties) {
      throw propertyError('properties', `cannot be more than ${maxProperties}`)
    }
    const webhookEvents = defined.map(({ property, action }): WebhookEvent =>
      propertyDefinedEvent(source, property, action),
    )
    await triggerAll(transaction, webhookEvents, context)
    return defined.map(({ property }) => property)
  })
}

/** Removes a property with all its values and sends its event. @throws ServiceError 404 */
export function removeProperty(
  { name, ...source }: OrganizationEventSource & { name: string },
  context: Needs,
): Promise<void> {
  const { id } = source.organization
  return context.storage.transaction(async (transaction) => {
    await lockProperties(transaction, id)
    const property = await transaction.customProperties.find(id, name)
    if (!property) throw notFound()
    await transaction.customProperties.remove(property.id)
    await trigger(transaction, propertyRemovedEvent(source, property), context)
  })
}
