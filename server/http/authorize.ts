import { authorize as decide } from '../access/auth/authorize.ts'
import type { AuthorizationContext } from '../access/auth/facts.ts'
import {
  findRepository,
  refused,
  type RepositoryName,
  type RightsTarget,
} from '../access/auth/find-repository.ts'
import {
  targetsItems,
  targetsOwnAccount,
  rightsAnywhere,
  rightsFor,
  rightsForOrganization,
  rightsOnOwn,
  type Rights,
} from '../access/auth/rights.ts'
import type { Context } from '../api/context.ts'
import type { Operation } from '../contract/operation.ts'
import { moved, notFound } from '../core/errors.ts'
import { refuseLocked } from '../access/locks/migration-lock.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Step } from '../api/step.ts'

/** The repository or template in the path; undefined where the path names none. */
function repositoryNamed({ parameters }: Exchange): RepositoryName | undefined {
  const { template_owner, template_repo, ...usual } = parameters as Partial<Record<string, string>>
  const { owner = template_owner, repo = template_repo } = usual
  if (owner === undefined || repo === undefined) return undefined
  return { owner, name: repo.replace(/\.git$/, '') }
}

/** Finds the repository in the path, by its current or a former name. */
async function inRepository(
  exchange: Exchange,
  operation: Operation,
  name: RepositoryName,
  { storage }: Context,
): Promise<Rights> {
  const rightsIn = (target: RightsTarget) => rightsFor(operation, target, exchange.caller, storage)
  const { repository, moved, rights = {} } = await findRepository(name, rightsIn, storage)
  exchange.moved = moved
  exchange.repository = repository
  exchange.role = rights.role
  return rights
}

async function loadOrganization(exchange: Exchange, login: string, { storage }: Context) {
  const account = await storage.accounts.findByLogin(login)
  if (account?.type === 'Organization') exchange.organization = account
  return exchange.organization
}

async function inOrganization(
  exchange: Exchange,
  operation: Operation,
  login: string,
  context: Context,
): Promise<Rights> {
  const organization = await loadOrganization(exchange, login, context)
  if (!organization) return {}
  return rightsForOrganization(operation, organization, exchange.caller, context.storage)
}

/**
 * Loads the repository or organization in the path, and the caller's rights there. An unknown name
 * loads nothing.
 */
async function load(
  exchange: Exchange,
  operation: Operation,
  context: Context,
): Promise<AuthorizationContext> {
  const { caller, parameters, method } = exchange
  const { org } = parameters as Partial<Record<string, string>>
  const name = repositoryNamed(exchange)
  if (name) {
    if (org !== undefined && !(await loadOrganization(exchange, org, context))) {
      return { names: 'repository' }
    }
    const rights = await inRepository(exchange, operation, name, context)
    return { names: 'repository', repository: exchange.repository, ...rights }
  }
  if (org !== undefined) {
    const rights = await inOrganization(exchange, operation, org, context)
    return { names: 'organization', organization: exchange.organization, ...rights }
  }
  const own = targetsOwnAccount(operation) || (method !== 'GET' && !targetsItems(operation))
  return own ? rightsOnOwn(caller, context.storage) : rightsAnywhere(caller)
}

/**
 * The URL of the request with the id of the repository, which stays when the name changes again. Paths
 * that don't begin with a repository have its current name.
 */
function newAddress(exchange: Exchange, template: string, originalUrl: string): string {
  const { repository, links, path } = exchange
  const present: Record<string, string | undefined> = {
    '{owner}': repository?.owner.login,
    '{repo}': repository?.name,
    '{template_owner}': repository?.owner.login,
    '{template_repo}': repository?.name,
  }
  const templates = template.split('/')
  const parts = path.split('/').map((part, index) => present[templates[index] ?? ''] ?? part)
  const query = originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : ''
  return links.api((pathById(exchange, template) ?? parts.join('/')) + query)
}

/** The path of the request with the id of what it begins with; undefined where it has no such id. */
function pathById(
  { path, repository, organization }: Exchange,
  template: string,
): string | undefined {
  const [, kind] = template.split('/')
  const rest = (skipped: number) => path.split('/').slice(skipped)
  if (kind === 'repos' && repository) return ['/repositories', repository.id, ...rest(4)].join('/')
  if (kind === 'orgs' && organization) {
    return ['/organizations', organization.id, ...rest(3)].join('/')
  }
  return undefined
}

/** @throws ServiceError 401, 403 or 404, in the same time for absent and for hidden repositories */
async function decideOn(exchange: Exchange, operation: Operation, context: Context): Promise<void> {
  const situation = await load(exchange, operation, context)
  exchange.situation = situation
  try {
    decide(operation, exchange.caller, situation)
  } catch (error) {
    const { repository, moved = false } = exchange
    const name = repositoryNamed(exchange)
    if (name) await refused({ repository, moved }, name, context.storage)
    throw error
  }
}

/** Links to other pages of a list stay when the repository or the organization gets another name. */
function linkById(exchange: Exchange, { path }: Operation): void {
  const byId = pathById(exchange, path)
  if (byId !== undefined) exchange.links = exchange.links.at(byId)
}

/** What holds where the caller may perform the operation. @throws ServiceError 403 while it is locked */
async function settleIn(exchange: Exchange, operation: Operation, { storage }: Context) {
  const { method, repository } = exchange
  if (method === 'GET') linkById(exchange, operation)
  else if (!targetsOwnAccount(operation) && repository) await refuseLocked(repository, storage)
}

/**
 * Loads the resource in the path, and decides whether the caller may perform the operation there. A
 * former name of a repository is followed.
 * @throws ServiceError 401, 403 or 404
 */
export async function enterOperation(
  exchange: Exchange,
  operation: Operation,
  context: Context,
): Promise<void> {
  await decideOn(exchange, operation, context)
  await settleIn(exchange, operation, context)
}

/** The same for a request, which is sent on from a former name of the repository. */
export function authorize(context: Context): Step {
  return async (request) => {
    const { exchange } = request
    const { operation } = exchange
    if (!operation) throw notFound()
    await decideOn(exchange, operation, context)
    if (exchange.moved) {
      throw moved(exchange.method, newAddress(exchange, operation.path, request.originalUrl))
    }
    await settleIn(exchange, operation, context)
  }
}
