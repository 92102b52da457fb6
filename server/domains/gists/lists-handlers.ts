import { findAccount } from '../accounts/find-account.ts'
import { requireUser } from '../../access/auth/acting.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { findGist } from './find.ts'
import { mayWriteGists } from './may-write.ts'
import type { Links } from '../../core/links.ts'
import type { Gist, GistListing, GistSelection } from '../../storage/gists/gists.ts'
import { baseGist, forkedGist } from './view.ts'
import { gistCommit } from './commit-view.ts'
import { sourceOfGists } from './source-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type Query = NonNullable<Request<'gists/list'>['query']>

interface ListOptions {
  selection: GistSelection
  by?: GistListing['by']
  query: Query
  caller: Caller
  links: Links
  /** The gist that all of them were forked from. */
  parent?: Gist
}

const everybody = { ownerId: undefined }

/**
 * Selects the gists that the caller may list. Secret gists require a token with write access to
 * gists.
 */
export async function seenGists(caller: Caller, context: Context): Promise<GistSelection> {
  const allowed = await mayWriteGists(caller, context)
  return { seenBy: allowed ? { ownerId: userOf(caller)?.id } : everybody }
}

/** One page of gists, with the gist that all of them were forked from. */
async function gistPage(options: ListOptions, { storage }: Context) {
  const { selection, by = 'updated', query, caller, links, parent } = options
  const { since } = query
  const page = pageOf(query)
  const wanted = { ...selection, updatedAfter: since === undefined ? since : Date.parse(since) }
  const found = await storage.gists.list(wanted, { ...page, by })
  const total = await storage.gists.count(wanted, page)
  const source = sourceOfGists(parent ? [...found, parent] : found, caller)
  return { found, source, headers: pageLinks(page, total, links) }
}

async function listed(options: ListOptions, context: Context) {
  const { found, source, headers } = await gistPage(options, context)
  const body = found.map((gist) => baseGist(gist, options.links, source))
  return { status: 200 as const, body, headers }
}

export const gistLists = {
  'gists/list': async ({ query = {}, caller, links }, context) => {
    const user = userOf(caller)
    const own = user ? { ownerId: user.id } : {}
    const selection = { ...own, ...(await seenGists(caller, context)) }
    return listed({ selection, query, caller, links }, context)
  },

  'gists/list-public': ({ query = {}, caller, links }, context) => {
    const selection = { seenBy: everybody }
    return listed({ selection, query, caller, links }, context)
  },

  'gists/list-starred': async ({ query = {}, caller, links }, context) => {
    // A user who starred a secret gist already has its URL.
    const allowed = await mayWriteGists(caller, context)
    const starredBy = requireUser(caller).id
    const selection = { starredBy, ...(!allowed && { seenBy: everybody }) }
    const options = { selection, by: 'starred' } as const
    return listed({ ...options, query, caller, links }, context)
  },

  'gists/list-for-user': async ({ path, query = {}, caller, links }, context) => {
    const { id } = await findAccount(path.username, context)
    const selection = { ownerId: id, seenBy: everybody }
    const options = { selection, query, caller, links: links.at(`/user/${id}/gists`) }
    return listed(options, context)
  },

  'gists/list-forks': async ({ path, query = {}, caller, links }, context) => {
    const gist = await findGist(path.gist_id, context)
    const selection = { forkOf: gist.id, seenBy: { ownerId: userOf(caller)?.id } }
    const options = { selection, by: 'created' } as const
    const listing = { ...options, query, caller, links, parent: gist }
    const { found, source, headers } = await gistPage(listing, context)
    const body = found.map((fork) => forkedGist(fork, links, { source, parent: gist }))
    return { status: 200, body, headers }
  },

  'gists/list-commits': async ({ path, query = {}, links }, context) => {
    const { storage } = context
    const { id, key } = await findGist(path.gist_id, context)
    const page = pageOf(query)
    const revisions = await storage.gistRevisions.list(id, page)
    const total = await storage.gistRevisions.count(id)
    const users = await storage.accounts.findMany(revisions.map(({ user_id }) => user_id ?? 0))
    return {
      status: 200,
      body: revisions.map((each) =>
        gistCommit(each, { key, user: users.get(each.user_id ?? 0) }, links),
      ),
      headers: pageLinks(page, total, links),
    }
  },
} satisfies Partial<Handlers>
