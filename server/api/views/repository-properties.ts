import type { Schemas } from '../../contract/schemas.ts'
import type { Storage } from '../../storage/index.ts'
import type {
  CustomProperty,
  OwnValues,
  PropertyValue,
} from '../../storage/custom-properties/custom-properties.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

export type Properties = Record<string, PropertyValue>

/** Returns a repository's value for a property: its own, or the default of a required property. */
export const valueOf = (
  { id, required, default_value }: CustomProperty,
  own: OwnValues,
): PropertyValue | null => own.get(id) ?? (required ? default_value : null)

/** Returns a repository's values for all properties of its organization. */
export const shownValues = (
  properties: readonly CustomProperty[],
  own: OwnValues,
): Schemas['custom-property-value'][] =>
  properties.flatMap((property) => {
    const value = valueOf(property, own)
    return value === null ? [] : [{ property_name: property.name, value }]
  })

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
