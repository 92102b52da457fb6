import { beforeAll, describe, expect, it } from 'vitest'
import { removeDeleted } from '../../../server/domains/repositories/remove-deleted.ts'
import { stores } from '../../_support/stores.ts'
import { lfsClient, type LfsClient } from '../../_support/git/lfs.ts'
import { useService } from '../../_support/start-server.ts'

interface Lock {
  id: string
  path: string
  locked_at: string
  owner: { name: string }
}

// Bodies are compared in full or by single fields.
// oxlint-disable-next-line typescript/no-explicit-any
const bodyOf = async (response: Response) => (await response.json()) as any

describe.each(stores)('locks of large files on $name', (store) => {
  const service = useService({ store })

  let path: string
  beforeAll(async () => {
    path = await service.repository()
  })

  const lfs = (login?: string, at = path): LfsClient =>
    lfsClient(`${service.server.url}/${at.slice('/repos/'.length)}.git`, login)
  const lock = (file: string, login = 'mona', at = path) =>
    lfs(login, at).post('locks', JSON.stringify({ path: file, ref: { name: 'refs/heads/main' } }))
  const unlock = (id: string, login = 'mona', body: object = {}, at = path) =>
    lfs(login, at).post(`locks/${id}/unlock`, JSON.stringify(body))
  const locked = async (file: string, login?: string, at?: string): Promise<Lock> => {
    const response = await lock(file, login, at)
    expect(response.status).toBe(201)
    return (await bodyOf(response)).lock
  }

  /** A repository with collaborators. */
  async function shared(permissions: Record<string, 'pull' | 'push' | 'maintain'>) {
    const at = await service.repository()
    const { accounts, repositories } = service.server.context.storage
    const { id } = (await service.as('mona').get(at)).body
    for (const [login, permission] of Object.entries(permissions)) {
      const user = await accounts.findByLogin(login)
      const row = { repository_id: id, user_id: user!.id, permission, created_at: 0 }
      await repositories.setCollaborator(row)
    }
    return at
  }

  it('POST locks creates a lock, which GET locks lists to readers', async () => {
    const at = await service.repository()
    const made = await lock('images/logo.psd', 'mona', at)
    expect(made.status).toBe(201)
    expect(made.headers.get('content-type')).toBe('application/vnd.git-lfs+json')
    const { lock: created } = await bodyOf(made)
    expect(created).toEqual({
      id: expect.stringMatching(/^\d+$/),
      path: 'images/logo.psd',
      locked_at: expect.stringMatching(/^\d{4}-.*Z$/),
      owner: { name: 'mona' },
    })
    expect(await bodyOf(await lfs(undefined, at).locks())).toEqual({ locks: [created] })
    const found = await lfs('hubot', at).locks(`?path=${encodeURIComponent('images/logo.psd')}`)
    expect(await bodyOf(found)).toEqual({ locks: [created] })
    expect(await bodyOf(await lfs('mona', at).locks(`?id=${created.id}`))).toEqual({
      locks: [created],
    })
    expect(await bodyOf(await lfs('mona', at).locks('?path=other'))).toEqual({ locks: [] })
  })

  it('POST locks returns 409 and the lock for a path that is locked', async () => {
    const first = await locked('once.bin')
    const again = await lock('once.bin')
    expect(again.status).toBe(409)
    expect(await bodyOf(again)).toEqual({
      lock: first,
      message: 'already created lock',
      documentation_url: expect.stringContaining('http'),
      request_id: again.headers.get('x-service-request-id'),
    })
  })

  it('POST locks lets one of several requests at the same time lock a path', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => lock('race.bin')))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('GET locks has pages', async () => {
    const at = await service.repository()
    for (const file of ['a', 'b', 'c']) await locked(file, 'mona', at)
    const first = await bodyOf(await lfs('mona', at).locks('?limit=2'))
    expect(first.locks.map(({ path: file }: Lock) => file)).toEqual(['a', 'b'])
    const rest = await bodyOf(await lfs('mona', at).locks(`?limit=2&cursor=${first.next_cursor}`))
    expect(rest).toEqual({ locks: [expect.objectContaining({ path: 'c' })] })
  })

  it('POST locks/verify separates own locks from those of others', async () => {
    const at = await shared({ hubot: 'push' })
    const mine = await locked('mine', 'mona', at)
    const theirs = await locked('theirs', 'hubot', at)
    const verify = async (login: string) =>
      bodyOf(await lfs(login, at).post('locks/verify', '{"ref":{"name":"refs/heads/main"}}'))
    expect(await verify('mona')).toEqual({ ours: [mine], theirs: [theirs] })
    expect(await verify('hubot')).toEqual({ ours: [theirs], theirs: [mine] })
    const page = await bodyOf(await lfs('mona', at).post('locks/verify', '{"limit":1}'))
    expect(page).toEqual({ ours: [mine], theirs: [], next_cursor: theirs.id })
  })

  it('POST locks/{id}/unlock removes an own lock', async () => {
    const own = await locked('own.bin')
    const removed = await unlock(own.id)
    expect(removed.status).toBe(200)
    expect(await bodyOf(removed)).toEqual({ lock: own })
    expect((await unlock(own.id)).status).toBe(404)
    expect((await lock('own.bin')).status).toBe(201)
  })

  it('POST locks/{id}/unlock removes the lock of another user only by force of a maintainer', async () => {
    const at = await shared({ hubot: 'push', stranger: 'maintain' })
    const { id } = await locked('held.bin', 'mona', at)
    const statuses = []
    for (const [login, body] of [
      ['hubot', {}],
      ['hubot', { force: true }],
      ['stranger', { force: 'true' }],
      ['stranger', {}],
      ['stranger', { force: true }],
    ] as const)
      statuses.push((await unlock(id, login, body, at)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 200])
  })

  it('POST locks/{id}/unlock does not find a lock of another repository', async () => {
    const { id } = await locked('elsewhere.bin')
    expect((await unlock(id, 'mona', {}, await service.repository())).status).toBe(404)
  })

  it.each([
    ['nobody', undefined, 401],
    ['a reader', 'stranger', 403],
  ])(
    'are not created, verified or removed without write access: %s',
    async (_who, login, status) => {
      const { id } = await locked(`no-${status}.bin`)
      const client = lfs(login)
      const responses = [
        await client.post('locks', '{"path":"x"}'),
        await client.post('locks/verify', '{}'),
        await client.post(`locks/${id}/unlock`, '{"force":true}'),
      ]
      expect(responses.map((each) => each.status)).toEqual([status, status, status])
    },
  )

  it('of a private repository are those of a missing one to a stranger', async () => {
    const at = await service.repository({ private: true })
    await locked('secret.bin', 'mona', at)
    const missing = await lfs('stranger', '/repos/mona/no-such-repository').locks()
    const hidden = await lfs('stranger', at).locks()
    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect((await lfs(undefined, at).locks()).status).toBe(401)
  })

  it('of an archived repository can be listed, but not changed', async () => {
    const at = await service.repository()
    const { id } = await locked('old.bin', 'mona', at)
    await service.as('mona').patch(at, { archived: true })
    expect((await lock('new.bin', 'mona', at)).status).toBe(403)
    expect((await unlock(id, 'mona', {}, at)).status).toBe(403)
    expect((await lfs('mona', at).locks()).status).toBe(200)
  })

  it.each([
    ['no path', '{}'],
    ['an empty path', '{"path":""}'],
    ['a path that is no text', '{"path":7}'],
    ['a path of more than 1,024 bytes', JSON.stringify({ path: 'é'.repeat(513) })],
    ['a path with NUL', '{"path":"a\\u0000"}'],
    ['half a character', '{"path":"\\ud800"}'],
    ['a body that is no object', '7'],
  ])('are not created with %s', async (_what, body) => {
    expect((await lfs('mona').post('locks', body)).status).toBe(422)
  })

  it.each(['?limit=x', '?cursor=-1', '?id=1e3', '?path='])(
    'are not listed with an invalid query: %s',
    async (query) => {
      expect((await lfs('mona').locks(query)).status).toBe(422)
    },
  )

  it('are deleted with the repository', async () => {
    const at = await service.repository()
    await locked('gone.bin', 'mona', at)
    const { id } = (await service.as('mona').get(at)).body
    await service.as('mona').delete(at)
    await removeDeleted(service.server.context)
    expect(await service.server.context.storage.lfsLocks.count(id)).toBe(0)
  })
})
