import { definitionOf } from '../../domains/custom-properties/definition.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import type { WorldOrganization, WorldRepository } from './world.ts'

/** Creates the custom properties of an organization. */
export async function seedProperties(
  { login, custom_properties = [] }: WorldOrganization,
  soil: SeedContext,
): Promise<void> {
  const now = soil.clock.now()
  const { id: organization_id } = await accountOf(login, soil)
  for (const { property_name: name, ...input } of custom_properties) {
    const identity = { organization_id, name, created_at: now, updated_at: now }
    await soil.storage.customProperties.create({ ...identity, ...definitionOf(input) })
  }
}

/** Sets the custom property values of a repository. */
export async function seedPropertyValues(
  { owner, name, custom_properties = {} }: WorldRepository,
  soil: SeedContext,
): Promise<void> {
  const { customProperties } = soil.storage
  for (const [property, value] of Object.entries(custom_properties)) {
    const repository = await repositoryOf(`${owner}/${name}`, soil)
    const found = await customProperties.find(repository.owner_id, property)
    if (!found) throw new Error(`property ${property} was not seeded`)
    await customProperties.setValue(repository.id, found.id, value)
  }
}
