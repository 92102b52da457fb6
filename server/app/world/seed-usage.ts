import { recordUsage, usageRow } from '../../domains/billing/record-usage.ts'
import { accountOf, type SeedContext } from './seed-context.ts'
import type { WorldUsage } from './world.ts'

/**
 * Creates a usage record that checkWorld has validated. Records have no name, so there are as many
 * equal ones afterwards as the seed has.
 */
export async function seedUsage(world: WorldUsage, soil: SeedContext): Promise<void> {
  const { login, quantity, discount = 0, ...rest } = world
  const usage = { ...rest, quantity: String(quantity), discount: String(discount) }
  const account = await accountOf(login, soil)
  const row = usageRow(usage, account.id, soil.clock.now())
  const { created_at: _now, ...named } = row
  const wanted = soil.report.count(`usage ${JSON.stringify(named)}`)
  if ((await soil.storage.seeding.countUsage(named)) >= wanted) return
  await recordUsage(account, usage, soil)
  soil.report.created()
}
