import type { Site, Twins } from './_twins.ts'

const text = Buffer.from('Words\n').toString('base64')

const archived = async (site: Site) => {
  const { name } = await site.repository('-archived')
  return site.call(['PATCH', `/repos/acme/${name}`, { archived: true }])
}

/** Whom to follow: another for each, because an account is followed once. */
const followed = async (site: Site) =>
  site.get(site.name.startsWith('twin-a') ? '/users/reader' : '/users/writer')

/** Mutations of repositories and accounts. */
export const repositoryTwins: Twins = {
  createRepository: {
    before: (site) => site.get('/orgs/acme'),
    rest: (_made, { name }) => [
      ['POST', '/orgs/acme/repos', { name: `${name}-made`, description: 'New', private: true }],
    ],
    input: ({ node_id: ownerId }, { name }) => ({
      ...{ ownerId, name: `${name}-made`, description: 'New', visibility: 'PRIVATE' },
      hasWikiEnabled: true,
    }),
  },
  cloneTemplateRepository: {
    before: async (site) => ({
      owner: await site.get('/orgs/acme'),
      template: await site.repository('-template', { is_template: true, auto_init: true }),
    }),
    rest: ({ template }, { name }) => [
      ['POST', `/repos/${template.full_name}/generate`, { owner: 'acme', name: `${name}-copy` }],
    ],
    input: ({ owner, template }, { name }) => ({
      ...{ repositoryId: template.node_id, ownerId: owner.node_id, name: `${name}-copy` },
      visibility: 'PUBLIC',
    }),
  },
  updateRepository: {
    before: (site) => site.repository('-renamed'),
    rest: ({ full_name }, { name }) => [
      ['PATCH', `/repos/${full_name}`, { name: `${name}-new`, homepage: 'https://acme.test/' }],
    ],
    input: ({ node_id: repositoryId }, { name }) => ({
      ...{ repositoryId, name: `${name}-new`, homepageUrl: 'https://acme.test/' },
    }),
  },
  archiveRepository: {
    before: (site) => site.repository('-done'),
    rest: ({ full_name }) => [['PATCH', `/repos/${full_name}`, { archived: true }]],
    input: ({ node_id: repositoryId }) => ({ repositoryId }),
  },
  unarchiveRepository: {
    before: archived,
    rest: ({ full_name }) => [['PATCH', `/repos/${full_name}`, { archived: false }]],
    input: ({ node_id: repositoryId }) => ({ repositoryId }),
  },
  updateTopics: {
    rest: () => [['PUT', 'topics', { names: ['doors', 'hinges'] }]],
    input: (_made, { id: repositoryId }) => ({ repositoryId, topicNames: ['doors', 'hinges'] }),
  },
  addStar: {
    rest: (_made, { name }) => [['PUT', `/user/starred/acme/${name}`]],
    input: (_made, { id: starrableId }) => ({ starrableId }),
  },
  removeStar: {
    before: (site) => site.call(['PUT', `/user/starred/acme/${site.name}`]),
    rest: (_made, { name }) => [['DELETE', `/user/starred/acme/${name}`]],
    input: (_made, { id: starrableId }) => ({ starrableId }),
  },
  updateSubscription: {
    rest: () => [['PUT', 'subscription', { ignored: true }]],
    input: (_made, { id: subscribableId }) => ({ subscribableId, state: 'IGNORED' }),
  },
  followUser: {
    before: followed,
    rest: ({ login }) => [['PUT', `/user/following/${login}`]],
    input: ({ node_id: userId }) => ({ userId }),
  },
  unfollowUser: {
    before: async (site) => {
      const user = await followed(site)
      await site.call(['PUT', `/user/following/${user.login}`])
      return user
    },
    rest: ({ login }) => [['DELETE', `/user/following/${login}`]],
    input: ({ node_id: userId }) => ({ userId }),
  },
}

/** Mutations of git. */
export const gitTwins: Twins = {
  createRef: {
    rest: (_made, { sha }) => [['POST', 'git/refs', { ref: 'refs/tags/v1', sha }]],
    input: (_made, { id: repositoryId, sha: at }) => ({
      ...{ repositoryId, name: 'refs/tags/v1', oid: at },
    }),
  },
  updateRef: {
    before: (site) => site.branch('moved'),
    rest: (_made, { sha }) => [['PATCH', 'git/refs/heads/moved', { sha, force: true }]],
    input: ({ ref }, { sha: at }) => ({ refId: ref.node_id, oid: at, force: true }),
  },
  deleteRef: {
    before: (site) => site.branch('gone'),
    rest: () => [['DELETE', 'git/refs/heads/gone']],
    input: ({ ref }) => ({ refId: ref.node_id }),
  },
  mergeBranch: {
    before: (site) => site.branch('ready'),
    rest: () => [['POST', 'merges', { base: 'main', head: 'ready', commit_message: 'Both' }]],
    input: (_made, { id: repositoryId }) => ({
      ...{ repositoryId, base: 'main', head: 'ready', commitMessage: 'Both' },
    }),
  },
  createCommitOnBranch: {
    before: (site) => site.branch('written'),
    rest: () => [['PUT', 'contents/a.md', { message: 'Write', content: text, branch: 'written' }]],
    input: ({ sha }, { name }) => ({
      ...{ expectedHeadOid: sha, message: { headline: 'Write' } },
      branch: { repositoryNameWithOwner: `acme/${name}`, branchName: 'written' },
      fileChanges: { additions: [{ path: 'a.md', contents: text }] },
    }),
  },
}
