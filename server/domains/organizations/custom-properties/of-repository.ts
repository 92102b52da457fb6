import type { PropertyValue } from '../../../storage/organizations/custom-properties.ts'
import type { Storage } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { shownValues } from './values.ts'

export type Properties = Record<string, PropertyValue>

/** Returns the property values of a repository by name; undefined for a repository of a user. */
export async function propertiesOf(
  { id, owner }: Pick<Repository, 'id' | 'owner'>,
  { customProperties }: Pick<Storage, 'customProperties'>,
): Promise<Properties | undefined> {
  if (owner.type !== 'Organization') return undefined
  const properties = await customProperties.list(owner.id)
  if (properties.length === 0) return {}
  const values = shownValues(properties, await customProperties.valuesOf(id))
  return Object.fromEntries(values.map((each) => [each.property_name, each.value as PropertyValue]))
}
