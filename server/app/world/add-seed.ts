import type { Context } from '../../api/context.ts'
import { createLinks } from '../../core/links.ts'
import { ConfigError } from '../../core/config-error.ts'
import { checkWorld } from './check.ts'
import { validateWorld } from './read.ts'
import { plantParts } from './seed.ts'
import type { World } from './world.ts'

/** @throws ConfigError for accounts that already exist */
async function refuseExisting({ users = [], orgs = [] }: World, { storage }: Context) {
  for (const { login } of [...users, ...orgs]) {
    if (await storage.accounts.findByLogin(login)) {
      throw new ConfigError(`seed data: account ${login} already exists`)
    }
  }
}

/**
 * Adds seed data to a database that has other data. The data must define what it refers to.
 * @param url URL of the server on this machine, for the URLs in webhook payloads
 * @throws ConfigError that says what is wrong; nothing has been added then
 */
export async function addSeed(content: object, context: Context, url: string): Promise<void> {
  const world = await validateWorld(content, 'seed data')
  await refuseExisting(world, context)
  await checkWorld(world, context.guard, context.clock.now())
  const links = createLinks(context.config.baseUrl ?? url, '')
  await plantParts(world, { ...context, links })
}
