import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { holdMaintenance } from '../../../server/git/maintenance/maintenance-hold.ts'
import {
  changesUntilDue,
  type HostedGit,
} from '../../../server/storage/repositories/git-maintenance.ts'
import { maintainAll } from '../../../server/workers/maintenance/runner.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('git maintenance on $name', (store) => {
  const service = useService({ store })
  let path: string
  let place: { id: number; folder: string }
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    const { id } = (await service.as('mona').get(path)).body
    place = { id, folder: service.server.context.git.path(id) }
    await runOrThrow(gitIn(place.folder, ['hash-object', '-w', '--stdin']), 'a loose object')
  })

  const run = (signal = new AbortController().signal) => maintainAll(service.server.context, signal)
  const queries = () => service.server.context.storage.gitMaintenance
  const count = (changed: HostedGit, changes: number) =>
    queries().count(changed, service.server.clock.now(), changes)
  const loose = async (folder = place.folder) =>
    Number(
      /^count: (\d+)/m.exec(String(await runOrThrow(gitIn(folder, ['count-objects', '-v']))))?.[1],
    )
  const nearlyDue = () => count({ repository_id: place.id }, changesUntilDue - 1)

  it('comes after a hundred pushes, and starts to count again', async () => {
    await nearlyDue()
    await run()
    expect(await loose()).toBeGreaterThan(0)
    await using work = await workOn(service, path)
    await work.push('topic')
    await run()
    expect(await loose()).toBe(0)
    await work.push('topic')
    await run()
    expect(await loose()).toBeGreaterThan(0)
    expect((await work.git('ls-remote', 'origin')).split('\n')).toHaveLength(3)
  })

  it('comes after one push of ten thousand commits', async () => {
    await using work = await workOn(service, path)
    const commit = 'commit refs/heads/long\ncommitter M <m@example.com> 1 +0000\ndata 1\nx\n'
    await work.git.try(['fast-import', '--quiet'], commit.repeat(10_000))
    await work.git('push', '-q', 'origin', 'long')
    await run()
    expect(await loose()).toBe(0)
  })

  it('comes for gists and commits with the API as well', async () => {
    const mona = service.as('mona')
    const { body: gist } = await mona.post('/gists', { files: { a: { content: '1' } } })
    const [row] = await service.server.opened.query<{ id: number }>(
      'select max(id) as id from gists',
    )
    const id = row?.id ?? 0
    await count({ gist_id: id }, changesUntilDue - 1)
    await nearlyDue()
    await mona.patch(`/gists/${gist.id}`, { files: { a: { content: '2' } } })
    const content = Buffer.from('x').toString('base64')
    await mona.request('PUT', `${path}/contents/x`, { message: 'x', content })
    await run()
    expect([await loose(), await loose(service.server.context.gists.path(id))]).toEqual([0, 0])
    expect((await mona.get(`/gists/${gist.id}`)).body.files.a.content).toBe('2')
  })

  it('waits while a backup runs', async () => {
    const { config, clock } = service.server.context
    await count({ repository_id: place.id }, changesUntilDue)
    {
      await using _hold = await holdMaintenance(config.data, clock)
      await run()
      expect(await loose()).toBeGreaterThan(0)
    }
    const later = { ...clock, now: () => clock.now() + 10_000 }
    await maintainAll({ ...service.server.context, clock: later }, new AbortController().signal)
    expect(await loose()).toBe(0)
    const locks = (await readdir(config.data)).filter((name) => name.endsWith('.lock'))
    expect(locks.filter((name) => name !== 'server.lock')).toEqual([])
  })

  it('runs for one repository at a time, and only one process runs it', async () => {
    const now = service.server.clock.now()
    await count({ repository_id: place.id }, changesUntilDue)
    const claim = await queries().claim(now, now + 1_000)
    expect(claim).toMatchObject({ repository_id: place.id })
    const other = (await service.as('mona').get(await service.repository())).body
    await count({ repository_id: other.id }, changesUntilDue)
    expect(await queries().claim(now, now + 1_000)).toBeUndefined()
    expect(await queries().claim(now + 1_000, now + 2_000)).toBeDefined()
    await queries().releaseAll()
    await run()
    expect(await queries().claim(now, now + 1_000)).toBeUndefined()
  })

  it('that fails is tried again later, and does not hold up other repositories', async () => {
    const { id } = (await service.as('mona').get(await service.repository())).body
    const broken = service.server.context.git.path(id)
    await rm(join(broken, 'HEAD'))
    for (const each of [id, place.id]) await count({ repository_id: each }, changesUntilDue)
    await run()
    expect(await loose()).toBe(0)
    const failed = await service.server.opened.query<{ failures: number }>(
      `select failures from git_maintenance where repository_id = ${id}`,
    )
    expect(failed).toEqual([{ failures: 1 }])
  })

  it('ends when the server stops, and leaves the repository to the next start', async () => {
    await count({ repository_id: place.id }, changesUntilDue)
    const stopped = AbortSignal.abort()
    await run(stopped)
    expect(await loose()).toBeGreaterThan(0)
    await run()
    expect(await loose()).toBe(0)
  })

  it('forgets a repository that is deleted', async () => {
    await count({ repository_id: place.id }, changesUntilDue)
    await service.as('mona').delete(path)
    const query = `select id from git_maintenance where repository_id = ${place.id}`
    expect(await service.server.opened.query(query)).toEqual([])
  })
})
