import { forkGist } from '../../../server/domains/gists/fork.ts'
import type { Gist } from '../../../server/storage/gists/gists.ts'
import { createGist } from '../../../server/domains/gists/create.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { TestServer } from '../start-server.ts'

/** Path parameters of a gist. */
export interface GistPlace {
  gist_id: string
  sha: string
  gist_comment_id: number
}

/** Parameters for operations without a gist. */
export const noGist: GistPlace = {
  gist_id: '0'.repeat(32),
  sha: '0'.repeat(40),
  gist_comment_id: 1,
}

/** A public gist that every user has starred and its owner has commented on. */
export async function makeGist({ context, clock }: TestServer, login: string): Promise<GistPlace> {
  const { storage } = context
  const owner = (await storage.accounts.findByLogin(login)) as Account
  const gist = await createGist(owner, { files: { a: { content: 'a' } }, public: true }, context)
  const now = clock.now()
  for (const name of ['mona', 'hubot', 'lender', 'stranger']) {
    const user = await storage.accounts.findByLogin(name)
    if (user) await storage.gists.giveStar({ user_id: user.id, gist_id: gist.id, created_at: now })
  }
  const moment = { created_at: now, updated_at: now }
  const said = { gist_id: gist.id, user_id: owner.id, body: 'Mine', ...moment }
  const { id: gist_comment_id } = await storage.gistComments.create(said)
  return { gist_id: gist.key, sha: gist.head, gist_comment_id }
}

/** The identifier of a fork of it. */
export async function forkOf({ context }: TestServer, { gist_id }: GistPlace, login: string) {
  const gist = (await context.storage.gists.findByKey(gist_id)) as Gist
  const owner = (await context.storage.accounts.findByLogin(login)) as Account
  return (await forkGist(gist, owner, context)).key
}
