import { actorOf, userOf } from '../../access/auth/caller.ts'
import { shownRole } from '../../access/auth/shown-role.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { found, TypedError, unresolved } from '../errors.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { nodeOfId } from '../nodes.ts'
import { itemAt } from '../resource.ts'
import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['Query']

async function account(login: string, execution: Execution, what: string) {
  const reading = execution.read('users/get-by-username', { path: { username: login } })
  const { body } = await found(reading, what)
  return new Item(body.type as 'User', body)
}

const viewer: Fields['viewer'] = async (_source, _args, execution) => {
  const known = userOf(execution.caller)
  if (known) {
    await execution.enter('users/get-authenticated', {})
    return accountItem(known, execution) // the rest is counted when asked for
  }
  const bot = actorOf(execution.caller) // installations and workflow runs act as the bot of their app
  if (!bot) throw new TypedError('FORBIDDEN', 'Resource not accessible by integration')
  const path = { username: bot.login }
  return new Item('User', (await execution.read('users/get-by-username', { path })).body)
}

const repository: Fields['repository'] = async (_source, { owner, name }, execution) => {
  const { caller } = execution
  const entering = execution.enterAt('repos/get', { owner, repo: name })
  const site = await found(entering, `a Repository with the name '${owner}/${name}'`)
  const view = repositoryView(
    site.repository,
    site.links,
    site.role && shownRole(caller, site.role),
  )
  return new Item('Repository', view) // the rest is counted when asked for
}

const user: Fields['user'] = async (_source, { login }, execution) => {
  const what = `a User with the login of '${login}'`
  const item = await account(login, execution, what)
  if ((item.type as string) !== 'User') throw unresolved(what)
  return item
}

const organization: Fields['organization'] = async (_source, { login }, execution) => {
  const reading = execution.read('orgs/get', { path: { org: login } })
  const what = `an Organization with the login of '${login}'`
  return new Item('Organization', (await found(reading, what)).body)
}

const rateLimit: Fields['rateLimit'] = (_source, _args, { exchange, cost }) => {
  const { usage } = exchange.admission!
  return {
    ...{ limit: usage.limit, remaining: usage.remaining, used: usage.used },
    ...{ cost: cost.points, nodeCount: cost.nodes },
    resetAt: new Date(usage.reset * 1000).toISOString().replace('.000', ''),
  }
}

/** The roots of queries. */
export const query = {
  viewer,
  repository,
  user,
  organization,
  rateLimit,
  resource: async (_source, { url }, execution) => (await itemAt(url, execution)) as never,
  repositoryOwner: async (_source, { login }, execution) =>
    account(login, execution, `a RepositoryOwner with the login of '${login}'`),
  node: (_source, { id }, execution) => nodeOfId(id, execution) as never,
  nodes: (_source, { ids }, execution) =>
    Promise.all(ids.map((id) => nodeOfId(id, execution))) as never,
} satisfies Partial<Fields>
