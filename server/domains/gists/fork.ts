import { refuseBlocked } from '../accounts/blocks/refuse.ts'
import { validationFailed } from '../../core/errors.ts'
import { copyRefs } from '../../git/copy-refs.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import type { Transaction } from '../../storage/index.ts'
import { newKey, type GistContext } from './create.ts'
import { branch, branchRef } from './limits.ts'
import { presentGist } from './update.ts'

const ownGist = () =>
  validationFailed({
    resource: 'Gist',
    field: 'owner',
    code: 'custom',
    message: 'You cannot fork your own gist',
  })

/** The fork that an account has already. */
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
 * Copies a gist with its history, or finds the fork there is.
 * @throws ServiceError 403 for those who are blocked, 404 when it went meanwhile, 422 for one's own
 */
export async function forkGist(asked: Gist, owner: Account, context: GistContext): Promise<Gist> {
  const { storage, gists, clock } = context
  if (asked.owner_id === owner.id) throw ownGist()
  const before = await known(asked, owner, storage)
  if (before) return before
  await refuseBlocked(storage, { id: asked.owner_id }, owner)
  await using draft = await gists.draft(branch)
  await copyRefs(gists.path(asked.id), draft.path, new Map([[branchRef, asked.head]]))
  const made = await storage.transaction(async (transaction) => {
    const source = await presentGist(transaction, asked.id)
    const meanwhile = await known(source, owner, transaction)
    if (meanwhile) return meanwhile
    await refuseBlocked(transaction, { id: source.owner_id }, owner)
    if (source.head !== asked.head) return undefined
    const fork = await insert(source, owner, transaction, clock.now())
    await gists.adopt(draft, fork.id)
    return fork
  })
  if (made) return made
  const changed = await storage.gists.find(asked.id)
  return forkGist(changed ?? asked, owner, context)
}
