import { roleIn, type RoleNeeds } from '../../../access/auth/roles.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { ActorList, BranchProtection } from '../../../storage/branches/branch-protections.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/** Whether a list of a protected branch contains an account, itself or as a member of a team. */
export async function isListed(
  { actors }: BranchProtection,
  list: ActorList,
  { id }: Account,
  { teams }: Pick<RoleNeeds, 'teams'>,
): Promise<boolean> {
  const entries = actors.filter((actor) => actor.list === list)
  if (entries.some(({ user_id, bot_id }) => user_id === id || bot_id === id)) return true
  for (const { team_id } of entries) {
    if (team_id !== null && (await teams.isWithin(team_id, id))) return true
  }
  return false
}

/** Whether rules that do not apply to everyone do not apply to an account: an administrator. */
export async function isExempt(
  { enforce_admins }: BranchProtection,
  repository: Repository,
  account: Account,
  storage: RoleNeeds,
): Promise<boolean> {
  if (enforce_admins === 1) return false
  return (await roleIn(repository, account, storage)) === 'admin'
}
