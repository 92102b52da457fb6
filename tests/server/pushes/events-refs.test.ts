import { beforeEach, describe, expect, it } from 'vitest'
import { noObject } from '../../../server/git/formats/names.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { LimitExceeded } from '../../../server/core/processes.ts'
import { createLinks } from '../../../server/core/links.ts'
import { recoverPushes } from '../../../server/domains/pushes/recover.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { inWords, listenTo, type Told } from '../../_support/webhooks/listeners.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const heard = ['push', 'create', 'delete']
const refs = (told: Told[]) => told.map(({ event, ref }) => `${event} ${ref}`)

describe.each(stores)('events of branches and tags on $name', (store) => {
  const service = useService({ store })
  let path: string
  beforeEach(async () => {
    path = await service.repository({ description: 'Widgets' })
  })

  it('a new branch sends create, then push', async () => {
    await using listeners = await listenTo(service.server, path, heard)
    await using work = await workOn(service, path)
    await work.push('trunk')
    const told = await listeners.told()
    expect(refs(told)).toEqual(['create trunk', 'push refs/heads/trunk'])
    expect(told[0]).toMatchObject({
      ref: 'trunk',
      ref_type: 'branch',
      master_branch: 'trunk',
      description: 'Widgets',
      pusher_type: 'user',
      sender: { login: 'mona' },
      repository: { full_name: path.slice('/repos/'.length), default_branch: 'trunk' },
    })
    await work.push('trunk')
    expect(inWords(await listeners.told())).toEqual(['push'])
  })

  it('a new ref with the commit of another branch has that as its base', async () => {
    await using work = await workOn(service, path)
    await work.push('trunk')
    await using listeners = await listenTo(service.server, path, ['push'])
    const bases = async (...names: string[]) => {
      await work.git('push', '-q', 'origin', ...names)
      const told = await listeners.told()
      return told.map(({ ref, base_ref: base }) => [ref, base])
    }
    const trunk = 'refs/heads/trunk'
    expect(await bases('HEAD:refs/heads/a')).toEqual([['refs/heads/a', trunk]])
    await work.git('tag', 'v1')
    await work.git('-c', 'user.name=x', '-c', 'user.email=x', 'tag', '-am', 'x', 'v2')
    expect((await bases('v1', 'v2')).sort()).toEqual([
      ['refs/tags/v1', trunk],
      ['refs/tags/v2', trunk],
    ])
    await work.git('commit', '-q', '--allow-empty', '-m', 'More')
    expect((await bases('HEAD:refs/heads/b', 'HEAD:refs/heads/c')).sort()).toEqual([
      ['refs/heads/b', null],
      ['refs/heads/c', null],
    ])
    expect(await bases('HEAD:refs/heads/a')).toEqual([['refs/heads/a', null]])
    expect(await bases(':refs/heads/b')).toEqual([['refs/heads/b', null]])
  })

  it('a deleted branch sends push, then delete', async () => {
    await using work = await workOn(service, path)
    await work.push()
    await work.push('old')
    await using listeners = await listenTo(service.server, path, heard)
    await work.git('push', '-q', 'origin', ':old')
    const told = await listeners.told()
    expect(refs(told)).toEqual(['push refs/heads/old', 'delete old'])
    expect(told[1]).toMatchObject({ ref_type: 'branch', pusher_type: 'user' })
  })

  it('a new tag sends create and push, a deleted one push and delete', async () => {
    await using work = await workOn(service, path)
    await work.push()
    await using listeners = await listenTo(service.server, path, heard)
    await work.git('tag', 'v1')
    await work.git('push', '-q', 'origin', 'v1')
    const told = await listeners.told()
    expect(refs(told)).toEqual(['create v1', 'push refs/tags/v1'])
    expect(told[0]).toMatchObject({ ref_type: 'tag', master_branch: 'main' })
    await work.git('push', '-q', 'origin', ':v1')
    const [, gone] = await listeners.told()
    expect(gone).toMatchObject({ event: 'delete', ref: 'v1', ref_type: 'tag' })
  })

  it('a note sends nothing and appears in no feed, but the repository was pushed to', async () => {
    await using work = await workOn(service, path)
    await work.push()
    const state = async () => {
      const [repository, feed] = await Promise.all([
        service.as('mona').get(path),
        service.as('mona').get(`${path}/events`),
      ])
      return { pushed: repository.body.pushed_at, events: feed.body.length }
    }
    const before = await state()
    await using listeners = await listenTo(service.server, path, heard)
    service.server.clock.advance(60_000)
    await work.git('notes', 'add', '-m', 'reviewed', 'HEAD')
    await work.git('push', '-q', 'origin', 'refs/notes/commits')
    expect(await listeners.told()).toEqual([])
    const after = await state()
    expect(after.events).toBe(before.events)
    expect(Date.parse(after.pushed) - Date.parse(before.pushed)).toBe(60_000)
  })

  it('a push of three tags sends an event for each, of four for none, but for branches as well', async () => {
    await using work = await workOn(service, path)
    await work.push()
    await using listeners = await listenTo(service.server, path, heard)
    const push = async (...names: string[]) => {
      for (const name of names) await work.git('tag', name)
      await work.git('push', '-q', 'origin', ...names, `HEAD:refs/heads/with-${names[0]}`)
      return refs(await listeners.told()).sort()
    }
    expect(await push('a', 'b', 'c')).toEqual([
      ...['create a', 'create b', 'create c', 'create with-a'],
      ...['push refs/heads/with-a', 'push refs/tags/a', 'push refs/tags/b', 'push refs/tags/c'],
    ])
    expect(await push('d', 'e', 'f', 'g')).toEqual(['create with-d', 'push refs/heads/with-d'])
    await work.git('push', '-q', 'origin', ...['a', 'b', 'c', 'd'].map((tag) => `:${tag}`))
    expect(await listeners.told()).toEqual([])
  })

  it('a refused push sends no event', async () => {
    await using work = await workOn(service, path)
    await work.push()
    await using listeners = await listenTo(service.server, path, heard)
    await using other = await workOn(service, path, 'stranger')
    await expect(other.push('mine')).rejects.toThrow()
    expect(await listeners.told()).toEqual([])
  })

  it('a push that recovery completes sends its events once', async () => {
    await using listeners = await listenTo(service.server, path, heard)
    const { context } = service.server
    const { storage, git, clock } = context
    const { id, owner } = (await service.as('mona').get(path)).body
    const author = { name: 'Mona', email: 'mona@example.com' }
    const first = { branch: 'main', files: { a: '1' }, message: 'First', author, date: 0 }
    const sha = await commitFiles(git.path(id), first)
    const commands = [
      { ref: 'refs/heads/main', before: noObject, after: sha },
      { ref: 'refs/heads/lost', before: noObject, after: sha },
    ]
    const row = { repository_id: id, user_id: owner.id, commands }
    await storage.pushes.open({ ...row, lease_until: 0, created_at: clock.now() })
    const links = createLinks(service.server.url, '')
    await Promise.all([1, 2].map(() => recoverPushes(links, context)))
    await recoverPushes(links, context)
    expect(refs(await listeners.told())).toEqual(['create main', 'push refs/heads/main'])
  })

  describe('a push that was interrupted', () => {
    const author = { name: 'Mona', email: 'mona@example.com' }

    /** A push in the journal whose process has died. */
    async function interrupted() {
      const { context } = service.server
      const { id, owner } = (await service.as('mona').get(path)).body
      const first = { branch: 'main', files: { a: '1' }, message: 'First', author, date: 0 }
      const sha = await commitFiles(context.git.path(id), first)
      const commands = [{ ref: 'refs/heads/main', before: noObject, after: sha }]
      const row = { repository_id: id, user_id: owner.id, commands }
      const push = { ...row, lease_until: 0, created_at: context.clock.now() }
      return { context, push: await context.storage.pushes.open(push) }
    }
    const links = createLinks('http://localhost', '')

    it('is parked after its recovery has ended the server three times', async () => {
      await using listeners = await listenTo(service.server, path, heard)
      const { context, push } = await interrupted()
      const { pushes } = context.storage
      await pushes.count(push, 2)
      expect((await pushes.pending()).map(({ attempts }) => attempts)).toEqual([2])
      await pushes.count(push, 3)
      await recoverPushes(links, context)
      expect(await pushes.pending()).toEqual([])
      expect(await pushes.parked()).toBe(1)
      expect(await listeners.told()).toEqual([])
    })

    it('is parked after its recovery has used more than the limits of git three times', async () => {
      const { context } = await interrupted()
      const repositories = { find: () => Promise.reject(new LimitExceeded()) }
      const storage = Object.create(context.storage, { repositories: { value: repositories } })
      const { pushes } = context.storage
      const before = await pushes.parked()
      for (const attempts of [1, 2, 3]) {
        await recoverPushes(links, { ...context, storage })
        expect((await pushes.pending()).map((push) => push.attempts)).toEqual([attempts])
      }
      await recoverPushes(links, context)
      expect([await pushes.pending(), await pushes.parked()]).toEqual([[], before + 1])
    })

    it('is tried again after an attempt that failed without ending the server', async () => {
      await using listeners = await listenTo(service.server, path, heard)
      const { context } = await interrupted()
      const broken = { ...context, git: { ...context.git, path: () => '/nonexistent' } }
      for (let round = 0; round < 5; round++) await recoverPushes(links, broken)
      expect(await listeners.told()).toEqual([])
      await recoverPushes(links, context)
      expect(refs(await listeners.told())).toEqual(['create main', 'push refs/heads/main'])
    })

    it('is left for the next round when the time of this one is over', async () => {
      const { context, push } = await interrupted()
      await recoverPushes(links, context, () => true)
      expect((await context.storage.pushes.pending()).map(({ id }) => id)).toEqual([push])
    })
  })
})
