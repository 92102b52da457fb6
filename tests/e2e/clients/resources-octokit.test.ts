import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods, paginateRest)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { brand: 'github' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

const named = <Named extends { name: string }>(list: Named[]) => list.map(({ name }) => name)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const status = async (request: Promise<{ status: number }>) =>
  (await request.catch((error: { status: number }) => error)).status

describe.each(versions)('unmodified Octokit, in %s', (version) => {
  const older = version === '2022-11-28'

  /**
   * A client as in typical programs. Each request names the version, as its documentation advises.
   */
  function clientOf(login: string) {
    const request = { log: silent }
    const client = new Client({ baseUrl: server.url, auth: `ghp_${login}`, request })
    client.hook.before('request', (options) => {
      options.headers['x-github-api-version'] = version
    })
    client.hook.after('request', ({ headers }) => {
      expect(headers['x-github-api-version-selected']).toBe(version)
    })
    return client
  }
  let mona: ReturnType<typeof clientOf>
  let hubot: typeof mona
  beforeAll(() => {
    mona = clientOf('mona')
    hubot = clientOf('hubot')
  })
  const called = (what: string) => `${what}-${version}`

  /** A repository with a README and the given collaborators. */
  async function repository(what: string, writers: string[] = []) {
    const name = called(what)
    const { data } = await mona.rest.repos.createForAuthenticatedUser({ name, auto_init: true })
    for (const username of writers) {
      const at = { owner: 'mona', repo: name, username }
      const invited = await mona.rest.repos.addCollaborator({ ...at, permission: 'push' })
      if (invited.status !== 201) continue
      const invitation_id = Number(invited.data.id)
      await clientOf(username).rest.repos.acceptInvitationForAuthenticatedUser({ invitation_id })
    }
    return { owner: data.owner.login, repo: data.name }
  }

  it('creates, lists, reads, changes, forks and deletes repositories', async () => {
    const { repos } = mona.rest
    const made = await repos.createInOrg({ org: 'acme', name: called('tools'), auto_init: true })
    expect(made).toMatchObject({ status: 201, data: { full_name: `acme/${called('tools')}` } })
    const at = { owner: 'acme', repo: made.data.name }
    await repository('another')

    const all = await mona.paginate(repos.listForAuthenticatedUser, { per_page: 2 })
    expect(named(all)).toEqual(expect.arrayContaining([called('tools'), called('another')]))
    expect(new Set(named(all)).size).toBe(all.length)

    const { data } = await repos.get(at)
    expect('has_downloads' in data).toBe(older)
    const changed = await repos.update({ ...at, description: 'Tools.', has_wiki: false })
    expect(changed.data).toMatchObject({ description: 'Tools.', has_wiki: false })

    const fork = await hubot.rest.repos.createFork(at)
    expect(fork).toMatchObject({ status: 202, data: { fork: true, owner: { login: 'hubot' } } })
    const forks = await mona.paginate(repos.listForks, at)
    expect(forks.map(({ full_name }) => full_name)).toEqual([`hubot/${called('tools')}`])

    expect((await repos.delete(at)).status).toBe(204)
    expect(await status(repos.get(at))).toBe(404)
  })

  it('opens, lists, labels, assigns, comments on, closes and locks issues', async () => {
    const { issues } = mona.rest
    const at = await repository('issues', ['hubot'])
    await issues.createLabel({ ...at, name: 'slow', color: 'ff0000', description: 'Takes long.' })
    for (const title of ['One', 'Two', 'Three']) {
      expect((await issues.create({ ...at, title, labels: ['slow'] })).status).toBe(201)
    }
    const listed = await mona.paginate(issues.listForRepo, { ...at, per_page: 2 })
    expect(listed.map(({ title }) => title)).toEqual(['Three', 'Two', 'One'])

    const one = { ...at, issue_number: 1 }
    const assigned = await issues.addAssignees({ ...one, assignees: ['hubot'] })
    expect(assigned.data.assignees?.map(({ login }) => login)).toEqual(['hubot'])
    const { data } = await issues.get(one)
    expect((data as { assignee?: { login: string } }).assignee?.login).toBe(
      older ? 'hubot' : undefined,
    )

    await issues.addLabels({ ...one, labels: ['bug'] })
    await issues.removeLabel({ ...one, name: 'slow' })
    expect(named(await mona.paginate(issues.listLabelsOnIssue, one))).toEqual(['bug'])

    for (const body of ['First', 'Second', 'Third']) {
      await hubot.rest.issues.createComment({ ...one, body })
    }
    const comments = await mona.paginate(issues.listComments, { ...one, per_page: 2 })
    expect(comments.map(({ body }) => body)).toEqual(['First', 'Second', 'Third'])
    const comment = { ...at, comment_id: comments[0]!.id }
    const mended = await issues.updateComment({ ...comment, body: 'Mended' })
    expect(mended.data.body).toBe('Mended')
    expect((await issues.deleteComment(comment)).status).toBe(204)

    const closed = await issues.update({ ...one, state: 'closed', state_reason: 'not_planned' })
    expect(closed.data).toMatchObject({ state: 'closed', state_reason: 'not_planned', comments: 2 })
    expect((await issues.lock({ ...one, lock_reason: 'resolved' })).status).toBe(204)
    const open = await mona.paginate(issues.listForRepo, { ...at, state: 'open' })
    expect(open.map(({ number }) => number)).toEqual([3, 2])
  })

  it('opens a pull request from a pushed branch, reads its changes, and merges it', async () => {
    const { pulls, issues } = mona.rest
    const at = await repository('pulls', ['hubot'])
    await using work = await workOn({ server }, `/repos/${at.owner}/${at.repo}`)
    await work.git('fetch', '-q', 'origin', 'main')
    await work.git('checkout', '-q', '-b', 'side', 'origin/main')
    await work.git.commit('side.md', 'One\nTwo\n', 'Write the side')
    await work.git('push', '-q', 'origin', 'side')
    const head = await work.git('rev-parse', 'HEAD')

    const made = await pulls.create({ ...at, title: 'Side', head: 'side', base: 'main' })
    expect(made).toMatchObject({ status: 201, data: { number: 1, head: { sha: head } } })
    const pull = { ...at, pull_number: 1 }
    expect(await mona.paginate(pulls.list, at)).toHaveLength(1)
    const { data } = await pulls.get(pull)
    expect(data).toMatchObject({ mergeable: true, commits: 1, additions: 2, changed_files: 1 })
    expect('merge_commit_sha' in data).toBe(older)
    const commits = await mona.paginate(pulls.listCommits, pull)
    expect(commits.map(({ sha }) => sha)).toEqual([head])
    const files = await mona.paginate(pulls.listFiles, pull)
    expect(files).toMatchObject([{ filename: 'side.md', status: 'added', additions: 2 }])

    const issue = { ...at, issue_number: 1 }
    await issues.addLabels({ ...issue, labels: ['ready'] })
    await issues.addAssignees({ ...issue, assignees: ['hubot'] })
    await hubot.rest.issues.createComment({ ...issue, body: 'Good.' })
    const changed = await pulls.update({ ...pull, title: 'The side', body: 'Both lines.' })
    expect(changed.data).toMatchObject({ title: 'The side', comments: 1 })
    expect(named(changed.data.labels)).toEqual(['ready'])

    expect(await status(pulls.checkIfMerged(pull))).toBe(404)
    const merged = await pulls.merge({ ...pull, merge_method: 'squash', commit_title: 'Side' })
    expect(merged.data).toMatchObject({ merged: true })
    expect(await status(pulls.checkIfMerged(pull))).toBe(204)
    const after = await pulls.get(pull)
    expect(after.data).toMatchObject({
      state: 'closed',
      merged: true,
      merged_by: { login: 'mona' },
    })
    await work.git('fetch', '-q', 'origin', 'main')
    expect(await work.git('rev-parse', 'FETCH_HEAD')).toBe(merged.data.sha)
  })

  it('creates, lists, changes, stars and forks gists, and comments on them', async () => {
    const { gists } = mona.rest
    const content = `Of ${version}\n`
    const made = await gists.create({ files: { 'a.md': { content } }, public: true })
    expect(made.status).toBe(201)
    const gist_id = made.data.id as string
    await gists.create({ files: { 'b.md': { content } } })
    await gists.create({ files: { 'c.md': { content } } })
    const listed = await mona.paginate(gists.list, { per_page: 2 })
    expect(listed.map(({ id }) => id)).toContain(gist_id)

    const files = { 'a.md': { filename: 'b.md' }, 'new.md': { content: 'New\n' } }
    const changed = await gists.update({ gist_id, description: 'Changed', files })
    expect(Object.keys(changed.data.files ?? {}).sort()).toEqual(['b.md', 'new.md'])
    const { data } = await gists.get({ gist_id })
    expect(data).toMatchObject({ description: 'Changed', files: { 'b.md': { content } } })
    expect('history' in data).toBe(older)
    const commits = await mona.paginate(gists.listCommits, { gist_id })
    expect(commits).toHaveLength(2)
    const [, first] = commits
    const revision = await gists.getRevision({ gist_id, sha: first!.version })
    expect(Object.keys(revision.data.files ?? {})).toEqual(['a.md'])

    const fork = await hubot.rest.gists.fork({ gist_id })
    expect(fork).toMatchObject({ status: 201, data: { owner: { login: 'hubot' } } })
    const forks = await mona.paginate(gists.listForks, { gist_id })
    expect(forks.map(({ id }) => id)).toEqual([fork.data.id])
    await hubot.rest.gists.star({ gist_id })
    expect(await status(hubot.rest.gists.checkIsStarred({ gist_id }))).toBe(204)
    expect(await status(gists.checkIsStarred({ gist_id }))).toBe(404)
    const { data: comment } = await hubot.rest.gists.createComment({ gist_id, body: 'Mine now.' })
    const comments = await mona.paginate(gists.listComments, { gist_id })
    expect(comments.map(({ id }) => id)).toEqual([comment.id])
    expect((await gists.delete({ gist_id })).status).toBe(204)
    expect(await status(gists.get({ gist_id }))).toBe(404)
  })

  it('creates a team, adds members and repositories, and the members get access', async () => {
    const { teams, repos } = mona.rest
    const org = 'acme'
    const shared = { name: called('shared'), private: true }
    const { data: repo } = await repos.createInOrg({ org, ...shared })
    const at = { owner: org, repo: repo.name }
    const made = await teams.create({ org, name: `Core of ${version}`, privacy: 'closed' })
    expect(made).toMatchObject({ status: 201, data: { permission: 'pull' } })
    const team = { org, team_slug: made.data.slug }
    const inner = { org, name: `Inner of ${version}`, parent_team_id: made.data.id }
    expect((await teams.create(inner)).data.parent).toMatchObject({ slug: team.team_slug })
    const listed = await mona.paginate(teams.list, { org, per_page: 1 })
    expect(named(listed)).toEqual(expect.arrayContaining([made.data.name, inner.name]))

    const member = { ...team, username: 'hubot' }
    const added = await teams.addOrUpdateMembershipForUserInOrg({ ...member, role: 'maintainer' })
    expect(added.data).toMatchObject({ state: 'active', role: 'maintainer' })
    const members = await mona.paginate(teams.listMembersInOrg, team)
    expect(members.map(({ login }) => login)).toContain('hubot')
    const given = { ...team, ...at, permission: 'push' }
    expect((await teams.addOrUpdateRepoPermissionsInOrg(given)).status).toBe(204)
    const theirs = await mona.paginate(teams.listReposInOrg, team)
    expect(named(theirs)).toEqual([repo.name])
    const seen = await hubot.rest.repos.get(at)
    expect(seen.data.permissions).toMatchObject({ push: true, admin: false })

    const changed = await teams.updateInOrg({ ...team, description: 'Those who know.' })
    expect(changed.data.description).toBe('Those who know.')
    const read = await teams.getByName(team)
    expect(read.data).toMatchObject({ repos_count: 1, description: 'Those who know.' })
    await teams.removeMembershipForUserInOrg(member)
    expect((await teams.deleteInOrg(team)).status).toBe(204)
    expect(await status(teams.getByName(team))).toBe(404)
  })

  it('writes, reads, changes and deletes files, and reads them in raw form', async () => {
    const { repos } = mona.rest
    const at = await repository('contents')
    const path = 'docs/a guide.md'
    const write = (text: string, sha?: string) =>
      repos.createOrUpdateFileContents({
        ...{ ...at, path, message: `Say ${text}`, content: base64(text) },
        ...(sha !== undefined && { sha }),
      })
    const made = await write('Left.\n')
    expect(made).toMatchObject({ status: 201, data: { content: { path } } })
    const changed = await write('Lïnks, dann rechts.\n', made.data.content?.sha)
    expect(changed.status).toBe(200)
    expect(await status(write('Too late.\n', made.data.content?.sha))).toBe(409)

    const { data } = await repos.getContent({ ...at, path })
    expect(data).toMatchObject({ type: 'file', encoding: 'base64' })
    const { content, sha } = data as { content: string; sha: string }
    expect(Buffer.from(content, 'base64').toString()).toBe('Lïnks, dann rechts.\n')
    const raw = await repos.getContent({ ...at, path, mediaType: { format: 'raw' } })
    expect(raw.data).toBe('Lïnks, dann rechts.\n')
    const folder = await repos.getContent({ ...at, path: 'docs' })
    expect(folder.data).toMatchObject([{ name: 'a guide.md', type: 'file' }])
    const then = await repos.getContent({ ...at, path, ref: made.data.commit.sha as string })
    expect(then.data).toMatchObject({ content: expect.stringContaining(base64('Left.\n')) })
    const readme = await repos.getReadme({ ...at, mediaType: { format: 'raw' } })
    expect(readme.data).toContain(at.repo)

    const gone = await repos.deleteFile({ ...at, path, message: 'Away', sha })
    expect(gone.data).toMatchObject({ content: null })
    expect(await status(repos.getContent({ ...at, path }))).toBe(404)
  })
})
