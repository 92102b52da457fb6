import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../api/handler.ts'
import { forbidden } from '../../../core/errors.ts'
import { requireChangeable } from '../../issues/acting.ts'
import { refuseLocked } from '../../../access/locks/migration-lock.ts'
import { present } from '../../repositories/present.ts'
import {
  propertyKey,
  type CustomProperty,
  type PropertyValue,
} from '../../../storage/organizations/custom-properties.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { propertyValuesOccasion } from '../events/custom-property.ts'
import type { OrganizationHappening } from '../events/organization.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { triggerAll } from '../../../workers/delivery/trigger-all.ts'
import { hold } from './define.ts'
import { refuse } from './definition.ts'
import type { Editor } from './editor.ts'
import { fits, valueOf } from './values.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>
type Given = Schemas['custom-property-value']

interface Setting extends OrganizationHappening {
  repositories: readonly Repository[]
  values: readonly Given[]
  editor: Editor
}

interface Wanted {
  property: CustomProperty
  value: PropertyValue | null
}

/** @throws ServiceError 403 for what is for others to set, 422 for no property, one twice, or no value of it */
function wantedOf(
  values: readonly Given[],
  properties: readonly CustomProperty[],
  editor: Editor,
): Wanted[] {
  const known = new Map(properties.map((property) => [property.name_key, property]))
  return values.map(({ property_name: name, value }) => {
    const property = known.get(propertyKey(name))
    if (!property) throw refuse(name, 'is no property that is there once', 'missing')
    known.delete(property.name_key)
    if (editor === 'org_and_repo_actors' && property.values_editable_by !== editor) {
      throw forbidden(`The property ${property.name} is set by the organization`)
    }
    if (value !== null && !fits(property, value)) throw refuse(name, 'is no value of the property')
    return { property, value }
  })
}

const same = (one: PropertyValue | null, other: PropertyValue | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Sets the values of one repository. @returns what became different */
async function setIn(
  { id }: Repository,
  wanted: readonly Wanted[],
  { customProperties }: Transaction,
): Promise<{ before: Given[]; after: Given[] }> {
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
 * Gives values to properties of some repositories of an organization, to all or none, and tells of it.
 * @throws ServiceError 403 for what is archived, locked or for others to set, 422 for no property or value
 */
export function setValues(
  { repositories, values, editor, ...happening }: Setting,
  context: Needs,
): Promise<void> {
  return context.storage.transaction(async (transaction) => {
    const { organization } = happening
    await hold(transaction, organization.id)
    const properties = await transaction.customProperties.list(organization.id)
    const wanted = wantedOf(values, properties, editor)
    const occasions: Occasion[] = []
    for (const each of [...repositories].sort((a, b) => a.id - b.id)) {
      const repository = await present(transaction, each)
      requireChangeable(repository)
      await refuseLocked(repository, transaction)
      const { before, after } = await setIn(repository, wanted, transaction)
      if (after.length === 0) continue
      occasions.push(propertyValuesOccasion({ ...happening, repository }, before, after))
    }
    await triggerAll(transaction, occasions, context)
  })
}
