import type { Transaction } from '../../server/storage/index.ts'

/** Name of the protected branch, which does not exist. */
export const guarded = 'guarded'

/** Protects a branch anew, with everything that can be removed: mona and hubot can push to it. */
export async function plantProtection(store: Transaction, repositoryId: number): Promise<void> {
  const { accounts, branchProtections } = store
  const present = await branchProtections.find(repositoryId, guarded)
  if (present) await branchProtections.delete(present.id)
  const id = await branchProtections.create(repositoryId, guarded)
  const checks = [{ context: 'ci', app_id: null }]
  const reviews = { required_approvals: 1, dismissals_restricted: 1 }
  const switches = { enforce_admins: 1, required_signatures: 1, restricted: 1 }
  await branchProtections.update(id, { checks, ...reviews, ...switches })
  const mona = await accounts.findByLogin('mona')
  if (!mona) throw new Error('mona not found')
  const actor = { user_id: mona.id, team_id: null, app_id: null }
  await branchProtections.replaceActors(id, 'push', [actor])
}

/** Lets others push to the planted branch: first an app, then nobody, and so on. */
export async function turnPushers(
  store: Transaction,
  repositoryId: number,
  turn: number,
): Promise<void> {
  const protection = await store.branchProtections.find(repositoryId, guarded)
  if (!protection) throw new Error('The branch is not protected')
  const nobody = { user_id: null, team_id: null, app_id: null }
  const { rows } = { rows: protection.actors }
  const mona = rows.find(({ user_id: id }) => id !== null)?.user_id ?? null
  const people = turn % 2 ? [] : [{ ...nobody, user_id: mona }]
  await store.branchProtections.replaceActors(protection.id, 'push', people)
}
