import type { Resolvers } from '../resolve.ts'
import { accountMutations, accounts } from './accounts.ts'
import { branchProtection, branchProtectionMutations } from './branch-protection.ts'
import { checks } from './checks.ts'
import { commentMutations, comments } from './comments.ts'
import { deploymentMutations, deployments } from './deployments.ts'
import { gists } from './gists.ts'
import { git, gitMutations } from './git.ts'
import { issueMutations, issues } from './issues.ts'
import { labelMutations, labels } from './labels.ts'
import { pullMutations, pulls } from './pulls.ts'
import { query } from './query.ts'
import { reactions } from './reactions.ts'
import { releases } from './releases.ts'
import { repositories, repositoryMutations } from './repositories.ts'
import { reviewMutations, reviews } from './reviews.ts'
import { searches } from './searches.ts'

/** The resolvers of all fields that no rule reads. A missing one does not compile. */
export const resolvers: Resolvers = {
  Query: { ...query, ...searches },
  Mutation: {
    ...accountMutations,
    ...branchProtectionMutations,
    ...commentMutations,
    ...deploymentMutations,
    ...gitMutations,
    ...issueMutations,
    ...labelMutations,
    ...pullMutations,
    ...repositoryMutations,
    ...reviewMutations,
  },
  ...accounts,
  ...branchProtection,
  ...checks,
  ...comments,
  ...deployments,
  ...gists,
  ...git,
  ...issues,
  ...labels,
  ...pulls,
  ...reactions,
  ...releases,
  ...repositories,
  ...reviews,
}
