import type { Resolvers } from '../resolve.ts'
import { commentMutations } from './comments.ts'
import { issue } from './issue.ts'
import { query } from './query.ts'
import { repository } from './repository.ts'

/** The resolvers of all fields that no rule reads. A missing one does not compile. */
export const resolvers: Resolvers = {
  Query: query,
  Mutation: { ...commentMutations },
  Issue: issue,
  Repository: repository,
}
