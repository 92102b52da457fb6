import { recordUsage } from '../../domains/billing/record-usage.ts'
import { accountOf, type SeedContext } from './seed-context.ts'
import type { WorldUsage } from './world.ts'

/** Creates a usage record that checkWorld has validated. */
export async function seedUsage(world: WorldUsage, soil: SeedContext): Promise<void> {
  const { login, quantity, discount = 0, ...rest } = world
  const usage = { ...rest, quantity: String(quantity), discount: String(discount) }
  await recordUsage(await accountOf(login, soil), usage, soil)
}
