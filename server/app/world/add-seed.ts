import type { Context } from '../../api/context.ts'
import { createLinks } from '../../core/links.ts'
import { checkWorld } from './check.ts'
import { validateWorld } from './read.ts'
import type { SeedResult } from './seed-report.ts'
import { plantParts } from './seed.ts'
import { withExisting } from './with-existing.ts'

/**
 * Adds seed data to a database that has data. What exists is completed; the data may refer to it.
 * @param url URL of the server on this machine, for the URLs in webhook payloads
 * @throws ConfigError that says what is wrong; nothing has been added then
 */
export async function addSeed(content: object, context: Context, url: string): Promise<SeedResult> {
  const world = await validateWorld(content, 'seed data')
  await checkWorld(await withExisting(world, context), context.guard, context.clock.now())
  const links = createLinks(context.config.baseUrl ?? url, '')
  return plantParts(world, { ...context, links })
}
