import type { Transaction } from '../../../server/storage/index.ts'

/** Name of the protected branch, which does not exist. */
export const guarded = 'guarded'

/** Protects a branch, again if it is, with everything that can be removed: mona can push to it. */
export async function plantProtection(store: Transaction, repositoryId: number): Promise<void> {
  const { accounts, branchProtections } = store
  const present = await branchProtections.find(repositoryId, guarded)
  if (present) await branchProtections.delete(present.id)
  const id = await branchProtections.create(repositoryId, guarded, 0)
  const checks = [{ context: 'ci', app_id: null }]
  const reviews = { required_approvals: 1, dismissals_restricted: 1 }
  const switches = { enforce_admins: 1, required_signatures: 1, restricted: 1 }
  await branchProtections.update(id, { checks, ...reviews, ...switches })
  const mona = await accounts.findByLogin('mona')
  if (!mona) throw new Error('mona not found')
  const actor = { user_id: mona.id, team_id: null, app_id: null }
  await branchProtections.replaceActors(id, 'push', [actor])
}

/** Alternates between those who can push to the planted branch: someone of each kind, and nobody. */
export async function turnPushers(store: Transaction, repositoryId: number): Promise<void> {
  const { accounts, apps, branchProtections, teams } = store
  const protection = await branchProtections.find(repositoryId, guarded)
  const mona = await accounts.findByLogin('mona')
  const acme = await accounts.findByLogin('acme')
  const app = await apps.findBySlug('ci-bot')
  const team = acme && (await teams.findBySlug(acme.id, 'core'))
  if (!protection || !mona || !app || !team) throw new Error('Protection, app or team not found')
  const nobody = { user_id: null, team_id: null, app_id: null }
  const everybody = [
    { ...nobody, user_id: mona.id },
    { ...nobody, team_id: team.id },
    { ...nobody, app_id: app.id },
  ]
  const isOpen = protection.actors.length > 1
  await branchProtections.replaceActors(protection.id, 'push', isOpen ? [] : everybody)
}
