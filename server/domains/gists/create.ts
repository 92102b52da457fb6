import { randomBytes } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { commitAllFiles } from '../../git/write/commit-all-files.ts'
import { syncRefs } from '../../git/store/durability.ts'
import { identityOf } from '../accounts/identity.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import { branch, branchRef } from './limits.ts'
import { readHead, readHistory, revisionOf } from './read-head.ts'
import { firstFiles } from './files-after-update.ts'

export type GistContext = Pick<Context, 'storage' | 'gists' | 'clock' | 'log'>

/** Random, because everyone who has the id of a secret gist can read it. */
export const newKey = () => randomBytes(16).toString('hex')

/**
 * Creates a gist. Its repository is created first, without an id, and adopted in the transaction of
 * the row, so neither exists without the other.
 * @throws ServiceError 422 for invalid files
 */
export async function createGist(
  owner: Account,
  input: Schemas['gist-input'],
  { storage, gists, clock }: GistContext,
): Promise<Gist> {
  const files = firstFiles(input.files)
  await yieldToEventLoop() // the input of git is as long again
  const now = clock.now()
  const author = identityOf(owner)
  const commit = { ref: branchRef, files, message: 'Create gist', author, date: now / 1000 }
  await using draft = await gists.draft(branch)
  const head = await readHead(draft.path, await commitAllFiles(draft.path, commit))
  await syncRefs(draft.path, [branchRef])
  const [first] = await readHistory(draft.path, head.head, 1)
  return await storage.transaction(async (transaction) => {
    const gist = await transaction.gists.create(owner, {
      ...head,
      key: newKey(),
      description: input.description ?? null,
      public: String(input.public) === 'true',
      fork_of_id: null,
      created_at: now,
    })
    const place = { gist_id: gist.id, number: 1, user_id: owner.id }
    await transaction.gistRevisions.add(first ? [revisionOf(first, place)] : [])
    await gists.adopt(draft, gist.id)
    return gist
  })
}
