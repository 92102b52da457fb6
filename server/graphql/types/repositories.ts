import { inlineConnection } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { languageNamed } from '../git/languages.ts'
import { refAt } from '../git/loaders.ts'
import { objectNamed } from '../git/objects.ts'
import { orAbsent, siteOf } from '../git/site.ts'
import { found } from '../errors.ts'
import { Item, pathOf } from '../item.ts'
import { valueAt } from '../read-field.ts'
import {
  blankIssues,
  codeOfConduct,
  contactLinks,
  fundingLinks,
  issueTemplates,
  pullRequestTemplates,
  securityPolicy,
  submodules,
} from '../repositories/community.ts'
import { issuesIn, pullsIn } from '../repositories/issue-lists.ts'
import { laterConnection } from '../repositories/lists.ts'
import { assignable, collaboratorsOf, suggested } from '../repositories/people.ts'
import { protectionsIn } from '../repositories/protections.ts'
import { refsIn } from '../repositories/refs.ts'
import { forksOf, labelsIn, milestonesIn } from '../repositories/sorted.ts'
import {
  commitEmails,
  hasStarred,
  mergeMethod,
  permissionIn,
  subscriptionTo,
} from '../repositories/viewer.ts'
import type { Resolvers } from '../resolve.ts'
import { pinnedIssuesOf } from './pins.ts'
import { latestRelease, releaseOfTag, releasesOf } from './releases.ts'

type Fields = Resolvers['Repository']
type Source = Item<'Repository'>

const placeOf = (source: Source) => siteOf(pathOf(source))

/** An issue or a pull request by its number. */
async function numbered(repository: Source, number: number, execution: Execution) {
  const path = { ...pathOf(repository), issue_number: number }
  const what = `an issue or pull request with the number of ${number}`
  const { body } = await found(execution.read('issues/get', { path }), what)
  return body
}

/** Issues and pull requests. */
const conversations = {
  pinnedIssues: pinnedIssuesOf,
  issue: async (source, { number }, execution) => {
    const what = `an Issue with the number of ${number}`
    const path = { ...pathOf(source), issue_number: number }
    const { body } = await found(execution.read('issues/get', { path }), what)
    return new Item('Issue', body, pathOf(source))
  },
  pullRequest: async (source, { number }, execution) => {
    const what = `a PullRequest with the number of ${number}`
    const path = { ...pathOf(source), pull_number: number }
    const { body } = await found(execution.read('pulls/get', { path }), what)
    return new Item('PullRequest', body, pathOf(source))
  },
  issueOrPullRequest: async (source, { number }, execution) => {
    const body = await numbered(source, number, execution)
    if (!body.pull_request) return new Item('Issue', body, pathOf(source))
    const path = { ...pathOf(source), pull_number: number }
    return new Item('PullRequest', (await execution.read('pulls/get', { path })).body, path)
  },
  issues: (source, args, execution) => issuesIn(placeOf(source), args, execution),
  pullRequests: (source, args, execution) => pullsIn(placeOf(source), args, execution),
  label: async (source, { name }, execution) => {
    const path = { ...placeOf(source), name }
    const reply = await orAbsent(execution.read('issues/get-label', { path }))
    return reply ? new Item('Label', reply.body, placeOf(source)) : null
  },
  labels: (source, args, execution) => labelsIn(placeOf(source), args, execution),
  milestone: async (source, { number }, execution) => {
    const path = { ...placeOf(source), milestone_number: number }
    const reply = await orAbsent(execution.read('issues/get-milestone', { path }))
    return reply ? new Item('Milestone', reply.body, placeOf(source)) : null
  },
  milestones: (source, args, execution) => milestonesIn(placeOf(source), args, execution),
  assignableUsers: (source, args, execution) => assignable(placeOf(source), args, execution),
  suggestedActors: (source, args, execution) => suggested(placeOf(source), args, execution),
  mentionableUsers: (source, args, execution) => assignable(placeOf(source), args, execution),
} satisfies Partial<Fields>

/** What is in git. */
const contents = {
  object: async (source, { expression, oid }, execution) => {
    const revision = oid ?? expression
    if (revision == null) return null
    return objectNamed(revision, placeOf(source), execution)
  },
  defaultBranchRef: async (source, _args, execution) => {
    const branch = (await valueAt(source, ['default_branch'], execution)) as string
    const ref = await orAbsent(refAt(`refs/heads/${branch}`, placeOf(source), execution))
    return ref ?? null
  },
  isEmpty: async (source, _args, execution) => {
    const place = placeOf(source)
    const site = await orAbsent(execution.enterAt('repos/get-commit', place))
    if (!site) return false
    const head = await refAt(`refs/heads/${site.repository.default_branch}`, place, execution)
    if (head) return false
    return (await refsIn(place, { refPrefix: 'refs/heads/', first: 1 }, execution))!
      .totalCount()
      .then((total) => total === 0)
  },
  ref: async (source, { qualifiedName }, execution) =>
    (await orAbsent(refAt(qualifiedName, placeOf(source), execution))) ?? null,
  refs: (source, args, execution) => refsIn(placeOf(source), args, execution),
  branchProtectionRules: (source, args, execution) =>
    laterConnection(() => protectionsIn(placeOf(source), execution), args),
  latestRelease: (source, _args, execution) => latestRelease(placeOf(source), execution),
  release: (source, { tagName }, execution) => releaseOfTag(placeOf(source), tagName, execution),
  releases: (source, args, execution) => releasesOf(placeOf(source), args, execution),
  submodules: (source, args, execution) =>
    laterConnection(() => submodules(placeOf(source), execution), args),
} satisfies Partial<Fields>

/** What the files of a project say about it. */
const community = {
  codeOfConduct: (source, _args, execution) => codeOfConduct(placeOf(source), execution),
  contactLinks: (source, _args, execution) => contactLinks(placeOf(source), execution),
  fundingLinks: (source, _args, execution) => fundingLinks(placeOf(source), execution),
  isBlankIssuesEnabled: (source, _args, execution) => blankIssues(placeOf(source), execution),
  isSecurityPolicyEnabled: async (source, _args, execution) =>
    (await securityPolicy(placeOf(source), execution)) !== null,
  issueTemplates: (source, _args, execution) => issueTemplates(placeOf(source), execution),
  pullRequestTemplates: (source, _args, execution) =>
    pullRequestTemplates(placeOf(source), execution),
  securityPolicyUrl: (source, _args, execution) => securityPolicy(placeOf(source), execution),
  languages: async (source, args, execution) => {
    const reply = await orAbsent(execution.read('repos/list-languages', { path: placeOf(source) }))
    const sizes = Object.entries((reply?.body ?? {}) as Record<string, number>)
    const sorted = args.orderBy?.direction === 'ASC' ? sizes.toReversed() : sizes
    const nodes = inlineConnection(
      sorted.map(([name]) => languageNamed(name)),
      args,
    )
    const sizeOf = new Map(sizes)
    const edges = async () =>
      (await nodes.edges()).map((edge) => ({
        ...edge,
        size: sizeOf.get(edge.node.name as string)!,
      }))
    return { ...nodes, edges, totalSize: sizes.reduce((sum, [, size]) => sum + size, 0) }
  },
  licenseInfo: async (source, _args, execution) => {
    const license = (await valueAt(source, ['license'], execution)) as { key: string } | null
    return license ? new Item('License', license) : null
  },
  primaryLanguage: async (source, _args, execution) => {
    const name = (await valueAt(source, ['language'], execution)) as string | null
    return name === null ? null : languageNamed(name)
  },
  repositoryTopics: async (source, args, execution) => {
    const names = (await valueAt(source, ['topics'], execution)) as string[]
    const idOf = (kind: string, name: string) => Buffer.from(`${kind}${name}`).toString('base64')
    const topics = names.map((name) => ({
      id: idOf('RepositoryTopic', `${source.view.id}:${name}`),
      resourcePath: `/topics/${name}`,
      url: execution.links.html(`/topics/${name}`),
      topic: { id: idOf('Topic', name), name },
    }))
    return inlineConnection(topics, args)
  },
} satisfies Partial<Fields>

/** Fields about the caller. */
const viewer = {
  viewerCanAdminister: async (source, _args, execution) =>
    (await permissionIn(source, execution)) === 'ADMIN',
  viewerCanSubscribe: (_source, _args, { caller }) => caller.kind !== 'installation',
  viewerCanUpdateTopics: async (source, _args, execution) =>
    ['ADMIN', 'MAINTAIN'].includes((await permissionIn(source, execution)) ?? ''),
  viewerDefaultCommitEmail: async (_source, _args, execution) =>
    (await commitEmails(execution))?.[0] ?? null,
  viewerDefaultMergeMethod: (source, _args, execution) => mergeMethod(source, execution),
  viewerHasStarred: (source, _args, execution) => hasStarred(source, execution),
  viewerPermission: (source, _args, execution) => permissionIn(source, execution),
  viewerPossibleCommitEmails: (_source, _args, execution) => commitEmails(execution),
  viewerSubscription: (source, _args, execution) => subscriptionTo(source, execution),
} satisfies Partial<Fields>

/** Fields of repositories. */
const repository = {
  nameWithOwner: ({ view }) => view.full_name!,
  collaborators: (source, args, execution) => collaboratorsOf(placeOf(source), args, execution),
  forks: (source, args, execution) => forksOf(placeOf(source), args, execution),
  isInOrganization: ({ view }) => view.owner!.type === 'Organization',
  isLocked: async ({ view }, _args, { context }) =>
    context.storage.migrationLocks.isLocked(view.id!),
  isMirror: ({ view }) => view.mirror_url != null,
  isUserConfigurationRepository: ({ view: { name, owner } }) =>
    owner!.type === 'User' && owner!.login.toLowerCase() === name!.toLowerCase(),
  lockReason: async ({ view }, _args, { context }) =>
    (await context.storage.migrationLocks.isLocked(view.id!)) ? 'MIGRATING' : null,
  projectsUrl: ({ view }) => `${view.html_url}/projects`,
  ...conversations,
  ...contents,
  ...community,
  ...viewer,
} satisfies Fields

/** Fields of repositories. */
export const repositories = { Repository: repository }

export { repositoryMutations } from './repository-mutations.ts'
