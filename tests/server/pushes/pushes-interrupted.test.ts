import { spawnSync } from 'node:child_process'
import { beforeEach, describe, expect, it } from 'vitest'
import { hasEnded, processIdentity } from '../../../server/core/process-identity.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { noObject } from '../../../server/git/formats/names.ts'
import type { PushCommand } from '../../../server/storage/pushes/pushes.ts'
import { workOn, type GitWork } from '../../_support/git/git-work.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const main = 'refs/heads/main'
const lease = 60_000

/** Identity of a process that has run and ended. */
function endedProcess(): string | null {
  const { pid } = spawnSync('true')
  return processIdentity?.replace(/ \d+ \d+$/, ` ${pid} 1`) ?? null
}

const onLinux = describe.runIf(process.platform === 'linux')

onLinux('a process', () => {
  it('is known to have ended once it has, and only from the same host', () => {
    const ended = endedProcess()
    expect([hasEnded(processIdentity), hasEnded(ended)]).toEqual([false, true])
    expect([
      hasEnded(`other-boot ${ended?.split(' ').slice(1).join(' ')}`),
      hasEnded(null),
    ]).toEqual([false, false])
  })
})

onLinux.each(stores)('a push that a dead process left, on $name', (store) => {
  const service = useService({ store })
  let path: string
  let place: { id: number; user: number; git: string }
  beforeEach(async () => {
    path = await service.repository()
    const { id, owner } = (await service.as('mona').get(path)).body
    place = { id, user: owner.id, git: service.server.context.git.path(id) }
  })

  interface Left {
    /** Default: a process that has ended. */
    owner?: string | null
    /** Whether git moved the refs. */
    moved?: boolean
    mark?: string
  }

  /** A push in the journal that nobody records. */
  async function leave(
    commands: PushCommand[],
    { owner, moved = true, mark = 'push-1' }: Left = {},
  ) {
    const { storage, clock } = service.server.context
    const row = { repository_id: place.id, user_id: place.user, commands, mark }
    const times = { lease_until: clock.now() + lease, created_at: clock.now() }
    await storage.pushes.open({
      ...row,
      ...times,
      owner: owner === undefined ? endedProcess() : owner,
    })
    if (!moved) return
    const env = { GIT_COMMITTER_EMAIL: mark }
    const lines = commands.map(({ ref, before, after }) =>
      after === noObject ? `delete ${ref} ${before}\n` : `update ${ref} ${after} ${before}\n`,
    )
    await runOrThrow(gitIn(place.git, ['update-ref', '--stdin'], { env }), lines.join(''))
  }

  /** Two commits that the repository has, and a branch at the first. */
  async function commits(work: GitWork): Promise<[string, string]> {
    const first = await work.push()
    const second = await work.push('second')
    return [first, second]
  }

  const valueOf = async (ref: string) => (await refs(place.git)).get(ref)
  const pending = () => service.server.context.storage.pushes.underWay(place.id)

  it('is recorded before the next push to the branch, while its lease lasts', async () => {
    await using work = await workOn(service, path)
    const [before, after] = await commits(work)
    await using listeners = await listenTo(service.server, path, ['push'])
    await leave([{ ref: main, before, after }])
    const last = await work.push()
    const told = (await listeners.told()).map(({ ref, before, after }) => [ref, before, after])
    expect(told).toEqual([
      [main, before, after],
      [main, after, last],
    ])
    const feed = (await service.as('mona').get(`${path}/events`)).body
    const moves = feed.filter(({ type }: { type: string }) => type === 'PushEvent').slice(0, 2)
    expect(moves.map(({ payload }: { payload: { head: string } }) => payload.head)).toEqual([
      last,
      after,
    ])
  })

  it('is recorded before a commit with the API, and leaves nothing when it moved nothing', async () => {
    await using work = await workOn(service, path)
    const [before, after] = await commits(work)
    await using listeners = await listenTo(service.server, path, ['push'])
    await leave([{ ref: main, before, after }], { moved: false })
    const content = Buffer.from('x').toString('base64')
    const written = await service
      .as('mona')
      .request('PUT', `${path}/contents/x`, { message: 'x', content })
    expect(written.status).toBe(201)
    const told = await listeners.told()
    expect(told.map(({ before, after }) => [before, after])).toEqual([
      [before, written.body.commit.sha],
    ])
    expect(await pending()).toEqual([])
  })

  it('is recorded first also where its process cannot be seen, because git has logged it', async () => {
    await using work = await workOn(service, path)
    const [before, after] = await commits(work)
    await using listeners = await listenTo(service.server, path, ['push'])
    await leave([{ ref: main, before, after }], { owner: 'another host' })
    await work.push()
    expect((await listeners.told())[0]).toMatchObject({ before, after })
  })

  it('is left alone where its process cannot be seen and git has not logged it', async () => {
    await using work = await workOn(service, path)
    const [before, after] = await commits(work)
    await using listeners = await listenTo(service.server, path, ['push'])
    await leave([{ ref: main, before, after }], { owner: 'another host', moved: false })
    const last = await work.push()
    expect((await listeners.told()).map(({ after }) => after)).toEqual([last])
    expect(await pending()).toHaveLength(1)
  })

  it('is in its place when it is not the first that moved the branch', async () => {
    await using work = await workOn(service, path)
    const [before, after] = await commits(work)
    await using listeners = await listenTo(service.server, path, ['push'])
    await leave([{ ref: main, before: after, after: before }], { moved: false, mark: 'push-2' })
    await leave([{ ref: main, before, after }], { mark: 'push-1' })
    const env = { GIT_COMMITTER_EMAIL: 'push-2' }
    await runOrThrow(gitIn(place.git, ['update-ref', main, before, after], { env }))
    await work.push()
    const told = (await listeners.told()).map(({ before, after }) => [before, after])
    expect(told.slice(0, 2)).toEqual([
      [before, after],
      [after, before],
    ])
  })

  it('does not overlap with a push that deletes one of its refs', async () => {
    await using work = await workOn(service, path)
    const [before, after] = await commits(work)
    await leave([{ ref: main, before, after }], { owner: 'another host', moved: false })
    await leave([{ ref: 'refs/heads/second', before: after, after: noObject }], {
      owner: 'another host',
      moved: false,
      mark: 'push-2',
    })
    const busy = 'another push is changing this ref; try again'
    const pushed = async (...args: string[]) =>
      (await work.git.try(['push', 'origin', ...args])).stderr
    expect(await pushed('--force', 'HEAD~1:refs/heads/second')).toContain(busy)
    expect(await pushed(':second')).toContain(busy)
    expect(await pushed('HEAD:refs/heads/third')).toContain('[new branch]')
    expect(await valueOf('refs/heads/second')).toBe(after)
  })

  it('that deleted its ref is recorded before the ref is created again', async () => {
    await using work = await workOn(service, path)
    const [, after] = await commits(work)
    const ref = 'refs/heads/second'
    await using listeners = await listenTo(service.server, path, ['create', 'delete'])
    await leave([{ ref, before: after, after: noObject }])
    await work.git('push', '-q', 'origin', 'HEAD:refs/heads/second')
    expect((await listeners.told()).map(({ event }) => event)).toEqual(['delete', 'create'])
  })
})
