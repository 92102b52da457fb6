import type { Response } from 'express'
import { authorize as decide } from '../auth/authorize.ts'
import { userOf } from '../auth/caller.ts'
import { roleIn } from '../auth/roles.ts'
import type { Context } from '../context.ts'
import type { Operation } from '../contract/operation.ts'
import { moved, notFound } from '../errors.ts'
import type { Exchange } from './exchange.ts'
import type { Step } from './step.ts'

/** `contents=read`; a comma where all are needed, `; ` between alternatives (seed 5.2). */
function inWords({ permissions }: Operation): string {
  return permissions
    .map((set) =>
      Object.entries(set)
        .map(([area, access]) => `${area}=${access}`)
        .join(','),
    )
    .join('; ')
}

const known = new WeakMap<Operation, string>()

/** Operations stand still, so each is put into words once and not on every request. */
function permissionsInWords(operation: Operation): string {
  let words = known.get(operation)
  if (words === undefined) known.set(operation, (words = inWords(operation)))
  return words
}

function nameWhatIsNeeded(exchange: Exchange, response: Response, context: Context): void {
  const { operation, caller } = exchange
  if (!operation) return
  const words = permissionsInWords(operation)
  if (words) response.setHeader(`X-Accepted-${context.brand.name}-Permissions`, words)
  if (!('token' in caller)) return
  response.setHeader('X-OAuth-Scopes', caller.token.scopes.join(', '))
  response.setHeader('X-Accepted-OAuth-Scopes', operation.scopes.join(', '))
}

/** Loads what the path names. A name that names nothing leaves nothing. */
async function load(exchange: Exchange, { storage }: Context): Promise<void> {
  const { owner, repo, org } = exchange.parameters as Partial<Record<string, string>>
  if (owner !== undefined && repo !== undefined) {
    const name = repo.replace(/\.git$/, '')
    const found = await storage.repositories.findByName(owner, name)
    const former = found ? undefined : await storage.repositories.findByFormerName(owner, name)
    const repository = found ?? former
    if (!repository) return
    exchange.moved = former !== undefined
    exchange.repository = repository
    exchange.role = await roleIn(exchange.repository, userOf(exchange.caller), storage)
  }
  if (org !== undefined) {
    const account = await storage.accounts.findByLogin(org)
    if (account?.type === 'Organization') exchange.organization = account
  }
}

/** The same request under the repository's present name. */
function newAddress({ repository, links, path }: Exchange, originalUrl: string): string {
  const rest = path.split('/').slice(4).join('/')
  const query = originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : ''
  const name = `/repos/${repository?.owner.login}/${repository?.name}`
  return links.api(rest ? `${name}/${rest}${query}` : name + query)
}

/** Loads what the path names and decides whether this caller may do this to it. */
export function authorize(context: Context): Step {
  return async (request, response) => {
    const { exchange } = request
    const { operation, caller, parameters } = exchange
    if (!operation) throw notFound()
    nameWhatIsNeeded(exchange, response, context)
    await load(exchange, context)
    const { repository, role } = exchange
    decide(operation, caller, 'repo' in parameters ? { repository, role } : undefined)
    if (exchange.moved) throw moved(exchange.method, newAddress(exchange, request.originalUrl))
    if ('org' in parameters && !exchange.organization) throw notFound()
  }
}
