import { requireUser } from '../../access/auth/acting.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { contentOf } from './content.ts'
import { createGist } from './create.ts'
import { findGist, ownGist, requireCommitId } from './find.ts'
import { forkGist } from './fork.ts'
import { readHead } from './read-head.ts'
import { updateGist } from './update.ts'
import type { Links } from '../../core/links.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import { baseGist, gistView } from './view.ts'
import { sourceOfGists } from './source-view.ts'

/** Returns the gist that this one was forked from, if the caller may see it. */
async function parentOf({ fork_of_id, owner_id }: Gist, caller: Caller, { storage }: Context) {
  const parent = fork_of_id === null ? undefined : await storage.gists.find(fork_of_id)
  const user = userOf(caller)
  const mine = user !== undefined && [owner_id, parent?.owner_id].includes(user.id)
  return parent && (parent.public || mine) ? parent : undefined
}

async function whole(gist: Gist, caller: Caller, links: Links, context: Context) {
  const parent = await parentOf(gist, caller, context)
  return gistView(gist, links, {
    parent,
    content: await contentOf(context.gists.path(gist.id), gist.files),
    source: sourceOfGists(parent ? [gist, parent] : [gist], caller),
  })
}

const addressOf = ({ key }: Gist, links: Links) => ({ Location: links.api(`/gists/${key}`) })

export const gists = {
  'gists/create': async ({ body, caller, links }, context) => {
    const gist = await createGist(requireUser(caller), body, context)
    const view = await whole(gist, caller, links, context)
    return { status: 201, body: view, headers: addressOf(gist, links) }
  },

  'gists/get': async ({ path, caller, links }, context) => {
    const gist = await findGist(path.gist_id, context)
    return { status: 200, body: await whole(gist, caller, links, context) }
  },

  'gists/get-revision': async ({ path, caller, links }, context) => {
    const gist = await findGist(path.gist_id, context)
    requireCommitId(path.sha)
    const revision = await context.storage.gistRevisions.find(gist.id, path.sha)
    if (!revision) throw notFound()
    const head = await readHead(context.gists.path(gist.id), revision.version)
    return { status: 200, body: await whole({ ...gist, ...head }, caller, links, context) }
  },

  'gists/update': async ({ path, body = {}, caller, links }, context) => {
    const user = requireUser(caller)
    const gist = await ownGist(path.gist_id, user, context)
    const updated = await updateGist({ gist, user, input: body }, context)
    return { status: 200, body: await whole(updated, caller, links, context) }
  },

  'gists/delete': async ({ path, caller }, context) => {
    const gist = await ownGist(path.gist_id, requireUser(caller), context)
    await context.storage.gists.delete(gist.id) // a folder without a row only wastes disk space
    await context.gists.remove(gist.id)
    return { status: 204, body: undefined }
  },

  'gists/fork': async ({ path, caller, links }, context) => {
    const source = await findGist(path.gist_id, context)
    const gist = await forkGist(source, requireUser(caller), context)
    const view = baseGist(gist, links, sourceOfGists([gist], caller))
    return { status: 201, body: view, headers: addressOf(gist, links) }
  },

  'gists/check-is-starred': async ({ path, caller }, context) => {
    const gist = await findGist(path.gist_id, context)
    if (!(await context.storage.gists.isStarred(requireUser(caller).id, gist.id))) throw notFound()
    return { status: 204, body: undefined }
  },

  'gists/star': async ({ path, caller }, context) => {
    const { storage, clock } = context
    const gist = await findGist(path.gist_id, context)
    const user = requireUser(caller)
    const star = { user_id: user.id, gist_id: gist.id, created_at: clock.now() }
    await storage.transaction(async (transaction) => {
      await refuseBlocked(transaction, { id: gist.owner_id }, user)
      await transaction.gists.giveStar(star)
    })
    return { status: 204, body: undefined }
  },

  'gists/unstar': async ({ path, caller }, context) => {
    const gist = await findGist(path.gist_id, context)
    await context.storage.gists.takeStarBack(requireUser(caller).id, gist.id)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
