import { refuseBlocked } from '../moderation/refuse.ts'
import { validationFailed } from '../../core/errors.ts'
import { copyRefs } from '../../git/store/copy-refs.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import type { Transaction } from '../../storage/index.ts'
import { newKey, type GistContext } from './create.ts'
import { branch, branchRef } from './limits.ts'
import { lockGist } from './update.ts'

const ownGist = () =>
  validationFailed({
    resource: 'Gist',
    field: 'owner',
    code: 'custom',
    message: 'You cannot fork your own gist',
  })

/** Returns the account's existing fork. */
const known = async (source: Gist, owner: Account, { gists }: Pick<Transaction, 'gists'>) => {
  const selection = { forkOf: source.id, ownerId: owner.id }
  return (await gists.list(selection, { by: 'created', limit: 1, offset: 0 }))[0]
}

async function insert(source: Gist, owner: Account, transaction: Transaction, now: number) {
  const { head, files, file_count, description, public: open } = source
  const copied = { head, files, file_count, description, public: open }
  const fork = { ...copied, key: newKey(), fork_of_id: source.id, created_at: now }
  const gist = await transaction.gists.create(owner, fork)
  const history = await transaction.gistRevisions.all(source.id)
  await transaction.gistRevisions.add(history.map((each) => ({ ...each, gist_id: gist.id })))
  return gist
}

/**
 * Forks a gist with its history, or returns the existing fork.
 * @throws ServiceError 403 for a blocked user, 404 when the gist was deleted, 422 for the owner of
 * the gist
 */
export async function forkGist(
  requested: Gist,
  owner: Account,
  context: GistContext,
): Promise<Gist> {
  const { storage, gists, clock } = context
  if (requested.owner_id === owner.id) throw ownGist()
  const before = await known(requested, owner, storage)
  if (before) return before
  await refuseBlocked(storage, { id: requested.owner_id }, owner)
  await using draft = await gists.draft(branch)
  await copyRefs(gists.path(requested.id), draft.path, new Map([[branchRef, requested.head]]))
  const made = await storage.transaction(async (transaction) => {
    const source = await lockGist(transaction, requested.id)
    const existing = await known(source, owner, transaction)
    if (existing) return existing
    await refuseBlocked(transaction, { id: source.owner_id }, owner)
    if (source.head !== requested.head) return undefined
    const fork = await insert(source, owner, transaction, clock.now())
    await gists.adopt(draft, fork.id)
    return fork
  })
  if (made) return made
  const changed = await storage.gists.find(requested.id)
  return forkGist(changed ?? requested, owner, context)
}
