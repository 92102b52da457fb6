import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods, paginateRest)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { brand: 'github' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

describe.each(versions)('unmodified Octokit browses, in %s', (version) => {
  function clientOf(login: string) {
    const client = new Client({
      baseUrl: server.url,
      auth: `ghp_${login}`,
      request: { log: silent },
    })
    client.hook.before('request', (options) => {
      options.headers['x-github-api-version'] = version
    })
    return client
  }
  const mona = () => clientOf('mona')

  it('the repositories of users and organizations, in pages', async () => {
    const { repos } = mona().rest
    for (const name of ['one', 'two', 'three']) {
      await repos.createInOrg({ org: 'acme', name: `${name}-${version}` })
    }
    const ofAcme = await mona().paginate(repos.listForOrg, { org: 'acme', per_page: 2 })
    const names = ofAcme.map(({ full_name }) => full_name)
    expect(names).toEqual(expect.arrayContaining(['acme/vault', `acme/two-${version}`]))
    const ofUser = await mona().paginate(repos.listForUser, { username: 'acme', per_page: 2 })
    expect(ofUser.map(({ full_name }) => full_name)).not.toContain('acme/vault')
  })

  it('users and organizations, in pages', async () => {
    const { users, orgs } = mona().rest
    const all = await mona().paginate(users.list, { per_page: 3 })
    expect(all.map(({ login }) => login)).toEqual(expect.arrayContaining(['mona', 'acme', 'hubot']))
    const organizations = await mona().paginate(orgs.list, { per_page: 1 })
    expect(organizations.map(({ login }) => login)).toEqual(['acme'])
    const { data } = await users.getById({ account_id: organizations[0]?.id ?? 0 })
    expect(data.login).toBe('acme')
  })

  it('branches, tags, languages, topics and the README of a folder', async () => {
    const { repos } = mona().rest
    const name = `browsed-${version}`
    await repos.createForAuthenticatedUser({ name, auto_init: true })
    const at = { owner: 'mona', repo: name }
    const content = Buffer.from('# Guide').toString('base64')
    const file = { ...at, message: 'Guide', content }
    await repos.createOrUpdateFileContents({ ...file, path: 'docs/README.md' })
    await repos.createOrUpdateFileContents({ ...file, path: 'code.rb', branch: 'main' })
    const branches = await mona().paginate(repos.listBranches, at)
    expect(branches).toMatchObject([{ name: 'main', protected: false }])
    const { data: branch } = await repos.getBranch({ ...at, branch: 'main' })
    expect(branch.commit.sha).toBe(branches[0]?.commit.sha)
    expect(branch.protection.enabled).toBe(false)
    expect((await repos.listTags(at)).data).toEqual([])
    expect((await repos.listLanguages(at)).data).toEqual({ Ruby: 7 })
    await repos.replaceAllTopics({ ...at, names: ['browsing'] })
    expect((await repos.getAllTopics(at)).data.names).toEqual(['browsing'])
    const { data: readme } = await repos.getReadmeInDirectory({ ...at, dir: 'docs' })
    expect(readme.path).toBe('docs/README.md')
  })

  it('commits, comparisons and the objects of git', async () => {
    const { repos, git } = mona().rest
    const name = `history-${version}`
    await repos.createForAuthenticatedUser({ name, auto_init: true })
    const at = { owner: 'mona', repo: name }
    for (const path of ['a.md', 'docs/b.md']) {
      const content = Buffer.from(`# ${path}\n`).toString('base64')
      await repos.createOrUpdateFileContents({ ...at, path, message: path, content })
    }
    const commits = await mona().paginate(repos.listCommits, { ...at, per_page: 1 })
    expect(commits.map(({ commit }) => commit.message)).toEqual([
      'docs/b.md',
      'a.md',
      'Initial commit',
    ])
    const [head, , first] = commits.map(({ sha }) => sha)
    const { data: commit } = await repos.getCommit({ ...at, ref: 'heads/main' })
    expect(commit.files).toMatchObject([
      { filename: 'docs/b.md', patch: '@@ -0,0 +1 @@\n+# docs/b.md' },
    ])
    const format = { mediaType: { format: 'diff' } }
    const { data: diff } = await repos.getCommit({ ...at, ref: 'main', ...format })
    expect(diff as unknown).toContain('diff --git a/docs/b.md')
    const basehead = `${first}...main`
    const { data: compared } = await repos.compareCommitsWithBasehead({ ...at, basehead })
    expect(compared).toMatchObject({ status: 'ahead', ahead_by: 2, files: [{}, {}] })
    const { data: heads } = await repos.listBranchesForHeadCommit({ ...at, commit_sha: head! })
    expect(heads.map((branch) => branch.name)).toEqual(['main'])
    const { data: ref } = await git.getRef({ ...at, ref: 'heads/main' })
    expect(ref.object.sha).toBe(head)
    const { data: refs } = await git.listMatchingRefs({ ...at, ref: 'heads/m' })
    expect(refs).toEqual([ref])
    const { data: tree } = await git.getTree({ ...at, tree_sha: 'main', recursive: '1' })
    const file = tree.tree.find(({ path }) => path === 'docs/b.md')
    const { data: blob } = await git.getBlob({ ...at, file_sha: file?.sha ?? '' })
    expect(Buffer.from(blob.content, 'base64').toString()).toBe('# docs/b.md\n')
    const { data: made } = await git.getCommit({ ...at, commit_sha: head! })
    expect(made.tree.sha).toBe(tree.sha)
    const tagged = { tag: 'v1', message: 'First', object: head!, type: 'commit' as const }
    const { data: tag } = await git.createTag({ ...at, ...tagged })
    expect((await git.getTag({ ...at, tag_sha: tag.sha })).data).toEqual(tag)
    const ofCommit = { ...at, commit_sha: head! }
    expect((await repos.listPullRequestsAssociatedWithCommit(ofCommit)).data).toEqual([])
  })

  it('changes several files in one commit, and opens a pull request with it', async () => {
    const { repos, git, pulls } = mona().rest
    const name = `changed-${version}`
    await repos.createForAuthenticatedUser({ name, auto_init: true })
    const at = { owner: 'mona', repo: name }
    const { data: main } = await git.getRef({ ...at, ref: 'heads/main' })
    const { data: head } = await git.getCommit({ ...at, commit_sha: main.object.sha })
    const content = Buffer.from([0, 1, 2]).toString('base64')
    const { data: blob } = await git.createBlob({ ...at, content, encoding: 'base64' })
    const file = { mode: '100644', type: 'blob' } as const
    const { data: tree } = await git.createTree({
      ...at,
      base_tree: head.tree.sha,
      tree: [
        { path: 'data.bin', ...file, sha: blob.sha },
        { path: 'docs/guide.md', ...file, content: '# Guide\n' },
        { path: 'README.md', ...file, sha: null },
      ],
    })
    const input = { message: 'Change three files', tree: tree.sha, parents: [head.sha] }
    const { data: commit } = await git.createCommit({ ...at, ...input })
    await git.createRef({ ...at, ref: 'refs/heads/change', sha: commit.sha })
    const opening = { ...at, title: 'Change', head: 'change', base: 'main' }
    const { data: pull } = await pulls.create(opening)
    const { data: files } = await pulls.listFiles({ ...at, pull_number: pull.number })
    expect(files.map((each) => [each.filename, each.status])).toEqual([
      ['README.md', 'removed'],
      ['data.bin', 'added'],
      ['docs/guide.md', 'added'],
    ])
    const amended = { message: 'Amended', tree: tree.sha, parents: [head.sha] }
    const { data: other } = await git.createCommit({ ...at, ...amended })
    await git.updateRef({ ...at, ref: 'heads/change', sha: other.sha, force: true })
    const { data: merged } = await repos.merge({ ...at, base: 'main', head: 'change' })
    expect(merged.parents.map(({ sha }) => sha)).toEqual([head.sha, other.sha])
    await repos.renameBranch({ ...at, branch: 'main', new_name: 'trunk' })
    await git.deleteRef({ ...at, ref: 'heads/change' })
    expect((await repos.listBranches(at)).data.map((branch) => branch.name)).toEqual(['trunk'])
    expect((await pulls.get({ ...at, pull_number: pull.number })).data.merged).toBe(true)
  })
})
