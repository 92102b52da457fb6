import type { Context } from '../../api/context.ts'
import { createLinks } from '../../core/links.ts'
import { checkWorld } from './check.ts'
import { seedAdvisory } from './seed-advisories.ts'
import { seedBlocks, seedOrganization, seedTeam, seedUser } from './seed-accounts.ts'
import { seedApp, seedOAuthApp } from './seed-apps.ts'
import { seedProperties, seedPropertyValues } from './seed-properties.ts'
import { seedHook, seedRepository } from './seed-repositories.ts'
import { seedToken } from './seed-tokens.ts'
import { seedWorkspace } from './seed-workspaces.ts'
import { seedUsage } from './seed-usage.ts'
import type { SeedContext } from './seed-context.ts'
import type { World } from './world.ts'

const planted = 'world'

/** Adds the parts of a seed. Each step depends on the previous ones. */
export async function plantParts(world: World, soil: SeedContext): Promise<void> {
  const { users = [], orgs = [], tokens = {} } = world
  for (const user of users) await seedUser(user, soil)
  for (const organization of orgs) {
    await seedOrganization(organization, soil)
    await seedProperties(organization, soil)
  }
  for (const account of [...users, ...orgs]) await seedBlocks(account, soil)
  for (const repository of world.repos ?? []) {
    await seedRepository(repository, soil)
    await seedPropertyValues(repository, soil)
  }
  for (const { login, teams = [] } of orgs) {
    for (const team of teams) await seedTeam(login, team, soil)
  }
  for (const app of world.oauth_apps ?? []) await seedOAuthApp(app, soil)
  for (const app of world.apps ?? []) await seedApp(app, soil)
  for (const [value, token] of Object.entries(tokens)) await seedToken(value, token, soil)
  for (const hook of world.hooks ?? []) await seedHook(hook, soil)
  for (const usage of world.usage ?? []) await seedUsage(usage, soil)
  for (const advisory of world.advisories ?? []) await seedAdvisory(advisory, soil)
  for (const workspace of world.workspaces ?? []) await seedWorkspace(workspace, soil)
}

/**
 * Loads seed data into a database, once. Later calls do nothing and do not read the file.
 * @param url URL of the server on this machine, for the URLs in webhook payloads
 * @returns whether the data was loaded by this call
 */
export async function seedWorld(
  world: World | (() => Promise<World>),
  context: Context,
  url = `http://${context.config.host}:${context.config.port}`,
): Promise<boolean> {
  const { storage, config } = context
  if ((await storage.settings.get(planted)) !== undefined) return false
  return storage.exclusively(async () => {
    if ((await storage.settings.get(planted)) !== undefined) return false
    const links = createLinks(config.baseUrl ?? url, '')
    const found = typeof world === 'function' ? await world() : world
    await checkWorld(found, context.guard, context.clock.now())
    await plantParts(found, { ...context, links })
    await storage.settings.set(planted, 'planted')
    return true
  })
}
