import { Octokit } from '@octokit/core'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods)

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ world: testWorld, args: ['--brand', 'github'] })
})
afterAll(() => server?.[Symbol.asyncDispose]())

function clientOf(login: string, version: string) {
  const request = { log: silent }
  const client = new Client({ baseUrl: server.url, auth: `ghp_${login}`, request })
  client.hook.before('request', (options) => {
    options.headers['x-github-api-version'] = version
  })
  return client.rest
}

const contentOf = (text: string) => Buffer.from(text).toString('base64')

/** A repository of acme in which hubot can write, with a pull request of hubot's. */
async function arrange(version: string) {
  const [mona, hubot] = [clientOf('mona', version), clientOf('hubot', version)]
  const at = { owner: 'acme', repo: `protected-${version}` }
  await mona.repos.createInOrg({ org: at.owner, name: at.repo, auto_init: true })
  await mona.repos.addCollaborator({ ...at, username: 'hubot', permission: 'push' })
  const { data: main } = await hubot.git.getRef({ ...at, ref: 'heads/main' })
  await hubot.git.createRef({ ...at, ref: 'refs/heads/work', sha: main.object.sha })
  const list = { ...at, branch: 'work', path: 'list.md', message: 'List' }
  await hubot.repos.createOrUpdateFileContents({ ...list, content: contentOf('One\n') })
  const { data: pull } = await hubot.pulls.create({
    ...{ ...at, title: 'List', head: 'work', base: 'main' },
  })
  return { mona, hubot, at, pull }
}

describe.each(versions)('unmodified Octokit protects a branch, in %s', (version) => {
  it('protects, tries to go around it, meets the rules and merges', async () => {
    const { mona, hubot, at, pull } = await arrange(version)
    const branch = { ...at, branch: 'main' }
    const { data: set } = await mona.repos.updateBranchProtection({
      ...branch,
      required_status_checks: { strict: true, contexts: ['ci'] },
      enforce_admins: true,
      required_pull_request_reviews: { dismiss_stale_reviews: true },
      restrictions: { users: ['hubot'], teams: [] },
    })
    expect(set.restrictions?.users.map((user) => user.login)).toEqual(['hubot'])
    expect((await mona.repos.getBranchProtection(branch)).data).toEqual(set)
    expect((await hubot.repos.getBranch(branch)).data.protected).toBe(true)
    const { data: listed } = await hubot.repos.listBranches({ ...at, protected: true })
    expect(listed.map(({ name }) => name)).toEqual(['main'])

    const direct = { ...branch, path: 'more.md', message: 'More', content: contentOf('More\n') }
    const refused = { status: 409, message: expect.stringContaining('approving review') }
    await expect(hubot.repos.createOrUpdateFileContents(direct)).rejects.toMatchObject(refused)
    const deletion = hubot.git.deleteRef({ ...at, ref: 'heads/main' })
    await expect(deletion).rejects.toMatchObject({ status: 422 })

    const one = { ...at, pull_number: pull.number }
    expect((await hubot.pulls.get(one)).data.mergeable_state).toBe('blocked')
    await expect(hubot.pulls.merge(one)).rejects.toMatchObject({ status: 405 })
    await mona.pulls.createReview({ ...one, event: 'APPROVE' })
    const message = expect.stringContaining('Required status check "ci" is expected.')
    await expect(hubot.pulls.merge(one)).rejects.toMatchObject({ status: 405, message })
    const status = { ...at, sha: pull.head.sha, context: 'ci', state: 'success' } as const
    await mona.repos.createCommitStatus(status)
    expect((await hubot.pulls.get(one)).data.mergeable_state).toBe('clean')
    expect((await hubot.pulls.merge(one)).data.merged).toBe(true)
  })

  it('reads and changes every part', async () => {
    const { mona } = { mona: clientOf('mona', version) }
    const at = { owner: 'acme', repo: `parts-${version}` }
    await mona.repos.createInOrg({ org: at.owner, name: at.repo, auto_init: true })
    const branch = { ...at, branch: 'main' }
    const nothing = { required_pull_request_reviews: null, required_status_checks: null }
    const restrictions = { users: [], teams: [] }
    const input = { ...branch, ...nothing, enforce_admins: null, restrictions }
    await mona.repos.updateBranchProtection(input)

    expect((await mona.repos.setAdminBranchProtection(branch)).data.enabled).toBe(true)
    expect((await mona.repos.getAdminBranchProtection(branch)).data.enabled).toBe(true)
    expect((await mona.repos.deleteAdminBranchProtection(branch)).status).toBe(204)

    expect((await mona.repos.createCommitSignatureProtection(branch)).data.enabled).toBe(true)
    expect((await mona.repos.getCommitSignatureProtection(branch)).data.enabled).toBe(true)
    await mona.repos.deleteCommitSignatureProtection(branch)

    const reviews = { ...branch, required_approving_review_count: 2 }
    await mona.repos.updatePullRequestReviewProtection(reviews)
    const { data: review } = await mona.repos.getPullRequestReviewProtection(branch)
    expect(review.required_approving_review_count).toBe(2)
    await mona.repos.deletePullRequestReviewProtection(branch)

    await mona.repos.updateStatusCheckProtection({ ...branch, strict: true, contexts: ['a'] })
    expect((await mona.repos.getStatusChecksProtection(branch)).data.strict).toBe(true)
    await mona.repos.addStatusCheckContexts({ ...branch, contexts: ['b'] })
    await mona.repos.removeStatusCheckContexts({ ...branch, contexts: ['a'] })
    expect((await mona.repos.getAllStatusCheckContexts(branch)).data).toEqual(['b'])
    await mona.repos.setStatusCheckContexts({ ...branch, contexts: ['c'] })
    await mona.repos.removeStatusCheckProtection(branch)

    const { data: users } = await mona.repos.addUserAccessRestrictions({
      ...{ ...branch, users: ['mona'] },
    })
    expect(users).toMatchObject([{ login: 'mona' }])
    await mona.repos.setUserAccessRestrictions({ ...branch, users: [] })
    expect((await mona.repos.getUsersWithAccessToProtectedBranch(branch)).data).toEqual([])
    const { data: apps } = await mona.repos.setAppAccessRestrictions({
      ...{ ...branch, apps: ['ci-bot'] },
    })
    expect(apps).toMatchObject([{ slug: 'ci-bot' }])
    await mona.repos.removeAppAccessRestrictions({ ...branch, apps: ['ci-bot'] })
    expect((await mona.repos.getAccessRestrictions(branch)).data.apps).toEqual([])
    await mona.repos.deleteAccessRestrictions(branch)
    await mona.repos.deleteBranchProtection(branch)
    const gone = mona.repos.getBranchProtection(branch)
    await expect(gone).rejects.toMatchObject({ status: 404 })
  })
})
