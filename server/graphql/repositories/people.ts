import type { CollaboratorAffiliation } from '../../../generated/graphql/types.ts'
import { connectionOf, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { orAbsent, siteOf } from '../git/site.ts'
import { Item, type Place } from '../item.ts'
import { listingOf } from '../listing.ts'
import { allOf, contains, laterConnection } from './lists.ts'
import { highest } from './viewer.ts'

type Searched = PageArguments & { query?: string | null; login?: string | null }

const user = (view: object) => new Item('User', view)

const matches = ({ view }: Item<'User'>, { query, login }: Searched) =>
  (query == null || contains(view.login, query)) &&
  (login == null || view.login?.toLowerCase() === login.toLowerCase())

/** The users who can be assigned, of whom some have a text in their name. */
export function assignable(place: Place, args: Searched, execution: Execution) {
  const list = listingOf(execution, 'issues/list-assignees', { path: siteOf(place) }, user)
  if (args.query == null || args.query === '') return connectionOf(list, args)
  return laterConnection(
    async () => (await allOf(list)).filter((each) => matches(each, args)),
    args,
  )
}

/** The users who can be assigned, or those of some logins among them. */
export function suggested(
  place: Place,
  { loginNames, ...args }: Searched & { loginNames?: string | null },
  execution: Execution,
) {
  if (loginNames == null) return assignable(place, args, execution)
  const logins = loginNames.toLowerCase().split(/[\s,]+/)
  const list = listingOf(execution, 'issues/list-assignees', { path: siteOf(place) }, user)
  const isNamed = ({ view }: Item<'User'>) => logins.includes(String(view.login).toLowerCase())
  return laterConnection(
    async () => (await allOf(list)).filter((each) => isNamed(each) && matches(each, args)),
    args,
  )
}

/** The collaborators, with what they may do; null for callers who may not see them. */
export async function collaboratorsOf(
  place: Place,
  args: Searched & { affiliation?: CollaboratorAffiliation | null },
  execution: Execution,
) {
  if (!(await orAbsent(execution.enterAt('repos/list-collaborators', place)))) return null
  const affiliation = (args.affiliation ?? 'ALL').toLowerCase() as 'all' | 'direct' | 'outside'
  const input = { path: siteOf(place), query: { affiliation } }
  const list = listingOf(execution, 'repos/list-collaborators', input, user)
  const isSearched = args.query != null || args.login != null
  const found = isSearched
    ? laterConnection(async () => (await allOf(list)).filter((each) => matches(each, args)), args)
    : connectionOf(list, args)
  const edges = async () =>
    (await found.edges()).map((edge) => ({
      ...edge,
      permission: highest((edge.node.view as { permissions?: object }).permissions) ?? 'READ',
    }))
  return { ...found, edges }
}
