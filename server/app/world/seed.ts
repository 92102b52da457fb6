import type { Context } from '../../api/context.ts'
import { createLinks } from '../../core/links.ts'
import { checkWorld } from './check.ts'
import { plantAdvisory } from './seed-advisories.ts'
import { plantBlocks, plantOrganization, plantTeam, plantUser } from './seed-accounts.ts'
import { plantApp, plantOAuthApp } from './seed-apps.ts'
import { plantProperties, plantPropertyValues } from './seed-properties.ts'
import { plantHook, plantRepository } from './seed-repositories.ts'
import { plantToken } from './seed-tokens.ts'
import { plantWorkspace } from './seed-workspaces.ts'
import { plantUsage } from './seed-usage.ts'
import type { Soil } from './seed-context.ts'
import type { World } from './world.ts'

const planted = 'world'

/** Each step depends on the previous ones. */
async function plantParts(world: World, soil: Soil): Promise<void> {
  const { users = [], orgs = [], tokens = {} } = world
  for (const user of users) await plantUser(user, soil)
  for (const organization of orgs) {
    await plantOrganization(organization, soil)
    await plantProperties(organization, soil)
  }
  for (const account of [...users, ...orgs]) await plantBlocks(account, soil)
  for (const repository of world.repos ?? []) {
    await plantRepository(repository, soil)
    await plantPropertyValues(repository, soil)
  }
  for (const { login, teams = [] } of orgs) {
    for (const team of teams) await plantTeam(login, team, soil)
  }
  for (const app of world.oauth_apps ?? []) await plantOAuthApp(app, soil)
  for (const app of world.apps ?? []) await plantApp(app, soil)
  for (const [value, token] of Object.entries(tokens)) await plantToken(value, token, soil)
  for (const hook of world.hooks ?? []) await plantHook(hook, soil)
  for (const usage of world.usage ?? []) await plantUsage(usage, soil)
  for (const advisory of world.advisories ?? []) await plantAdvisory(advisory, soil)
  for (const workspace of world.workspaces ?? []) await plantWorkspace(workspace, soil)
}

/**
 * Loads seed data into a database, once. Later calls do nothing and do not read the file.
 * @param url URL of the server on this machine, for the URLs in webhook payloads
 * @returns whether the data was loaded by this call
 */
export async function plantWorld(
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
