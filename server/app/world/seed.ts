import type { Context } from '../../api/context.ts'
import type { GitStore } from '../../git/store/repositories.ts'
import type { Storage, Transaction } from '../../storage/index.ts'
import type { NumberedTable } from '../../storage/seeding.ts'
import { createLinks } from '../../core/links.ts'
import { checkWorld } from './check.ts'
import { completeAdvisories } from './seed-advisories.ts'
import { seedBlocks, seedOrganization, seedTeam, seedUser } from './seed-accounts.ts'
import { seedApp, seedOAuthApp } from './seed-apps.ts'
import { seedProperties, seedPropertyValues } from './seed-properties.ts'
import { seedHook, seedRepository } from './seed-repositories.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedVariables } from './history/seed-variables.ts'
import { seedToken } from './seed-tokens.ts'
import { seedFault } from './fault.ts'
import { seedWorkspace } from './seed-workspaces.ts'
import { seedUsage } from './seed-usage.ts'
import { chosenNumbers } from './check-ids.ts'
import type { SeedContext } from './seed-context.ts'
import { SeedReport, type SeedResult } from './seed-report.ts'
import type { World } from './world.ts'

const planted = 'world'

/** Adds the parts of a list. @throws ConfigError that names the part that the API refuses */
async function each<Part>(
  name: keyof World,
  parts: readonly Part[] = [],
  { report }: SeedContext,
  add: (part: Part) => Promise<unknown>,
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const path = `/${name}/${name === 'tokens' ? (part as [string])[0] : index}`
    report.at(path)
    await add(part).catch((error: unknown) => {
      throw seedFault(`seed file: ${path}`, error)
    })
  }
}

/** Ids that are generated meanwhile must not be those that the seed chooses. */
async function reserveIds(world: World, { storage }: SeedContext): Promise<void> {
  for (const [table, ids] of Object.entries(chosenNumbers(world))) {
    if (ids.length > 0) await storage.seeding.raiseIds(table as NumberedTable, Math.max(...ids))
  }
}

/** Adds the parts of a seed. Each step depends on the previous ones. */
async function addParts(world: World, soil: SeedContext): Promise<void> {
  const { users, orgs } = world
  await reserveIds(world, soil)
  await each('users', users, soil, (user) => seedUser(user, soil))
  await each('orgs', orgs, soil, async (organization) => {
    await seedOrganization(organization, soil)
    await seedProperties(organization, soil)
  })
  await each('users', users, soil, (user) => seedBlocks(user, soil))
  await each('orgs', orgs, soil, (organization) => seedBlocks(organization, soil))
  await each('repos', world.repos, soil, async (repository) => {
    await seedRepository(repository, soil)
    await seedPropertyValues(repository, soil)
  })
  await each('orgs', orgs, soil, async ({ login, teams = [] }) => {
    for (const team of teams) await seedTeam(login, team, soil)
  })
  await each('orgs', orgs, soil, (organization) => seedVariables(organization, soil))
  await each('repos', world.repos, soil, (repository) => seedHistory(repository, soil))
  await each('oauth_apps', world.oauth_apps, soil, (app) => seedOAuthApp(app, soil))
  await each('apps', world.apps, soil, (app) => seedApp(app, soil))
  await each('tokens', Object.entries(world.tokens ?? {}), soil, (token) =>
    seedToken(...token, soil),
  )
  await each('hooks', world.hooks, soil, (hook) => seedHook(hook, soil))
  await each('usage', world.usage, soil, (usage) => seedUsage(usage, soil))
  await each('advisories', world.advisories, soil, (advisory) => completeAdvisories(advisory, soil))
  await each('workspaces', world.workspaces, soil, (workspace) => seedWorkspace(workspace, soil))
}

/**
 * Adds seed data, all or nothing. If the process ends before, commits to repositories that existed remain.
 * @param more is done in the same transaction
 */
export function plantParts(
  world: World,
  { storage, git, ...context }: Omit<SeedContext, 'report'>,
  more?: (transaction: Transaction) => Promise<unknown>,
): Promise<SeedResult> {
  const report = new SeedReport()
  const adopted: number[] = []
  const noting: GitStore = {
    ...git,
    adopt(draft, id) {
      adopted.push(id)
      return git.adopt(draft, id)
    },
  }
  const planting = storage.transaction(async (transaction) => {
    const within: Storage = {
      ...storage,
      ...transaction,
      transaction: (work) => work(transaction),
    }
    await addParts(world, { ...context, git: noting, storage: within, report })
    await more?.(transaction)
    return report.result()
  })
  return planting.catch(async (error: unknown) => {
    for (const id of adopted) await git.remove(id)
    throw error
  })
}

/**
 * Loads seed data into a database, once. Later calls do nothing and do not read the file.
 * @param url URL of the server on this machine, for the URLs in webhook payloads
 * @param loaded receives what was created
 * @returns whether the data was loaded by this call
 */
export async function seedWorld(
  world: World | (() => Promise<World>),
  context: Context,
  url = `http://${context.config.host}:${context.config.port}`,
  loaded?: (result: SeedResult) => void,
): Promise<boolean> {
  const { storage, config } = context
  if ((await storage.settings.get(planted)) !== undefined) return false
  return storage.exclusively(async () => {
    if ((await storage.settings.get(planted)) !== undefined) return false
    const links = createLinks(config.baseUrl ?? url, '')
    const found = typeof world === 'function' ? await world() : world
    await checkWorld(found, context.guard, context.clock.now())
    const mark = ({ settings }: Transaction) => settings.set(planted, 'planted')
    const result = await plantParts(found, { ...context, links }, mark)
    loaded?.(result)
    return true
  })
}
