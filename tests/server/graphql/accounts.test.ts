import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

type Values = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any

describe.each(stores)('Accounts in GraphQL on $name', (store) => {
  const service = useService({ store })

  async function post(caller: string, query: string, variables: object = {}): Promise<Values> {
    const response = await fetch(`${service.server.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `bearer ${caller}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as Values
  }

  /** Runs a document, which must have no errors. */
  async function ask(caller: string, query: string, variables: object = {}): Promise<Values> {
    const { data, errors } = await post(caller, query, variables)
    expect(errors).toBeUndefined()
    return data as Values
  }

  const errorsOf = async (caller: string, query: string): Promise<unknown> =>
    (await post(caller, query))['errors']

  const rest = async (caller: string, path: string): Promise<Values> =>
    (await service.as(undefined, { token: caller }).get(path)).body

  const send = async (caller: string, path: string, body: object): Promise<Values> =>
    (await service.as(undefined, { token: caller }).post(path, body)).body

  beforeAll(async () => {
    await send('ghp_mona', '/orgs/acme/teams', { name: 'Makers', privacy: 'closed' })
    await send('ghp_mona', '/orgs/acme/teams', { name: 'Hidden', privacy: 'secret' })
    await send('ghp_mona', '/orgs/acme/teams', { name: 'Apart', privacy: 'closed' })
    const owner = service.as('mona')
    await owner.request('PUT', '/orgs/acme/teams/makers/memberships/hubot', {})
    await owner.request('PUT', '/orgs/acme/teams/makers/repos/acme/vault', { permission: 'push' })
    await owner.request('PUT', '/user/starred/acme/widgets')
    await send('ghp_mona', '/repos/acme/widgets/issues', { title: 'The hinge squeaks' })
    await send('ghp_mona', '/repos/acme/vault/issues', { title: 'The hinge is secret' })
    const content = { files: { 'a.md': { content: '# hinge' } } }
    await send('ghp_mona', '/gists', { ...content, description: 'open', public: true })
    await send('ghp_mona', '/gists', { ...content, description: 'secret', public: false })
  })

  describe('viewer', () => {
    const query = '{ viewer { id databaseId login name email isViewer createdAt url websiteUrl } }'

    it('is the user of the token, as in REST', async () => {
      const user = await rest('ghp_mona', '/user')
      expect((await ask('ghp_mona', query)).viewer).toEqual({
        id: user.node_id,
        databaseId: user.id,
        login: 'mona',
        name: user.name,
        email: user.email,
        isViewer: true,
        createdAt: user.created_at,
        url: user.html_url,
        websiteUrl: null,
      })
    })

    it('is the bot of an installation', async () => {
      expect((await ask('ghs_acme', '{ viewer { login } }')).viewer.login).toBe('ci-bot[bot]')
    })
  })

  describe('repositories', () => {
    const names = (found: Values) => found.nodes.map((each: Values) => each.nameWithOwner)
    const list = (owner: string, args: string) =>
      `{ repositoryOwner(login: "${owner}") { repositories(${args}) {
        totalCount nodes { nameWithOwner } } } }`

    it.each([
      ['ghp_mona', ['acme/vault', 'acme/widgets']],
      ['ghp_reader', ['acme/vault', 'acme/widgets']],
      ['ghp_stranger', ['acme/widgets']],
      ['github_pat_acme', ['acme/widgets']],
    ])('are those that REST lists for %s', async (caller, expected) => {
      const order = 'orderBy: { field: NAME, direction: ASC }'
      const { repositoryOwner } = await ask(caller, list('acme', `first: 5, ${order}`))
      const listed = await rest(caller, '/orgs/acme/repos?sort=full_name')
      expect(names(repositoryOwner.repositories)).toEqual(expected)
      expect(listed.map((each: Values) => each.full_name)).toEqual(expected)
      expect(repositoryOwner.repositories.totalCount).toBe(expected.length)
    })

    it('are filtered and have pages', async () => {
      const filtered = async (args: string) =>
        names((await ask('ghp_mona', list('acme', args))).repositoryOwner.repositories)
      expect(await filtered('first: 5, privacy: PRIVATE')).toEqual(['acme/vault'])
      expect(await filtered('first: 5, privacy: PRIVATE, visibility: PUBLIC')).toEqual([])
      expect(await filtered('first: 5, isFork: true')).toEqual([])
      expect(await filtered('first: 5, isArchived: false, affiliations: [COLLABORATOR]')).toEqual(
        [],
      )
      expect(await filtered('first: 5, ownerAffiliations: [COLLABORATOR]')).toEqual([])
      const byName = 'orderBy: { field: NAME, direction: DESC }'
      expect(await filtered(`first: 1, ${byName}`)).toEqual(['acme/widgets'])
      expect(await filtered(`last: 1, ${byName}`)).toEqual(['acme/vault'])
    })

    it('of a user include those of organizations when the viewer asks', async () => {
      const all = 'first: 9, ownerAffiliations: [OWNER, ORGANIZATION_MEMBER]'
      const own = await ask('ghp_mona', list('mona', all))
      expect(names(own.repositoryOwner.repositories)).toContain('acme/vault')
      expect(names(own.repositoryOwner.repositories)).toContain('mona/secrets')
      const others = await ask('ghp_stranger', list('mona', all))
      expect(names(others.repositoryOwner.repositories)).toEqual(['acme/widgets'])
    })

    it('that a user starred have times', async () => {
      const query = `{ user(login: "mona") { starredRepositories(first: 3) {
        edges { starredAt node { nameWithOwner } } } } }`
      const { edges } = (await ask('ghp_stranger', query)).user.starredRepositories
      expect(edges).toMatchObject([{ node: { nameWithOwner: 'acme/widgets' } }])
      expect(Date.parse(edges[0].starredAt)).toBeGreaterThan(0)
    })
  })

  describe('organizations and teams', () => {
    const teams = (args: string) =>
      `{ organization(login: "acme") { teams(first: 9${args}) { totalCount nodes { slug privacy } } } }`
    const slugs = async (caller: string, args = '') =>
      (await ask(caller, teams(args))).organization.teams.nodes.map((each: Values) => each.slug)

    it('lists the teams that REST lists', async () => {
      expect(await slugs('ghp_mona')).toEqual(['makers', 'hidden', 'apart'])
      expect(await slugs('ghp_hubot')).toEqual(['makers', 'apart'])
      expect(await slugs('ghp_stranger')).toEqual([])
      expect((await service.as('stranger').get('/orgs/acme/teams')).status).toBe(404)
      expect(await errorsOf('gho_mona', teams(''))).toMatchObject([{ type: 'INSUFFICIENT_SCOPES' }])
    })

    it('filters teams', async () => {
      expect(await slugs('ghp_mona', ', userLogins: ["hubot"]')).toEqual(['makers'])
      expect(await slugs('ghp_mona', ', query: "AK"')).toEqual(['makers'])
      expect(await slugs('ghp_mona', ', query: "%"')).toEqual([])
      expect(await slugs('ghp_mona', ', privacy: SECRET')).toEqual(['hidden'])
      expect(await slugs('ghp_hubot', ', role: MEMBER')).toEqual(['makers'])
      expect(await slugs('ghp_hubot', ', role: ADMIN')).toEqual([])
      const byName = ', orderBy: { field: NAME, direction: ASC }, rootTeamsOnly: true'
      expect(await slugs('ghp_mona', byName)).toEqual(['apart', 'hidden', 'makers'])
    })

    it('says roles of members and permissions in repositories', async () => {
      const query = `{ organization(login: "acme") {
        membersWithRole(first: 5) { totalCount edges { role node { login } } }
        team(slug: "makers") { combinedSlug organization { login }
          members(first: 5, role: MEMBER, membership: IMMEDIATE, query: "hub") {
            totalCount edges { role node { login name } } }
          repositories(first: 5) { totalCount edges { permission node { nameWithOwner } } } }
        hidden: team(slug: "hidden") { slug } } }`
      expect((await ask('ghp_hubot', query)).organization).toEqual({
        membersWithRole: {
          totalCount: 2,
          edges: [
            { role: 'ADMIN', node: { login: 'mona' } },
            { role: 'MEMBER', node: { login: 'hubot' } },
          ],
        },
        team: {
          combinedSlug: 'acme/makers',
          organization: { login: 'acme' },
          members: {
            totalCount: 1,
            edges: [{ role: 'MEMBER', node: { login: 'hubot', name: 'Name of hubot' } }],
          },
          repositories: {
            totalCount: 1,
            edges: [{ permission: 'WRITE', node: { nameWithOwner: 'acme/vault' } }],
          },
        },
        hidden: null,
      })
    })

    it('shows only public memberships to others', async () => {
      const query = `{ organization(login: "acme") { viewerIsAMember
        membersWithRole(first: 5) { totalCount nodes { login } } }
        user(login: "mona") { organizations(first: 5) { totalCount } } }`
      const { organization, user } = await ask('ghp_stranger', query)
      const shown = await rest('ghp_stranger', '/orgs/acme/members')
      expect(organization.viewerIsAMember).toBe(false)
      expect(organization.membersWithRole.totalCount).toBe(shown.length)
      const joined = await rest('ghp_stranger', '/users/mona/orgs')
      expect(user.organizations.totalCount).toBe(joined.length)
      const own = await ask(
        'ghp_mona',
        '{ viewer { organizations(first: 5, orderBy: { field: LOGIN, direction: DESC }) { nodes { login } } } }',
      )
      expect(own.viewer.organizations.nodes).toEqual([{ login: 'acme' }])
    })
  })

  describe('gists', () => {
    const query = `{ user(login: "mona") { gists(first: 5, privacy: ALL,
      orderBy: { field: CREATED_AT, direction: DESC }) { totalCount nodes {
        id name description isPublic isFork stargazerCount viewerHasStarred
        files { name extension size text(truncate: 3) } } } } }`

    it('are all there for the owner, with the contents of files', async () => {
      const { gists } = (await ask('ghp_mona', query)).user
      const listed = await rest('ghp_mona', '/gists')
      expect(gists.totalCount).toBe(2)
      const [secret] = gists.nodes
      expect(secret).toMatchObject({
        description: 'secret',
        isPublic: false,
        isFork: false,
        stargazerCount: 0,
        files: [{ name: 'a.md', extension: '.md', size: 7, text: '# h' }],
      })
      expect(listed.map((each: Values) => each.id)).toContain(secret.name)
    })

    it('are public ones for others', async () => {
      const { gists } = (await ask('ghp_stranger', query)).user
      expect(gists).toMatchObject({ totalCount: 1, nodes: [{ description: 'open' }] })
    })
  })

  describe('search', () => {
    const search = (q: string, type: string) =>
      `{ search(query: "${q}", type: ${type}, first: 5) {
        issueCount repositoryCount userCount nodes { __typename
          ... on Issue { title } ... on Repository { nameWithOwner } ... on User { login } } } }`

    it.each(['ghp_mona', 'ghp_stranger'])('finds what REST finds for %s', async (caller) => {
      const found = (await ask(caller, search('hinge is:issue sort:created-asc', 'ISSUE'))).search
      const q = 'hinge+is:issue&sort=created&order=asc'
      const { items } = await rest(caller, `/search/issues?q=${q}`)
      expect(found.nodes.map((each: Values) => each.title)).toEqual(
        items.map((each: Values) => each.title),
      )
      expect(found).toMatchObject({ issueCount: items.length, repositoryCount: 0 })
      expect(items).toHaveLength(caller === 'ghp_mona' ? 2 : 1)
    })

    it('finds repositories and users, and no discussions', async () => {
      const repositories = (await ask('ghp_stranger', search('user:acme', 'REPOSITORY'))).search
      expect(repositories).toMatchObject({
        repositoryCount: 1,
        nodes: [{ __typename: 'Repository', nameWithOwner: 'acme/widgets' }],
      })
      const users = (await ask('ghp_stranger', search('hubot', 'USER'))).search
      expect(users).toMatchObject({ userCount: 1, nodes: [{ login: 'hubot' }] })
      const none = (await ask('ghp_mona', search('hinge', 'DISCUSSION'))).search
      expect(none).toMatchObject({ issueCount: 0, nodes: [] })
      for (const q of ['author:nobody-at-all is:pr', 'repo:acme/nothing']) {
        const nothing = (await ask('ghp_mona', search(q, 'ISSUE'))).search
        expect(nothing).toMatchObject({ issueCount: 0, nodes: [] })
      }
    })

    it('lists what a user wrote', async () => {
      const query = `{ user(login: "mona") {
        issues(first: 5, states: [OPEN]) { totalCount nodes { title } }
        pullRequests(first: 5, states: [MERGED, CLOSED]) { totalCount } } }`
      const { user } = await ask('ghp_stranger', query)
      expect(user).toEqual({
        issues: { totalCount: 1, nodes: [{ title: 'The hinge squeaks' }] },
        pullRequests: { totalCount: 0 },
      })
    })
  })

  it.each(['mona', 'acme', 'acme/widgets', 'acme/widgets/issues/1', 'acme/vault'])(
    'finds the page of %s for those who may see it',
    async (page) => {
      const query = 'query ($url: URI!) { resource(url: $url) { url } }'
      const url = `${service.server.url}/${page}`
      expect((await ask('ghp_mona', query, { url })).resource).toEqual({ url })
      const { resource } = await ask('ghp_stranger', query, { url })
      expect(resource).toEqual(page === 'acme/vault' ? null : { url })
      expect((await ask('ghp_mona', query, { url: `https://other.test/${page}` })).resource).toBe(
        null,
      )
    },
  )

  it('finds nothing at the page of an issue that was transferred', async () => {
    const [from, to] = [await service.repository(), await service.repository()]
    const issue = (await service.as('mona').post(`${from}/issues`, { title: 'Moves' })).body
    const ids = { issue: issue.node_id, repository: (await rest('ghp_mona', to)).node_id }
    const transfer = `mutation ($issue: ID!, $repository: ID!) {
      transferIssue(input: { issueId: $issue, repositoryId: $repository }) { issue { title } } }`
    expect((await ask('ghp_mona', transfer, ids)).transferIssue.issue.title).toBe('Moves')
    const query = 'query ($url: URI!) { resource(url: $url) { url } }'
    expect((await ask('ghp_mona', query, { url: issue.html_url })).resource).toBe(null)
  })

  it.each(['/users/mona', '/orgs/acme', '/orgs/acme/teams/makers', '/apps/ci-bot'])(
    'finds %s by its global id',
    async (path) => {
      const { node_id: id } = await rest('ghp_mona', path)
      const query = 'query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }'
      expect(await ask('ghp_mona', query, { id })).toEqual({ node: { id }, nodes: [{ id }] })
    },
  )

  it('follows and unfollows', async () => {
    const { node_id: id } = await rest('ghp_mona', '/users/hubot')
    const change = (name: string) =>
      ask(
        'ghp_mona',
        `mutation ($id: ID!) { done: ${name}(input: { userId: $id, clientMutationId: "1" }) {
          clientMutationId user { login viewerIsFollowing followers(first: 3) { totalCount nodes { login } } } } }`,
        { id },
      )
    expect((await change('followUser')).done).toEqual({
      clientMutationId: '1',
      user: {
        login: 'hubot',
        viewerIsFollowing: true,
        followers: { totalCount: 1, nodes: [{ login: 'mona' }] },
      },
    })
    expect(await rest('ghp_mona', '/user/following')).toMatchObject([{ login: 'hubot' }])
    expect((await change('unfollowUser')).done.user.viewerIsFollowing).toBe(false)
    expect(await rest('ghp_mona', '/user/following')).toEqual([])
  })
})
