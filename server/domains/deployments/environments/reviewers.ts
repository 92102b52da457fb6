import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import { teamView } from '../../../api/views/team.ts'
import type { Environment } from '../../../storage/deployments/environments.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { EnvironmentReviewer } from './rules.ts'

export type ReviewerView = Schemas['environment-reviewer']

const storedIn = ({ reviewers }: Environment) => JSON.parse(reviewers) as EnvironmentReviewer[]

/** The reviewers of each environment that still exist, in the order in which they were given. */
export async function reviewersOfEach(
  environments: readonly Environment[],
  { repository: { owner }, links }: { repository: Repository; links: Links },
  { storage }: Pick<Context, 'storage'>,
): Promise<Map<number, ReviewerView[]>> {
  const all = environments.flatMap(storedIn)
  const idsOf = (wanted: EnvironmentReviewer['type']) =>
    all.filter(({ type }) => type === wanted).map(({ id }) => id)
  const users = await storage.accounts.findMany(idsOf('User'))
  const teams = await storage.teams.findMany(idsOf('Team'))
  const viewOf = ({ type, id }: EnvironmentReviewer): ReviewerView[] => {
    if (type === 'Team') {
      const team = teams.get(id)
      return team ? [{ type, reviewer: teamView({ team }, owner, links) }] : []
    }
    const user = users.get(id)
    return user ? [{ type, reviewer: simpleUser(user, links) }] : []
  }
  return new Map(environments.map((each) => [each.id, storedIn(each).flatMap(viewOf)]))
}
