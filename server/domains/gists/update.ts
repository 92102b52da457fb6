import { randomUUID } from 'node:crypto'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import { commitAllFiles } from '../../git/write/commit-all-files.ts'
import { topEntries } from '../../git/objects/top-entries.ts'
import { maxStoredFiles } from './limits.ts'
import { identityOf } from '../accounts/identity.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist, GistChange } from '../../storage/gists/gists.ts'
import type { Transaction } from '../../storage/index.ts'
import type { GistContext } from './create.ts'
import { readHead, readHistory, revisionOf } from './read-head.ts'
import { dropRef, reconcileLater } from './reconcile.ts'
import { filesAfterUpdate } from './files-after-update.ts'

interface Update {
  gist: Gist
  user: Account
  input: Schemas['gist-update']
}

/** Maximum number of attempts when concurrent changes interfere. */
const maxAttempts = 50

/** Locks a gist and returns its current state. @throws ServiceError 404 when it was deleted */
export async function lockGist({ gists }: Pick<Transaction, 'gists'>, id: number) {
  await gists.lock(id)
  const gist = await gists.find(id)
  if (!gist) throw notFound()
  return gist
}

const described = ({ description }: Update['input']): GistChange =>
  description === undefined ? {} : { description }

/** Changes the description, which needs no commit. */
function describe({ gist, input }: Update, { storage, clock }: GistContext): Promise<Gist> {
  return storage.transaction(async (transaction) => {
    const present = await lockGist(transaction, gist.id)
    const change = described(input)
    if (change.description === undefined || change.description === present.description) {
      return present
    }
    return transaction.gists.update(gist.id, change, clock.now())
  })
}

/**
 * Commits the requested files under a temporary ref and reports whether they differ from the
 * current ones.
 */
async function bring({ gist, user, input }: Update, { gists, clock }: GistContext) {
  const path = gists.path(gist.id)
  const entries = await topEntries(path, gist.head, maxStoredFiles)
  const files = filesAfterUpdate(
    new Map(entries.map((entry) => [entry.name, entry])),
    input.files ?? {},
  )
  const ref = `refs/changes/${randomUUID()}`
  const made = { ref, files, message: 'Update gist', author: identityOf(user) }
  const commit = await commitAllFiles(path, {
    ...made,
    date: clock.now() / 1000,
    parent: gist.head,
  })
  const head = await readHead(path, commit)
  const [counted] = await readHistory(path, commit, 1)
  return {
    path,
    ref,
    head,
    counted,
    changes: !sameFiles(entries, await topEntries(path, commit, maxStoredFiles)),
  }
}

type Entries = Awaited<ReturnType<typeof topEntries>>

const sameFiles = (some: Entries, others: Entries): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Makes the commit the head of the gist, unless the head has changed. */
function agree(
  { gist, user, input }: Update,
  { head, counted }: Awaited<ReturnType<typeof bring>>,
  { storage, clock }: GistContext,
): Promise<Gist | undefined> {
  return storage.transaction(async (transaction) => {
    const present = await lockGist(transaction, gist.id)
    if (present.head !== gist.head) return undefined
    const number = (await transaction.gistRevisions.count(gist.id)) + 1
    const place = { gist_id: gist.id, number, user_id: user.id }
    await transaction.gitMaintenance.count({ gist_id: gist.id }, clock.now())
    await transaction.gistRevisions.add(counted ? [revisionOf(counted, place)] : [])
    return transaction.gists.update(gist.id, { ...described(input), ...head }, clock.now())
  })
}

/** Tries the change once. Returns undefined when the gist changed in the meantime. */
async function attempt(update: Update, context: GistContext): Promise<Gist | undefined> {
  const brought = await bring(update, context)
  const agreed = brought.changes ? await agree(update, brought, context) : undefined
  if (agreed) {
    await reconcileLater(update.gist.id, context, brought.ref)
    return agreed
  }
  await dropRef(brought.path, brought.ref)
  return brought.changes ? undefined : describe(update, context)
}

/**
 * Updates a gist. Of two concurrent updates, the second is applied on top of the first.
 * @throws ServiceError 404 when it was deleted, 422 for invalid files
 */
export async function updateGist(update: Update, context: GistContext): Promise<Gist> {
  const { files } = update.input
  if (!files || Object.keys(files).length === 0) return describe(update, context)
  for (let gist: Gist | undefined = update.gist, tries = 0; tries < maxAttempts; tries++) {
    const agreed: Gist | undefined = await attempt({ ...update, gist }, context)
    if (agreed) return agreed
    gist = await context.storage.gists.find(gist.id)
    if (!gist) throw notFound()
  }
  throw new Error(
    `Gist ${update.gist.key} was changed by others in ${maxAttempts} consecutive attempts`,
  )
}
