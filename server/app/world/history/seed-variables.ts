import { storedName } from '../../../domains/actions/secrets/name.ts'
import type { ValueOwner } from '../../../storage/actions/value-owner.ts'
import { accountOf, type SeedContext } from '../seed-context.ts'
import type { WorldOrganization } from '../world.ts'
import type { WorldVariable } from './world-history.ts'

/** Adds variables to a repository or an organization. */
export async function addVariables(
  owner: ValueOwner,
  variables: readonly WorldVariable[],
  { storage, clock, brand }: SeedContext,
): Promise<void> {
  const now = clock.now()
  const visibility = owner.organization_id === undefined ? null : 'all'
  for (const variable of variables) {
    const name = storedName(variable.name, { resource: 'Variable', field: 'name' }, brand)
    const row = { ...owner, name, visibility, created_at: now, updated_at: now } as const
    const { value } = await storage.actionsVariables.add(row)
    await storage.actionsVariables.change(value.id, { value: variable.value }, now)
  }
}

/** Adds the variables of an organization, for all its repositories. */
export async function seedVariables(
  { login, variables = [] }: WorldOrganization,
  soil: SeedContext,
): Promise<void> {
  if (variables.length === 0) return
  const { id } = await accountOf(login, soil)
  await addVariables({ organization_id: id }, variables, soil)
}
