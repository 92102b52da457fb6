import { recordUsage } from '../../domains/billing/record-usage.ts'
import { accountOf, type Soil } from './seed-context.ts'
import type { WorldUsage } from './world.ts'

/** Something that a user has used, as checkWorld has found it right. */
export async function plantUsage(world: WorldUsage, soil: Soil): Promise<void> {
  const { login, quantity, discount = 0, ...rest } = world
  const usage = { ...rest, quantity: String(quantity), discount: String(discount) }
  await recordUsage(await accountOf(login, soil), usage, soil)
}
