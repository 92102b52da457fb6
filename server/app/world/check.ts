import { scoreVector } from '../../domains/security-advisories/cvss.ts'
import { ghsaIdFrom } from '../../domains/security-advisories/ghsa-id.ts'
import { distinctUrls } from '../../domains/accounts/social-accounts.ts'
import { usageRow } from '../../domains/billing/record-usage.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import { checkApps } from './check-apps.ts'
import { checkTokens } from './check-tokens.ts'
import { checkDefinitions } from './check-definitions.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { isEventName } from '../../workers/delivery/event-names.ts'
import { machineNamed } from '../../domains/workspaces/machines.ts'
import { checkIds } from './check-ids.ts'
import { checkLists } from './check-lists.ts'
import { checkProperties } from './check-properties.ts'
import { checkBlocks } from './check-blocks.ts'
import { checkHistory } from './history/check-history.ts'
import { mentionedLogins, mentionedRepositories } from './mentions.ts'
import { seedFault } from './fault.ts'
import type { World, WorldAdvisory, WorldHook } from './world.ts'

const key = (name: string) => name.toLowerCase()

function checkNames(names: string[], kind: string): Set<string> {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(key(name))) throw new ConfigError(`seed file: duplicate ${kind} "${name}"`)
    seen.add(key(name))
  }
  return seen
}

async function checkHook(
  { url, events = [] }: Pick<WorldHook, 'url' | 'events'>,
  guard: EgressGuard,
): Promise<void> {
  const unknown = events.find((name) => !isEventName(name))
  if (unknown !== undefined)
    throw new ConfigError(`seed file: unknown event "${unknown}" in a hook`)
  try {
    await guard.check(url)
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error
    throw new ConfigError(`seed file: hook ${url}: ${error.message}`)
  }
}

function checkDates(advisory: WorldAdvisory): void {
  const { published_at, updated_at, withdrawn_at, nvd_published_at } = advisory
  const dates = [published_at, updated_at, withdrawn_at, nvd_published_at]
  const invalid = dates.find((date) => date !== undefined && Number.isNaN(Date.parse(date)))
  if (invalid !== undefined) throw new ConfigError(`seed file: "${invalid}" is not a date`)
}

/** Checks ids, dates and CVSS vectors, which cannot be corrected after seeding. @throws ConfigError */
export async function checkAdvisories(advisories: readonly WorldAdvisory[]): Promise<void> {
  const ids = advisories.flatMap(({ ghsa_id }) => ghsa_id ?? [])
  checkNames(ids, 'advisory')
  const invalid = ids.find((id) => ghsaIdFrom(id) !== id)
  if (invalid !== undefined) throw new ConfigError(`seed file: invalid advisory id "${invalid}"`)
  for (const { cvss_v3, cvss_v4, ...advisory } of advisories) {
    checkDates(advisory)
    for (const [version, vector] of Object.entries({ v3: cvss_v3, v4: cvss_v4 })) {
      if (vector === undefined || (await scoreVector(vector))?.version === version) continue
      throw new ConfigError(`seed file: "${vector}" is not a CVSS ${version} vector`)
    }
  }
}

/** Checks workspaces: names must be unique, owners must be users, and machines must exist. */
function checkWorkspaces({ users = [], workspaces = [] }: World): void {
  checkNames(
    workspaces.map(({ name }) => name),
    'workspace',
  )
  const people = new Set(users.map(({ login }) => key(login)))
  for (const { name, owner, machine } of workspaces) {
    const unknown = machine !== undefined && !machineNamed(machine)
    if (unknown)
      throw new ConfigError(`seed file: workspace "${name}" has the unknown machine "${machine}"`)
    if (people.has(key(owner))) continue
    throw new ConfigError(
      `seed file: the owner of workspace "${name}" must be a user, not ${owner}`,
    )
  }
}

/** Checks usage records. @throws ConfigError */
function checkUsage({ users = [], usage = [] }: World, now: number): void {
  const people = new Set(users.map(({ login }) => key(login)))
  for (const { login, quantity, discount = 0, ...rest } of usage) {
    if (!people.has(key(login))) throw new ConfigError(`seed file: usage of ${login}: not a user`)
    const record = { ...rest, quantity: String(quantity), discount: String(discount) }
    rethrow(`seed file: usage of ${login}`, () => usageRow(record, 0, now))
  }
}

/** Checks that the social accounts of users have distinct URLs. @throws ConfigError */
function checkSocialAccounts({ users = [] }: World): void {
  for (const { login, social_accounts = [] } of users)
    rethrow(`seed file: user ${login}`, () => distinctUrls(social_accounts))
}

/** Runs a check of the API. @throws ConfigError for what the API refuses */
function rethrow(subject: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    throw seedFault(subject, error)
  }
}

/** Checks that team members are members of the organization. */
function checkTeams({ orgs = [] }: World): void {
  for (const { login, members = [], teams = [] } of orgs) {
    const belonging = new Set(members.map((member) => key(member.login)))
    const inTeams = teams.flatMap((team) => team.members ?? [])
    const outsider = inTeams.find((member) => !belonging.has(key(member)))
    if (outsider === undefined) continue
    throw new ConfigError(
      `seed file: ${outsider} is in a team of ${login} but is not a member of it`,
    )
  }
}

/** Checks that tokens of apps refer to an existing app of their kind, installed on the account. */
function checkHolders({ oauth_apps = [], apps = [], tokens = {} }: World): void {
  const ids = new Set([...oauth_apps, ...apps].map(({ client_id }) => client_id))
  if (ids.size < oauth_apps.length + apps.length) {
    throw new ConfigError('seed file: duplicate client_id')
  }
  for (const token of Object.values(tokens)) {
    if (!('client_id' in token)) continue
    const holders = token.kind === 'oauth' ? oauth_apps : apps
    const holder = holders.find(({ client_id }) => client_id === token.client_id)
    const login = token.kind === 'installation' ? token.account : token.login
    if (!holder) {
      throw new ConfigError(
        `seed file: a token for ${login} refers to the app ${token.client_id}, which is not defined`,
      )
    }
    const installed = 'installations' in holder ? (holder.installations ?? []) : []
    if (token.kind !== 'installation') continue
    if (installed.some(({ account }) => key(account) === key(token.account))) continue
    throw new ConfigError(`seed file: app ${token.client_id} is not installed on ${login}`)
  }
}

/**
 * Checks a seed file before anything is written, so that a corrected file can still be loaded.
 * @throws ConfigError for duplicate names and references to undefined names
 */
export async function checkWorld(world: World, guard: EgressGuard, now: number): Promise<void> {
  const { users = [], orgs = [], repos = [], apps = [], hooks = [] } = world
  const logins = checkNames(
    [...users, ...orgs].map(({ login }) => login),
    'account',
  )
  const repositories = checkNames(
    repos.map(({ owner, name }) => `${owner}/${name}`),
    'repository',
  )
  checkNames(
    apps.map(({ slug }) => slug),
    'app',
  )
  const undefinedLogin = mentionedLogins(world).find((login) => !logins.has(key(login)))
  if (undefinedLogin !== undefined)
    throw new ConfigError(`seed file: ${undefinedLogin} is referenced but not defined`)
  checkIds(world)
  checkLists(world)
  checkHistory(world)
  checkTeams(world)
  checkBlocks(world)
  checkDefinitions(orgs)
  checkSocialAccounts(world)
  checkUsage(world, now)
  checkHolders(world)
  checkApps(world)
  checkTokens(world)
  const undefinedName = mentionedRepositories(world).find((name) => !repositories.has(key(name)))
  if (undefinedName !== undefined)
    throw new ConfigError(`seed file: ${undefinedName} is referenced but not defined`)
  const ofApps = apps.flatMap(({ webhook }) => webhook ?? [])
  for (const { url } of ofApps) await checkHook({ url }, guard)
  for (const hook of hooks) await checkHook(hook, guard)
  await checkAdvisories(world.advisories ?? [])
  checkProperties(world)
  checkWorkspaces(world)
}
