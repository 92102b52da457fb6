import type { ReadCache } from '../cache.ts'
import { decode, encode } from '../json.ts'
import type { Handle, NewRow, Row } from '../tables.ts'

/** A text, or for `multi_select` several of them. */
export type PropertyValue = string | string[]

type Stored = Row<'custom_properties'>

export interface CustomProperty extends Omit<
  Stored,
  'required' | 'default_value' | 'allowed_values'
> {
  required: boolean
  default_value: PropertyValue | null
  allowed_values: string[] | null
}

export type NewCustomProperty = Omit<CustomProperty, 'id' | 'name_key'>

/** What a repository has of its own, by the number of the property. */
export type OwnValues = ReadonlyMap<number, PropertyValue>

/** What names are compared by: their case does not count. */
export const propertyKey = (name: string): string => name.toLowerCase()

const seen = ({ required, default_value, allowed_values, ...row }: Stored): CustomProperty => ({
  ...row,
  required: required === 1,
  default_value: default_value === null ? null : decode<PropertyValue>(default_value),
  allowed_values: allowed_values === null ? null : decode<string[]>(allowed_values),
})

const json = (value: unknown) => (value === null ? null : encode(value))

const stored = (property: NewCustomProperty): NewRow<'custom_properties'> => ({
  ...property,
  name_key: propertyKey(property.name),
  required: Number(property.required),
  default_value: json(property.default_value),
  allowed_values: json(property.allowed_values),
})

/** Properties of organizations, and what repositories have for them. */
export function customPropertyQueries(handle: Handle, cache: ReadCache) {
  const valuesOfMany = async (repositoryIds: readonly number[]) => {
    const found = new Map<number, Map<number, PropertyValue>>()
    if (repositoryIds.length === 0) return found
    const rows = await handle
      .selectFrom('custom_property_values')
      .selectAll()
      .where('repository_id', 'in', repositoryIds)
      .execute()
    for (const { repository_id, property_id, value } of rows) {
      const own = found.get(repository_id) ?? new Map<number, PropertyValue>()
      found.set(repository_id, own.set(property_id, decode<PropertyValue>(value)))
    }
    return found
  }

  return {
    /** By name. */
    list: (organizationId: number): Promise<CustomProperty[]> =>
      cache.get(['custom_properties'], `properties ${organizationId}`, async () => {
        const rows = await handle
          .selectFrom('custom_properties')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .orderBy('name_key')
          .execute()
        return rows.map(seen)
      }),

    async find(organizationId: number, name: string): Promise<CustomProperty | undefined> {
      const row = await handle
        .selectFrom('custom_properties')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('name_key', '=', propertyKey(name))
        .executeTakeFirst()
      return row && seen(row)
    },

    create: async (property: NewCustomProperty): Promise<CustomProperty> =>
      seen(
        await handle
          .insertInto('custom_properties')
          .values(stored(property))
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    update: async (id: number, property: NewCustomProperty): Promise<CustomProperty> =>
      seen(
        await handle
          .updateTable('custom_properties')
          .set(stored(property))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** Takes its values from all repositories, too. */
    remove: (id: number) => handle.deleteFrom('custom_properties').where('id', '=', id).execute(),

    /** Every value that repositories have of their own for a property, once. */
    async usedValues(propertyId: number): Promise<PropertyValue[]> {
      const rows = await handle
        .selectFrom('custom_property_values')
        .select('value')
        .distinct()
        .where('property_id', '=', propertyId)
        .execute()
      return rows.map(({ value }) => decode<PropertyValue>(value))
    },

    valuesOf: (repositoryId: number): Promise<OwnValues> =>
      cache.get(
        ['custom_property_values'],
        `properties of ${repositoryId}`,
        async () => (await valuesOfMany([repositoryId])).get(repositoryId) ?? new Map(),
      ),

    /** By the number of the repository. */
    valuesOfMany,

    async setValue(repositoryId: number, propertyId: number, given: PropertyValue): Promise<void> {
      const value = encode(given)
      await handle
        .insertInto('custom_property_values')
        .values({ repository_id: repositoryId, property_id: propertyId, value })
        .onConflict((conflict) =>
          conflict.columns(['repository_id', 'property_id']).doUpdateSet({ value }),
        )
        .execute()
    },

    removeValue: (repositoryId: number, propertyId: number) =>
      handle
        .deleteFrom('custom_property_values')
        .where('repository_id', '=', repositoryId)
        .where('property_id', '=', propertyId)
        .execute(),
  }
}
