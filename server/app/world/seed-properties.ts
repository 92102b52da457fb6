import { definitionOf } from '../../domains/custom-properties/definition.ts'
import { isSame, requireSame } from './agree.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import type { WorldOrganization, WorldRepository } from './world.ts'

/** Creates the custom properties that an organization does not have. */
export async function seedProperties(
  { login, custom_properties = [] }: WorldOrganization,
  { storage, clock, report, ...soil }: SeedContext,
): Promise<void> {
  const now = clock.now()
  const organization = await accountOf(login, { ...soil, storage, clock, report })
  for (const { property_name: name, ...input } of custom_properties) {
    const existing = await storage.customProperties.find(organization.id, name)
    const definition = definitionOf(input)
    if (existing) {
      requireSame(`property "${name}"`, definition, existing)
      continue
    }
    const identity = { organization_id: organization.id, name, created_at: now, updated_at: now }
    await storage.customProperties.create({ ...identity, ...definition })
    report.updated()
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
    const values = await customProperties.valuesOfMany([repository.id])
    const existing = values.get(repository.id)?.get(found.id)
    if (existing !== undefined && isSame(existing, value)) continue
    await customProperties.setValue(repository.id, found.id, value)
    soil.report.updated()
  }
}
