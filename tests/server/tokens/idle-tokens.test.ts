import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { stores } from '../../_support/stores.ts'

const second = 1000
const day = 86_400 * second
const year = 365 * day

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** The row of a token; undefined when it is deleted. */
async function stored({ opened }: TestServer, value: string) {
  const hash = hashToken(value)
  const columns = 'id, used_at, updated_at, created_at'
  const sql = `select ${columns} from tokens where hash = '${hash}'`
  const [row] = await opened.query<Record<'id' | 'used_at' | 'updated_at', number | null>>(sql)
  return row && { ...row, used_at: row.used_at === null ? null : Number(row.used_at) }
}

describe.each(stores)('the last use of a token on $name', (store) => {
  afterEach(() => vi.restoreAllMocks())
  const ask = (server: TestServer, token: string, path = '/user') =>
    client(server, { token }).get(path)

  /** Sends a request, and waits until the work after the response is done too. */
  async function use(server: TestServer, token: string, path?: string) {
    const { status } = await ask(server, token, path)
    await written(server)
    return status
  }

  const pending = new WeakMap<TestServer, Promise<unknown>[]>()
  function watched(server: TestServer) {
    const { tokenRegister } = server.context.storage
    const writes: Promise<unknown>[] = []
    pending.set(server, writes)
    const { use: real } = tokenRegister
    return vi.spyOn(tokenRegister, 'use').mockImplementation((...args) => {
      const write = real(...args)
      writes.push(write)
      return write
    })
  }
  async function written(server: TestServer) {
    for (let count = 0; count < 5; count++) await turn()
    await Promise.all(pending.get(server) ?? [])
  }

  it('is recorded once a day, however often it is used', async () => {
    await using server = await startTestServer({ store, replacesQueries: true })
    const writes = watched(server)
    const first = server.clock.now()
    expect(await stored(server, 'ghp_mona')).toMatchObject({ used_at: null })
    for (let time = 0; time < 5; time++) await use(server, 'ghp_mona')
    expect(writes).toHaveBeenCalledTimes(1)
    expect(await stored(server, 'ghp_mona')).toMatchObject({ used_at: first })
    server.clock.leap(day - 1)
    await use(server, 'ghp_mona')
    expect(writes).toHaveBeenCalledTimes(1)
    server.clock.leap(1)
    await use(server, 'ghp_mona')
    await use(server, 'ghp_mona')
    expect(writes).toHaveBeenCalledTimes(2)
    expect(await stored(server, 'ghp_mona')).toMatchObject({ used_at: first + day })
  })

  it('is recorded for each token that acts for a user, in the API and over git', async () => {
    await using server = await startTestServer({ store, replacesQueries: true })
    watched(server)
    const now = server.clock.now()
    for (const token of ['gho_mona', 'ghu_mona', 'github_pat_mona']) {
      await use(server, token, '/rate_limit')
      expect([token, (await stored(server, token))?.used_at]).toEqual([token, now])
    }
    const authorization = `Basic ${Buffer.from('hubot:ghp_hubot').toString('base64')}`
    const at = `${server.url}/acme/widgets.git/info/refs?service=git-upload-pack`
    const response = await fetch(at, { headers: { authorization } })
    await response.text()
    await written(server)
    expect((await stored(server, 'ghp_hubot'))?.used_at).toBe(now)
  })

  it('does not change updated_at', async () => {
    await using server = await startTestServer({ store, replacesQueries: true })
    watched(server)
    const before = await stored(server, 'ghp_mona')
    server.clock.leap(day)
    await use(server, 'ghp_mona')
    expect((await stored(server, 'ghp_mona'))?.updated_at).toBe(before?.updated_at)
  })

  it('delays no response, and breaks none when it cannot be recorded', async () => {
    await using server = await startTestServer({ store, replacesQueries: true })
    let fail = (_error: Error) => {}
    const stuck = new Promise<void>((_resolve, reject) => (fail = reject))
    const writes = vi.spyOn(server.context.storage.tokenRegister, 'use').mockReturnValue(stuck)
    const logged = vi.spyOn(server.context.log, 'error')
    expect((await ask(server, 'ghp_mona')).status).toBe(200)
    while (writes.mock.calls.length === 0) await turn()
    expect(logged).not.toHaveBeenCalled()
    fail(new Error('the disk is on fire'))
    while (logged.mock.calls.length === 0) await turn()
    expect((await ask(server, 'ghp_mona')).status).toBe(200)
  })
})

describe.each(stores)('a token that is unused for a year on $name', (store) => {
  const status = async (server: TestServer, token: string) =>
    (await client(server, { token }).get('/rate_limit')).status

  const held = ['ghp_mona', 'gho_mona', 'ghu_mona', 'github_pat_mona']

  it('works until the last millisecond', async () => {
    await using server = await startTestServer({ store })
    server.clock.leap(year - 1)
    for (const token of held) expect([token, await status(server, token)]).toEqual([token, 200])
  })

  it('is then refused and deleted', async () => {
    await using server = await startTestServer({ store })
    server.clock.leap(year)
    for (const token of held) {
      expect([token, await status(server, token)]).toEqual([token, 401])
      expect(await stored(server, token)).toBeUndefined()
    }
  })

  it('is counted from the last use, not from creation', async () => {
    await using server = await startTestServer({ store })
    server.clock.leap(300 * day)
    expect(await status(server, 'ghp_mona')).toBe(200)
    while ((await stored(server, 'ghp_mona'))?.used_at === null) await turn()
    server.clock.leap(year - second)
    expect(await status(server, 'ghp_hubot')).toBe(401)
    expect(await stored(server, 'ghp_mona')).toBeDefined()
    server.clock.leap(second)
    expect(await status(server, 'ghp_mona')).toBe(401)
  })

  it('is not found by its app either', async () => {
    await using server = await startTestServer({ store })
    const app = client(server, { basic: ['Ov23test', 'test-secret'] })
    const check = () => app.post('/applications/Ov23test/token', { access_token: 'gho_mona' })
    server.clock.leap(year - 1)
    expect((await check()).status).toBe(200)
    server.clock.leap(1)
    expect((await check()).status).toBe(404)
  })

  it('is not deleted while it is being used', async () => {
    await using server = await startTestServer({ store })
    const { tokenRegister, tokens } = server.context.storage
    server.clock.leap(year)
    const now = server.clock.now()
    const { id } = (await tokens.findByHash(hashToken('ghp_mona')))!
    await tokenRegister.use(id, { now, since: now - day })
    await tokenRegister.forget(id, now - year)
    expect(await status(server, 'ghp_mona')).toBe(200)
  })
})
