import { atLeast, roleIn } from '../../../access/auth/roles.ts'
import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import { validationFailed } from '../../../core/errors.ts'
import type { Environment } from '../../../storage/deployments/environments.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

type Needs = Pick<Context, 'storage'>
type Input = Schemas['environment-input']

/** A user or team that approves deployments to an environment. */
export interface EnvironmentReviewer {
  type: 'User' | 'Team'
  id: number
}

type Rules = Pick<Environment, 'wait_timer' | 'prevent_self_review' | 'reviewers' | 'branch_policy'>

const refuse = (field: string, message: string) =>
  validationFailed({ resource: 'Environment', field, code: 'invalid', message })

/** Whether a user can read the repository, or a team belongs to its organization. */
async function canReview(
  { type, id }: EnvironmentReviewer,
  repository: Repository,
  { storage }: Needs,
): Promise<boolean> {
  if (type === 'Team') {
    return (await storage.teams.find(id))?.organization_id === repository.owner_id
  }
  const user = await storage.accounts.find(id)
  if (user?.type !== 'User') return false
  const role = await roleIn(repository, user, storage)
  return role !== undefined && atLeast(role, 'read')
}

/** @throws ServiceError 422 */
async function reviewersOf(
  { reviewers }: Input,
  repository: Repository,
  needs: Needs,
): Promise<EnvironmentReviewer[]> {
  const wanted = new Map((reviewers ?? []).map((each) => [`${each.type} ${each.id}`, each]))
  for (const reviewer of wanted.values()) {
    if (await canReview(reviewer, repository, needs)) continue
    throw refuse('reviewers', `${reviewer.type} ${reviewer.id} cannot read the repository`)
  }
  return [...wanted.values()].map(({ type, id }) => ({ type, id }))
}

/** @throws ServiceError 422 */
function branchPolicyOf({ deployment_branch_policy: policy }: Input): Rules['branch_policy'] {
  if (!policy) return null
  if (policy.protected_branches === policy.custom_branch_policies) {
    const message = 'protected_branches and custom_branch_policies cannot have the same value'
    throw refuse('deployment_branch_policy', message)
  }
  return policy.protected_branches ? 'protected' : 'custom'
}

/** The rules that an input asks for; those that it omits do not apply. @throws ServiceError 422 */
export async function rulesOf(input: Input, repository: Repository, needs: Needs): Promise<Rules> {
  return {
    wait_timer: input.wait_timer ?? 0,
    prevent_self_review: Number(input.prevent_self_review ?? false),
    branch_policy: branchPolicyOf(input),
    reviewers: JSON.stringify(await reviewersOf(input, repository, needs)),
  }
}
