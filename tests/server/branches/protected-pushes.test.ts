import { beforeEach, describe, expect, it } from 'vitest'
import { protect, sharedRepository } from '../../_support/fixtures/protecting.ts'
import { workOn, type GitWork } from '../../_support/git/git-work.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('pushes into protected branches on $name', (store) => {
  const service = useService({ store })
  let made = 0
  let path: string
  beforeEach(async () => {
    path = await sharedRepository(service, `pushed-${++made}`)
  })

  /** A clone of a user. */
  async function clone(login: string): Promise<GitWork> {
    const work = await workOn(service, path, login)
    await work.git('fetch', '-q', 'origin')
    await work.git('checkout', '-q', '-B', 'main', 'origin/main')
    return work
  }

  /** Pushes, and returns what git prints. */
  async function push({ git }: GitWork, ...what: string[]) {
    const { code, stderr } = await git.try(['push', 'origin', ...what])
    return { code, said: stderr.replace(/ +$/gm, '') }
  }

  const head = async (branch = 'main') =>
    (await service.as('mona').get(`${path}/git/ref/heads/${branch}`)).body.object?.sha

  const refusal = (ref: string, ...reasons: string[]) =>
    [
      `remote: error: GH006: Protected branch update failed for ${ref}.`,
      ...reasons.map((reason) => `remote: error: ${reason}`),
    ].join('\n')

  it('are refused with the reason when reviews are required, and change nothing', async () => {
    await protect(service, path, { required_pull_request_reviews: {} })
    const before = await head()
    await using work = await clone('hubot')
    await work.git.commit('more.md', 'More\n')
    const { code, said } = await push(work, 'main')
    expect(code).toBe(1)
    const reason = 'At least 1 approving review is required by reviewers with write access.'
    expect(said).toContain(refusal('refs/heads/main', reason))
    expect(said).toContain('! [remote rejected] main -> main (protected branch hook declined)')
    expect(await head()).toBe(before)
  })

  it('without a number of reviews, changes must be made through a pull request', async () => {
    await protect(service, path, {
      required_pull_request_reviews: { required_approving_review_count: 0 },
    })
    await using work = await clone('hubot')
    await work.git.commit('more.md', 'More\n')
    const { said } = await push(work, 'main')
    const reason = 'Changes must be made through a pull request.'
    expect(said).toContain(refusal('refs/heads/main', reason))
  })

  it('of administrators are accepted, unless the protection applies to them, too', async () => {
    await protect(service, path, { required_pull_request_reviews: {} })
    await using work = await clone('keeper')
    const first = await work.git.commit('one.md', 'One\n')
    expect((await push(work, 'main')).code).toBe(0)
    expect(await head()).toBe(first)
    await service.as('mona').post(`${path}/branches/main/protection/enforce_admins`)
    await work.git.commit('two.md', 'Two\n')
    expect((await push(work, 'main')).said).toContain('GH006')
    expect(await head()).toBe(first)
  })

  it('into other branches are accepted', async () => {
    await protect(service, path, { lock_branch: true })
    await using work = await clone('hubot')
    const sha = await work.git.commit('more.md', 'More\n')
    expect((await push(work, 'HEAD:refs/heads/side')).code).toBe(0)
    expect(await head('side')).toBe(sha)
  })

  it('of several branches are refused as a whole', async () => {
    await protect(service, path, { lock_branch: true })
    await using work = await clone('hubot')
    await work.git.commit('more.md', 'More\n')
    const { said } = await push(work, 'main', 'HEAD:refs/heads/side')
    expect(said).toContain(refusal('refs/heads/main', 'Cannot change this locked branch'))
    expect(said).toContain('side (rejected because another ref in this push was rejected)')
    expect(await head('side')).toBeUndefined()
  })

  it('force pushes are refused for everyone, unless they are allowed', async () => {
    await protect(service, path)
    await using work = await clone('keeper')
    await work.git('commit', '--amend', '-q', '-m', 'Other')
    const before = await head()
    const { code, said } = await push(work, '--force', 'main', 'HEAD:refs/heads/side')
    expect(code).toBe(1)
    expect(said).toContain(refusal('refs/heads/main', 'Cannot force-push to this branch'))
    expect(said).toContain('! [remote rejected] main -> main (protected branch hook declined)')
    expect(said).toContain('side (rejected because another ref in this push was rejected)')
    expect([await head(), await head('side')]).toEqual([before, undefined])
    await protect(service, path, { allow_force_pushes: true })
    expect((await push(work, '--force', 'main')).code).toBe(0)
    expect(await head()).toBe(await work.git('rev-parse', 'HEAD'))
  })

  it('ordinary pushes into a branch that refuses force pushes are accepted', async () => {
    await protect(service, path)
    await using work = await clone('hubot')
    const sha = await work.git.commit('more.md', 'More\n')
    expect(await push(work, 'main')).toMatchObject({ code: 0 })
    expect(await head()).toBe(sha)
  })

  it('deletions are refused for everyone, unless they are allowed', async () => {
    await using work = await clone('keeper')
    await work.git('push', '-q', 'origin', 'HEAD:refs/heads/side')
    await protect(service, path, {}, 'side')
    const { said } = await push(work, ':side')
    expect(said).toContain(refusal('refs/heads/side', 'Cannot delete this branch'))
    expect(said).toContain('! [remote rejected] side (protected branch hook declined)')
    await protect(service, path, { allow_deletions: true }, 'side')
    expect((await push(work, ':side')).code).toBe(0)
    expect(await head('side')).toBeUndefined()
  })

  it('merge commits are refused where the history must be linear', async () => {
    await protect(service, path, { required_linear_history: true })
    await using work = await clone('hubot')
    const { git } = work
    await git('checkout', '-q', '-b', 'other')
    await git.commit('other.md', 'Other\n')
    await git('checkout', '-q', 'main')
    const straight = await git.commit('more.md', 'More\n')
    expect((await push(work, 'main')).code).toBe(0)
    await git('merge', '-q', '--no-ff', '-m', 'Merge', 'other')
    const { said } = await push(work, 'main')
    const reason = 'This branch must not contain merge commits.'
    expect(said).toContain(refusal('refs/heads/main', reason))
    expect(await head()).toBe(straight)
  })

  it('required statuses must be successful for the pushed commit', async () => {
    await protect(service, path, { required_status_checks: { strict: false, contexts: ['ci'] } })
    await using work = await clone('hubot')
    const sha = await work.git.commit('more.md', 'More\n')
    const { said } = await push(work, 'main')
    expect(said).toContain(refusal('refs/heads/main', 'Required status check "ci" is expected.'))
    await push(work, 'HEAD:refs/heads/side')
    const state = (value: string) =>
      service.as('hubot').post(`${path}/statuses/${sha}`, { state: value, context: 'CI' })
    await state('failure')
    expect((await push(work, 'main')).said).toContain('Required status check "ci" is failing.')
    await state('success')
    expect((await push(work, 'main')).code).toBe(0)
    expect(await head()).toBe(sha)
  })

  it('several statuses are counted', async () => {
    const contexts = ['ci', 'lint']
    await protect(service, path, { required_status_checks: { strict: false, contexts } })
    await using work = await clone('hubot')
    const sha = await work.git.commit('more.md', 'More\n')
    const expected = '2 of 2 required status checks are expected.'
    expect((await push(work, 'main')).said).toContain(expected)
    await push(work, 'HEAD:refs/heads/side')
    const status = { state: 'error', context: 'lint' }
    await service.as('hubot').post(`${path}/statuses/${sha}`, status)
    expect((await push(work, 'main')).said).toContain(
      '2 of 2 required status checks have not succeeded: 1 expected and 1 failing.',
    )
  })

  it('restrictions name who can push', async () => {
    await protect(service, path, { restrictions: { users: ['hubot'], teams: [] } })
    await using theirs = await clone('writer')
    await theirs.git.commit('more.md', 'More\n')
    const { said } = await push(theirs, 'main')
    const reason = "You're not authorized to push to this branch."
    expect(said).toContain(refusal('refs/heads/main', reason))
    await using work = await clone('hubot')
    await work.git.commit('more.md', 'More\n')
    expect((await push(work, 'main')).code).toBe(0)
  })

  it('a restricted branch can be created by all, unless that is blocked', async () => {
    await using work = await clone('writer')
    await work.git('push', '-q', 'origin', 'HEAD:refs/heads/side')
    const restrictions = { users: [], teams: [] }
    await protect(service, path, { allow_deletions: true, restrictions }, 'side')
    await service.as('mona').delete(`${path}/git/refs/heads/side`)
    expect((await push(work, 'HEAD:refs/heads/side')).code).toBe(0)
    const blocked = { allow_deletions: true, block_creations: true, restrictions }
    await protect(service, path, blocked, 'side')
    await service.as('mona').delete(`${path}/git/refs/heads/side`)
    expect((await push(work, 'HEAD:refs/heads/side')).said).toContain('not authorized to push')
  })

  it('those who can bypass reviews push without', async () => {
    const allowances = { bypass_pull_request_allowances: { users: ['hubot'] } }
    await protect(service, path, { required_pull_request_reviews: allowances })
    await using work = await clone('hubot')
    await work.git.commit('more.md', 'More\n')
    expect((await push(work, 'main')).code).toBe(0)
    await using theirs = await clone('writer')
    await theirs.git.commit('other.md', 'Other\n')
    expect((await push(theirs, 'main')).said).toContain('approving review')
  })

  describe('changes through the API', () => {
    const content = Buffer.from('More\n').toString('base64')
    const reason = 'At least 1 approving review is required by reviewers with write access.'

    it('409 for files', async () => {
      await protect(service, path, { required_pull_request_reviews: {} })
      const change = { message: 'More', content }
      const where = `${path}/contents/more.md`
      const { status, body } = await service.as('hubot').request('PUT', where, change)
      expect([status, body.message]).toEqual([409, reason])
      expect((await service.as('keeper').request('PUT', where, change)).status).toBe(201)
    })

    it('422 for refs: updates, force pushes and deletions', async () => {
      const { body: main } = await service.as('mona').get(`${path}/git/ref/heads/main`)
      const file = { message: 'More', content, branch: 'side' }
      const { sha } = main.object
      await service.as('mona').post(`${path}/git/refs`, { ref: 'refs/heads/side', sha })
      const { body } = await service.as('mona').request('PUT', `${path}/contents/more.md`, file)
      await protect(service, path, { required_pull_request_reviews: {} })
      await protect(service, path, {}, 'side')
      const at = `${path}/git/refs/heads`
      const ours = await service.as('hubot').patch(`${at}/main`, { sha: body.commit.sha })
      expect([ours.status, ours.body.message]).toEqual([422, reason])
      const forced = await service.as('mona').patch(`${at}/side`, { sha, force: true })
      const no = 'Cannot force-push to this branch'
      expect([forced.status, forced.body.message]).toEqual([422, no])
      const gone = await service.as('mona').delete(`${at}/side`)
      expect([gone.status, gone.body.message]).toEqual([422, 'Cannot delete this branch'])
    })

    it('409 for merges of branches', async () => {
      const { sha } = (await service.as('mona').get(`${path}/git/ref/heads/main`)).body.object
      await service.as('mona').post(`${path}/git/refs`, { ref: 'refs/heads/side', sha })
      const file = { message: 'More', content, branch: 'side' }
      await service.as('mona').request('PUT', `${path}/contents/more.md`, file)
      await protect(service, path, { required_linear_history: true })
      const merge = { base: 'main', head: 'side' }
      const { status, body } = await service.as('hubot').post(`${path}/merges`, merge)
      const no = 'This branch must not contain merge commits.'
      expect([status, body.message]).toEqual([409, no])
      expect((await service.as('keeper').post(`${path}/merges`, merge)).status).toBe(201)
    })
  })
})
