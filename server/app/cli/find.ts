import { ConfigError } from '../../core/config-error.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { OAuthApp } from '../../storage/tokens/tokens.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { CommandContext } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

type Needs = Pick<CommandContext, 'storage'>

const missing = (kind: string, name: string) => new ConfigError(`${kind} "${name}" not found`)

/** Finds a user or an organization. @throws ConfigError when there is none */
export async function findAccount(login: string, { storage }: Needs): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (!account || account.type === 'Bot') throw missing('account', login)
  return account
}

/** @throws ConfigError */
export async function findUser(login: string, { storage }: Needs): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (account?.type !== 'User') throw missing('user', login)
  return account
}

/** Finds a user who is not suspended. @throws ConfigError */
export async function findActiveUser(login: string, context: Needs): Promise<Account> {
  const user = await findUser(login, context)
  if (user.suspended_at !== null) throw new ConfigError(`${user.login} is suspended`)
  return user
}

/** Finds an account that can own an app: it must not be suspended. @throws ConfigError */
export async function findActiveOwner(login: string, context: Needs): Promise<Account> {
  const account = await findAccount(login, context)
  if (account.suspended_at !== null) throw new ConfigError(`${account.login} is suspended`)
  return account
}

/** @throws ConfigError */
export async function findOrganization(login: string, { storage }: Needs): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (account?.type !== 'Organization') throw missing('organization', login)
  return account
}

/** @throws ConfigError */
export async function findApp(slug: string, { storage }: Needs): Promise<App> {
  const app = await storage.apps.findBySlug(slug)
  if (!app) throw missing('app', slug)
  return app
}

/** @throws ConfigError */
export async function findAppOfClient(clientId: string, { storage }: Needs): Promise<App> {
  const app = await storage.apps.findByClientId(clientId)
  if (!app) throw missing('app with the client id', clientId)
  return app
}

/** @throws ConfigError */
export async function findOAuthApp(clientId: string, { storage }: Needs): Promise<OAuthApp> {
  const app = await storage.tokens.findAppByClientId(clientId)
  if (!app) throw missing('OAuth app with the client id', clientId)
  return app
}

/** The installation of an app on an account. @throws ConfigError */
export async function findInstallation(
  app: App,
  account: Account,
  { storage }: Needs,
): Promise<Installation> {
  const found = await storage.installations.findOn(app.id, account.id)
  if (!found) throw new ConfigError(`${app.slug} is not installed on ${account.login}`)
  return found
}

/** @param fullName `owner/name` @throws ConfigError */
export async function findRepository(fullName: string, { storage }: Needs): Promise<Repository> {
  const [owner = '', name = '', ...rest] = fullName.split('/')
  const found = rest.length === 0 ? await storage.repositories.findByName(owner, name) : undefined
  if (!found) throw missing('repository', fullName)
  return found
}

/**
 * The repositories that `--repositories` names, without duplicates; null for all.
 * @throws ConfigError
 */
export async function chosenRepositories(
  { login }: Account,
  given: ParsedArguments,
  context: Needs,
): Promise<Repository[] | null> {
  const names = given.list('repositories')
  if (!given.has('repositories') || (names.length === 1 && names[0] === 'all')) return null
  if (names.length === 0) throw new ConfigError('--repositories expects names or all')
  const found = await Promise.all(names.map((name) => findRepository(`${login}/${name}`, context)))
  return [...new Map(found.map((repository) => [repository.id, repository])).values()]
}
