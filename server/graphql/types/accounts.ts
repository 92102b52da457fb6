import type { StarredRepositoryConnection } from '../../../generated/graphql/types.ts'
import { userOf } from '../../access/auth/caller.ts'
import { findAccount } from '../../domains/accounts/find-account.ts'
import { timestamp } from '../../core/clock.ts'
import { edgedConnection } from '../edged.ts'
import { orNull } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { gistOf, gistsOf } from './gists.ts'
import { organizationOf, organizations, organizationsOf, repositoryIn } from './organizations.ts'
import { repositoriesOf, repositoryList } from './repository-lists.ts'
import { contributionsOf } from '../contributions/collection.ts'
import { hovercardOf } from './hovercard.ts'
import { writtenBy } from './searches.ts'
import { updateTeamReviewAssignment } from './team-reviews.ts'
import { teams } from './teams.ts'
import { changeUserStatus, userStatusOf } from './user-status.ts'

type Fields = Resolvers['User']

const isViewer = ({ view }: Item<'User'>, { caller }: Execution) =>
  userOf(caller)?.login === view.login

/** Repositories that a user starred, by the time of the star. */
const starredRepositories: Fields['starredRepositories'] = async (source, args, execution) => {
  const path = { username: String(pathOf(source)['username']) }
  await execution.enter('activity/list-repos-starred-by-user', { path })
  const { context } = execution
  const { id } = await findAccount(path.username, context)
  const direction = args.orderBy?.direction === 'DESC' ? 'desc' : 'asc'
  const list = repositoryList(
    { starredBy: id },
    { by: 'starred', direction },
    execution,
    async (items) => {
      const ids = items.map(({ view }) => view.id!)
      const times = await context.storage.stars.givenAt(id, ids)
      return items.map((node) => ({
        node,
        more: { starredAt: timestamp(times.get(node.view.id!) ?? 0) },
      }))
    },
  )
  return edgedConnection(list, args) satisfies StarredRepositoryConnection
}

async function isFollowedByViewer({ view }: Item<'User'>, execution: Execution) {
  if (!userOf(execution.caller)) return false
  const path = { username: view.login! }
  const operation = 'users/check-person-is-followed-by-authenticated'
  return (await orNull(execution.read(operation, { path }))) !== null
}

const user: Fields = {
  contributionsCollection: contributionsOf,
  email: async (source, _args, execution) =>
    ((await valueAt(source, ['email'], execution)) as string | null) ?? '',
  gist: gistOf,
  gists: gistsOf,
  hovercard: hovercardOf,
  isHireable: async (source, _args, execution) =>
    (await valueAt(source, ['hireable'], execution)) === true,
  isViewer: (source, _args, execution) => isViewer(source, execution),
  issues: (source, args, execution) => writtenBy(source, 'issue', args, execution),
  organization: organizationOf,
  organizations: organizationsOf,
  pullRequests: (source, args, execution) => writtenBy(source, 'pr', args, execution),
  repositories: repositoriesOf,
  repository: repositoryIn,
  starredRepositories,
  status: userStatusOf,
  viewerCanFollow: (source, _args, execution) =>
    userOf(execution.caller) !== undefined && !isViewer(source, execution),
  viewerIsFollowing: (source, _args, execution) => isFollowedByViewer(source, execution),
  websiteUrl: async (source, _args, execution) =>
    ((await valueAt(source, ['blog'], execution)) as string | null) || null,
}

/** Fields of accounts. */
export const accounts = {
  App: {
    logoUrl: async (source, _args, execution) =>
      (await valueAt(source, ['owner', 'avatar_url'], execution)) as string,
  },
  Organization: organizations,
  Team: teams,
  User: user,
} satisfies Partial<Resolvers>

async function follow(
  operation: 'users/follow' | 'users/unfollow',
  { userId }: { userId: string },
  execution: Execution,
) {
  const { view } = await itemOfType(userId, ['User'], execution)
  const path = { username: view.login! }
  await execution.change(operation, { path })
  const { body } = await execution.read('users/get-by-username', { path })
  return { user: new Item('User', body) }
}

/** Mutations of accounts. */
export const accountMutations = {
  changeUserStatus,
  updateTeamReviewAssignment,
  followUser: (_source, { input }, execution) => follow('users/follow', input, execution),
  unfollowUser: (_source, { input }, execution) => follow('users/unfollow', input, execution),
} satisfies Partial<Resolvers['Mutation']>
