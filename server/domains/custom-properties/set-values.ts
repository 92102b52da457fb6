import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden } from '../../core/errors.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { refuseLocked } from '../../access/locks/migration-lock.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import {
  propertyKey,
  type CustomProperty,
  type PropertyValue,
} from '../../storage/custom-properties/custom-properties.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { propertyValuesEvent } from './event.ts'
import type { OrganizationEventSource } from '../organizations/event.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { lockProperties } from './define.ts'
import { propertyError } from './definition.ts'
import type { Editor } from './editor.ts'
import { valueOf } from '../../api/views/repository-properties.ts'
import { isValidValue } from './values.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>
type PropertyInput = Schemas['custom-property-value']

interface Setting extends OrganizationEventSource {
  repositories: readonly Repository[]
  values: readonly PropertyInput[]
  editor: Editor
}

interface Wanted {
  property: CustomProperty
  value: PropertyValue | null
}

/**
 * @throws ServiceError 403 for a property that the editor may not set, 422 for an unknown or
 * repeated property or an invalid value
 */
function wantedOf(
  values: readonly PropertyInput[],
  properties: readonly CustomProperty[],
  editor: Editor,
): Wanted[] {
  const known = new Map(properties.map((property) => [property.name_key, property]))
  return values.map(({ property_name: name, value }) => {
    const property = known.get(propertyKey(name))
    if (!property) throw propertyError(name, 'does not exist or is set twice', 'missing')
    known.delete(property.name_key)
    if (editor === 'org_and_repo_actors' && property.values_editable_by !== editor) {
      throw forbidden(`Only the organization can set the property ${property.name}`)
    }
    if (value !== null && !isValidValue(property, value))
      throw propertyError(name, 'must be a valid value of the property')
    return { property, value }
  })
}

const same = (one: PropertyValue | null, other: PropertyValue | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Sets the values of one repository. @returns the changed values */
async function setIn(
  { id }: Repository,
  wanted: readonly Wanted[],
  { customProperties }: Transaction,
): Promise<{ before: PropertyInput[]; after: PropertyInput[] }> {
  const own = await customProperties.valuesOf(id)
  const now = new Map(own)
  for (const { property, value } of wanted) {
    if (value === null) {
      await customProperties.removeValue(id, property.id)
      now.delete(property.id)
    } else {
      await customProperties.setValue(id, property.id, value)
      now.set(property.id, value)
    }
  }
  const properties = wanted.map(({ property }) => property)
  const changed = properties.filter((each) => !same(valueOf(each, own), valueOf(each, now)))
  const shown = (values: typeof own) =>
    changed.map((each) => ({ property_name: each.name, value: valueOf(each, values) }))
  return { before: shown(own), after: shown(now) }
}

/**
 * Sets property values of several repositories, all or none, and sends their events.
 * @throws ServiceError 403 for archived or locked repositories and for properties that the editor
 * may not set, 422 for an unknown property or invalid value
 */
export function setValues(
  { repositories, values, editor, ...source }: Setting,
  context: Needs,
): Promise<void> {
  return context.storage.transaction(async (transaction) => {
    const { organization } = source
    await lockProperties(transaction, organization.id)
    const properties = await transaction.customProperties.list(organization.id)
    const wanted = wantedOf(values, properties, editor)
    const webhookEvents: WebhookEvent[] = []
    for (const each of [...repositories].sort((a, b) => a.id - b.id)) {
      const repository = await lockRepository(transaction, each)
      requireChangeable(repository)
      await refuseLocked(repository, transaction)
      const { before, after } = await setIn(repository, wanted, transaction)
      if (after.length === 0) continue
      webhookEvents.push(propertyValuesEvent({ ...source, repository }, before, after))
    }
    await triggerAll(transaction, webhookEvents, context)
  })
}
