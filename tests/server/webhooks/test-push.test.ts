import { describe, expect, it } from 'vitest'
import { gitIn } from '../../_support/git/git-command.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { workOn, type GitWork } from '../../_support/git/git-work.ts'
import { eventOf, useHooks } from '../../_support/webhooks/hooks.ts'
import type { Received } from '../../_support/webhooks/receiver.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const json = ({ body }: Received) => JSON.parse(body.toString()) as Record<string, unknown>

describe.each(stores)('a test push on $name', (store) => {
  // What a version changes in a response does not depend on the store.
  const spoken = store.name === 'embedded' ? versions : versions.slice(0, 1)
  const service = useService({ store })
  const hooks = useHooks(service)
  const mona = () => service.as('mona')
  const test = (hook: string) => mona().post(`${hook}/tests`)

  /** The push event of a hook for some work, and the test event of another hook. */
  async function toldAndTested(act: (work: GitWork) => Promise<unknown>) {
    const hook = await hooks.create()
    await using work = await workOn(service, hooks.repository)
    await act(work)
    const told = await hooks.heard()
    expect((await test(hook)).status).toBe(204)
    const tested = await hooks.heard()
    expect(tested.map(eventOf)).toEqual(['push'])
    return { told: told.map(json), tested: json(tested[0]!) }
  }

  describe.each(spoken)('in %s', (version) => {
    it('POST …/tests returns 204 and sends the latest push, as it was sent then', async () => {
      const hook = await hooks.create({ events: ['push'] }, { version })
      const other = await hooks.create({ events: ['*'] }, { version })
      await using work = await workOn(service, hooks.repository)
      await work.push()
      await work.push()
      const told = await hooks.heard()
      const { status, text } = await service.as('mona', { version }).post(`${hook}/tests`)
      expect([status, text]).toEqual([204, ''])
      const [tested, ...more] = await hooks.heard()
      expect(more).toEqual([])
      const latest = told.findLast((each) => each.path === tested!.path)!
      expect(json(tested!)).toEqual(json(latest))
      expect(tested!.headers['x-service-hook-id']).toBe(hook.split('/').at(-1))
      expect(tested!.headers['x-service-delivery']).not.toBe(latest.headers['x-service-delivery'])

      await service.as('mona', { version }).post(`${other}/tests`)
      expect((await hooks.heard()).map(eventOf)).toEqual(['push'])
    })
  })

  it.each<[string, (work: GitWork) => Promise<unknown>]>([
    ['the first push', (work) => work.push()],
    [
      'a new branch: its own commits, not those of other branches',
      async (work) => {
        await work.push()
        await work.push('topic')
      },
    ],
    [
      'commits that another branch already had',
      async (work) => {
        await work.push()
        await work.push('topic')
        await work.git('push', '-q', 'origin', 'HEAD:main')
      },
    ],
    [
      'a forced push that drops commits',
      async (work) => {
        await work.push()
        await work.push()
        await work.git('push', '-q', '--force', 'origin', 'HEAD~1:main')
      },
    ],
    [
      'the last of several branches in one push',
      async ({ git, push }) => {
        await push()
        await push('a')
        await git.commit('README', 'b')
        await git('branch', 'b')
        await git.commit('README', 'c')
        await git('push', '-q', 'origin', 'b:a', 'b:new', 'HEAD:z')
      },
    ],
  ])('includes %s', async (_what, act) => {
    const { told, tested } = await toldAndTested(act)
    expect(tested).toEqual(told.at(-1))
  })

  it.each<[string, (work: GitWork) => Promise<unknown>]>([
    [
      'a tag',
      async ({ git }) => {
        await git('tag', 'v1')
        await git('push', '-q', 'origin', 'v1')
      },
    ],
    [
      'another branch at the same commit',
      ({ git }) => git('push', '-q', 'origin', 'HEAD:refs/heads/same'),
    ],
    ['the deletion of the branch', ({ git }) => git('push', '-q', '--delete', 'origin', 'topic')],
  ])('does not include %s', async (_what, then) => {
    const { told, tested } = await toldAndTested(async (work) => {
      await work.push()
      await work.push('topic')
      await then(work)
    })
    expect(told).toHaveLength(3)
    expect(tested).toEqual(told[1])
  })

  it('names the user who pushed, whoever requests it', async () => {
    const { storage, clock } = service.server.context
    const { id: repository_id } = (await mona().get(hooks.repository)).body
    const hubot = await storage.accounts.findByLogin('hubot')
    const collaborator = { repository_id, user_id: hubot!.id, permission: 'push' as const }
    await storage.repositories.addCollaborator({ ...collaborator, created_at: clock.now() })
    const hook = await hooks.create()
    await using work = await workOn(service, hooks.repository, 'hubot')
    await work.push()
    await hooks.heard()
    await test(hook)
    const payload = json((await hooks.heard())[0]!)
    expect(payload).toMatchObject({ pusher: { name: 'hubot' }, sender: { login: 'hubot' } })
  })

  it('is sent to an inactive hook too, so that it can be tested', async () => {
    const hook = await hooks.create({ active: false })
    await using work = await workOn(service, hooks.repository)
    await work.push()
    expect(await hooks.heard()).toEqual([])
    await test(hook)
    expect((await hooks.heard()).map(eventOf)).toEqual(['push'])
  })

  it('sends the present head when nothing was ever pushed', async () => {
    const { body } = await mona().post('/user/repos', { name: 'begun', auto_init: true })
    const url = `/repos/${body.full_name}`
    const config = { url: hooks.address(), content_type: 'json' }
    const hook = await mona().post(`${url}/hooks`, { events: ['push'], config })
    await hooks.heard()
    expect((await test(`${url}/hooks/${hook.body.id}`)).status).toBe(204)
    const [tested] = (await hooks.heard()).map(json)
    expect(tested).toMatchObject({
      ref: `refs/heads/${body.default_branch}`,
      created: true,
      commits: [{ message: 'Initial commit' }],
      pusher: { name: 'mona' },
    })
    expect(tested?.after).toBe((tested?.head_commit as { id: string }).id)
  })

  describe('returns 204 and sends nothing', () => {
    const sendsNothing = async (hook: string) => {
      await service.server.delivered()
      const rows = await service.server.rows()
      const { status, text } = await test(hook)
      expect([status, text]).toEqual([204, ''])
      expect(await hooks.heard()).toEqual([])
      expect(await service.server.rows()).toEqual(rows)
    }

    it('when the hook is not subscribed to pushes', async () => {
      const hook = await hooks.create({ events: ['issues', 'create'] })
      await using work = await workOn(service, hooks.repository)
      await work.push()
      await hooks.heard()
      await sendsNothing(hook)
    })

    it('when the repository has no commit', async () => {
      await sendsNothing(await hooks.create())
    })

    it.each([
      ['its commits are', ['--delete', 'origin', 'topic']],
      ['the commits before it are', ['--force', 'origin', 'HEAD~1:topic']],
    ])('when %s no longer there', async (_what, drop) => {
      const hook = await hooks.create()
      await using work = await workOn(service, hooks.repository)
      await work.push()
      await work.push('topic')
      await work.push('topic')
      await work.git('push', '-q', ...drop)
      await hooks.heard()
      const { id } = (await mona().get(hooks.repository)).body
      const path = service.server.context.git.path(id)
      await runOrThrow(gitIn(path, ['reflog', 'expire', '--expire=now', '--all']))
      await runOrThrow(gitIn(path, ['prune', '--expire=now']))
      await sendsNothing(hook)
    })
  })

  it('404 for a hook of another repository', async () => {
    const hook = await hooks.create()
    const elsewhere = `${await service.repository()}/hooks/${hook.split('/').at(-1)}`
    const { status, body } = await test(elsewhere)
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })
})
