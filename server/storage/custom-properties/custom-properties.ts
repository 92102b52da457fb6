import type { RowCache } from '../sql/cache.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

/** Text, or a list of texts for `multi_select`. */
export type PropertyValue = string | string[]

type Stored = Row<'custom_properties'>

export interface CustomProperty extends Omit<
  Stored,
  'required' | 'require_explicit_values' | 'default_value' | 'allowed_values'
> {
  required: boolean
  require_explicit_values: boolean
  default_value: PropertyValue | null
  allowed_values: string[] | null
}

export type NewCustomProperty = Omit<CustomProperty, 'id' | 'name_key'>

/** Values set on a repository, by property id. */
export type OwnValues = ReadonlyMap<number, PropertyValue>

/** Normalizes a name for comparison, which ignores case. */
export const propertyKey = (name: string): string => name.toLowerCase()

const fromRow = ({
  required,
  require_explicit_values: isExplicit,
  default_value,
  allowed_values,
  ...row
}: Stored): CustomProperty => ({
  ...row,
  required: required === 1,
  require_explicit_values: isExplicit === 1,
  default_value: default_value === null ? null : decode<PropertyValue>(default_value),
  allowed_values: allowed_values === null ? null : decode<string[]>(allowed_values),
})

const json = (value: unknown) => (value === null ? null : encode(value))

const toRow = (property: NewCustomProperty): NewRow<'custom_properties'> => ({
  ...property,
  name_key: propertyKey(property.name),
  required: Number(property.required),
  require_explicit_values: Number(property.require_explicit_values),
  default_value: json(property.default_value),
  allowed_values: json(property.allowed_values),
})

const loadValues = async (handle: Handle, repositoryIds: readonly number[]) => {
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

function propertyDefinitions(handle: Handle, cache: RowCache) {
  return {
    /** Lists the properties, ordered by name. */
    list: (organizationId: number): Promise<CustomProperty[]> =>
      cache.get(['custom_properties'], `properties ${organizationId}`, async () => {
        const rows = await handle
          .selectFrom('custom_properties')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .orderBy('name_key')
          .execute()
        return rows.map(fromRow)
      }),

    async find(organizationId: number, name: string): Promise<CustomProperty | undefined> {
      const row = await handle
        .selectFrom('custom_properties')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('name_key', '=', propertyKey(name))
        .executeTakeFirst()
      return row && fromRow(row)
    },

    create: async (property: NewCustomProperty): Promise<CustomProperty> =>
      fromRow(
        await handle
          .insertInto('custom_properties')
          .values(toRow(property))
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    update: async (id: number, property: NewCustomProperty): Promise<CustomProperty> =>
      fromRow(
        await handle
          .updateTable('custom_properties')
          .set(toRow(property))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** Removes a property and its values. */
    remove: (id: number) => handle.deleteFrom('custom_properties').where('id', '=', id).execute(),
  }
}

function propertyValues(handle: Handle, cache: RowCache) {
  return {
    /** Lists the distinct values that repositories have for a property. */
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
        async () => (await loadValues(handle, [repositoryId])).get(repositoryId) ?? new Map(),
      ),

    /** Values by repository id. */
    valuesOfMany: (repositoryIds: readonly number[]) => loadValues(handle, repositoryIds),

    async setValue(
      repositoryId: number,
      propertyId: number,
      newValue: PropertyValue,
    ): Promise<void> {
      const value = encode(newValue)
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

/** Custom properties of organizations, and their values on repositories. */
export function customPropertyQueries(handle: Handle, cache: RowCache) {
  return composed(propertyDefinitions(handle, cache), propertyValues(handle, cache))
}
