import type { Execution } from '../execution.ts'
import { siteOf } from '../git/site.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfId, itemOfType } from '../locate.ts'
import { userOf } from '../../access/auth/caller.ts'
import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['Mutation']

const visibility = (value: string) => value.toLowerCase() as 'public' | 'private' | 'internal'

/** What inputs leave out or set to null stays as it is. */
const given = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as { [Key in keyof Values]?: NonNullable<Values[Key]> }

const repositoryWith = (id: string, execution: Execution) =>
  itemOfType(id, ['Repository'], execution)

/** Changes a repository and returns it. */
async function update(id: string, body: object, execution: Execution) {
  const path = siteOf(pathOf(await repositoryWith(id, execution)))
  return new Item('Repository', (await execution.change('repos/update', { path, body })).body)
}

/** The login of the owner of a new repository; undefined for the caller. */
async function ownerOf(id: string | null | undefined, execution: Execution) {
  const owner = id == null ? undefined : await itemOfId(id, execution)
  const { login } = (owner?.view ?? {}) as { login?: string }
  const isCaller = login === undefined || login === userOf(execution.caller)?.login
  return { login, organization: isCaller ? undefined : login }
}

const createRepository: Fields['createRepository'] = async (_source, { input }, execution) => {
  const { organization } = await ownerOf(input.ownerId, execution)
  const team = input.teamId == null ? null : await itemOfId(input.teamId, execution)
  const body = {
    name: input.name,
    visibility: visibility(input.visibility),
    private: input.visibility !== 'PUBLIC',
    ...given({
      description: input.description,
      homepage: input.homepageUrl,
      has_issues: input.hasIssuesEnabled,
      has_wiki: input.hasWikiEnabled,
      is_template: input.template,
      team_id: (team?.view as { id?: number } | undefined)?.id,
    }),
  }
  const reply =
    organization === undefined
      ? await execution.change('repos/create-for-authenticated-user', { body })
      : await execution.change('repos/create-in-org', { path: { org: organization }, body })
  return { repository: new Item('Repository', reply.body) }
}

const cloneTemplateRepository: Fields['cloneTemplateRepository'] = async (
  _source,
  { input },
  execution,
) => {
  const { owner, repo } = pathOf(await repositoryWith(input.repositoryId, execution))
  const { login } = await ownerOf(input.ownerId, execution)
  const { body } = await execution.change('repos/create-using-template', {
    path: { template_owner: owner!, template_repo: repo! },
    body: {
      name: input.name,
      private: input.visibility !== 'PUBLIC',
      ...given({
        owner: login,
        description: input.description,
        include_all_branches: input.includeAllBranches,
      }),
    },
  })
  return { repository: new Item('Repository', body) }
}

/** Stars a repository, or takes the star back. */
const star =
  (
    id: 'activity/star-repo-for-authenticated-user' | 'activity/unstar-repo-for-authenticated-user',
  ) =>
  async (
    _source: undefined,
    { input }: { input: { starrableId: string } },
    execution: Execution,
  ) => {
    const path = siteOf(pathOf(await repositoryWith(input.starrableId, execution)))
    await execution.change(id, { path })
    const { body } = await execution.read('repos/get', { path })
    return { starrable: new Item('Repository', body) }
  }

const updateSubscription: Fields['updateSubscription'] = async (_source, { input }, execution) => {
  const repository = await repositoryWith(input.subscribableId, execution)
  const path = siteOf(pathOf(repository))
  if (input.state === 'UNSUBSCRIBED')
    await execution.change('activity/delete-repo-subscription', { path })
  else {
    const body = { subscribed: input.state === 'SUBSCRIBED', ignored: input.state === 'IGNORED' }
    await execution.change('activity/set-repo-subscription', { path, body })
  }
  return { subscribable: repository }
}

const topicName = /^[a-z0-9][a-z0-9-]{0,49}$/

const updateTopics: Fields['updateTopics'] = async (_source, { input }, execution) => {
  const names = input.topicNames.map((name) => name.toLowerCase())
  const invalid = names.filter((name) => !topicName.test(name))
  const repository = await repositoryWith(input.repositoryId, execution)
  if (invalid.length > 0) return { invalidTopicNames: invalid, repository: null }
  const path = siteOf(pathOf(repository))
  await execution.change('repos/replace-all-topics', { path, body: { names } })
  const { body } = await execution.read('repos/get', { path })
  return { invalidTopicNames: null, repository: new Item('Repository', body) }
}

/** Mutations of repositories. */
export const repositoryMutations = {
  createRepository,
  cloneTemplateRepository,
  updateRepository: async (_source, { input }, execution) => {
    const body = given({
      name: input.name,
      description: input.description,
      homepage: input.homepageUrl,
      has_issues: input.hasIssuesEnabled,
      has_projects: input.hasProjectsEnabled,
      has_wiki: input.hasWikiEnabled,
      has_discussions: input.hasDiscussionsEnabled,
      is_template: input.template,
    })
    return { repository: await update(input.repositoryId, body, execution) }
  },
  archiveRepository: async (_source, { input }, execution) => ({
    repository: await update(input.repositoryId, { archived: true }, execution),
  }),
  unarchiveRepository: async (_source, { input }, execution) => ({
    repository: await update(input.repositoryId, { archived: false }, execution),
  }),
  addStar: star('activity/star-repo-for-authenticated-user'),
  removeStar: star('activity/unstar-repo-for-authenticated-user'),
  updateSubscription,
  updateTopics,
} satisfies Partial<Fields>
