import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../server/access/auth/caller.ts'
import type { Context } from '../../../server/api/context.ts'
import { ResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client, type Answer } from '../../_support/service-client.ts'
import { allStores } from '../../_support/stores.ts'

interface Event {
  payload: { issue?: { title: string } }
}

/** Counts the replies that were sent again. */
class CountedReplies extends ResponseCache {
  sent = 0

  override answer(...request: Parameters<ResponseCache['answer']>) {
    const done = super.answer(...request)
    const count = (isSent: boolean) => {
      if (isSent) this.sent++
      return isSent
    }
    return typeof done === 'boolean' ? count(done) : done.then(count)
  }
}

const second = 1000
const day = 86_400_000
const hook = { config: { url: 'http://127.0.0.1:9/', secret: 'secret' }, active: false }
const varying = /^(x-service-request-id|x-ratelimit-(used|remaining)|ratelimit)$/
const lasting = ({ status, text, headers }: Answer) => ({
  status,
  text,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.test(name))),
})

describe.each(allStores)('a reply that is sent again, on $name', (store) => {
  let replies: CountedReplies
  const keep = (context: Context) => (replies = new CountedReplies(context))
  const service = useService({ store, keep })
  let path: string
  const mona = () => service.as('mona')

  /** Reads until a kept reply was sent, which is after the first use of a token is recorded. */
  async function warm(read: () => Promise<Answer>) {
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = replies.sent
      const answer = await read()
      if (replies.sent > before) return answer
    }
    throw new Error('No reply was kept')
  }

  beforeAll(async () => {
    const repository = await service.repository()
    const { id } = (await mona().post(`${repository}/hooks`, hook)).body
    path = `${repository}/hooks/${id}`
    await service.server.delivered() // a hook has the result of its last delivery
  })

  it('differs from the first one in its id and in what is left of the limit only', async () => {
    const first = await mona().get(path)
    const again = await warm(() => mona().get(path))
    expect(lasting(again)).toEqual(lasting(first))
    expect(again.headers['x-service-request-id']).not.toBe(first.headers['x-service-request-id'])
  })

  it('counts against the limit, once', async () => {
    const used = async () => Number((await mona().get(path)).headers['x-ratelimit-used'])
    await warm(() => mona().get(path))
    const before = await used()
    expect([await used(), await used()]).toEqual([before + 1, before + 2])
  })

  it.each([
    ['/user', 'an account'],
    ['/repos/acme/widgets', 'a repository'],
    ['/repos/acme/widgets/hooks', 'hooks'],
    ['/repos/acme/widgets/issues', 'issues'],
    ['/repos/acme/widgets/events', 'events, within a second'],
    ['/users/mona/received_events', 'received events, within a second'],
    ['/user/repos', 'repositories'],
    ['/orgs/acme', 'an organization'],
  ])('may be GET %s: %s', async (address) => {
    await warm(() => mona().get(address))
  })

  it('is a 304 when the caller has it, and counts for nothing', async () => {
    const { headers } = await mona().get(path)
    const held = () => mona().get(path, { headers: { 'If-None-Match': headers.etag ?? '' } })
    const { status, text } = await warm(held)
    expect([status, text]).toEqual([304, ''])
    const used = (await mona().get(path)).headers['x-ratelimit-used']
    await held()
    expect(Number((await mona().get(path)).headers['x-ratelimit-used'])).toBe(Number(used) + 1)
    const other = await mona().get(path, { headers: { 'If-None-Match': '"other"' } })
    expect(other.status).toBe(200)
  })

  it('shows a change at once', async () => {
    await warm(() => mona().get(path))
    for (const active of [true, false]) {
      await mona().patch(path, { active })
      expect((await mona().get(path)).body.active).toBe(active)
    }
  })

  it('shows a write of another process at once', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      await warm(() => mona().get('/users/hubot'))
      await service.server.opened.run(
        `update accounts set name = 'Robot ${number}' where login = 'hubot'`,
      )
      expect((await mona().get('/users/hubot')).body.name).toBe(`Robot ${number}`)
    }
  })

  it('is for its caller, version, media type and host only', async () => {
    const first = await warm(() => mona().get(path))
    expect((await service.as('stranger').get(path)).status).toBe(404)
    expect((await service.as().get(path)).status).toBe(401)
    const older = await service.as('mona', { version: '2022-11-28' }).get(path)
    expect(older.headers['x-service-api-version-selected']).toBe('2022-11-28')
    const elsewhere = await mona().get(path, { headers: { Host: 'api.localhost' } })
    expect(elsewhere.body.url).not.toBe(first.body.url)
  })

  it('is a 401 once its token is revoked', async () => {
    const token = await service.server.token({ login: 'mona', scopes: ['repo'] })
    const holder = client(service.server, { token })
    await warm(() => holder.get(path))
    await service.server.opened.run(`delete from tokens where last_eight = '${token.slice(-8)}'`)
    expect((await holder.get(path)).status).toBe(401)
  })

  it('is a 401 once its token has expired', async () => {
    const { clock } = service.server
    const token = await service.server.token({ login: 'mona', expires_at: clock.now() + day })
    const holder = client(service.server, { token })
    await warm(() => holder.get('/repos/acme/widgets'))
    clock.advance(day)
    expect((await holder.get('/repos/acme/widgets')).status).toBe(401)
  })

  it('is a 404 once the caller may not see it', async () => {
    const reader = service.as('reader')
    await warm(() => reader.get('/repos/acme/vault'))
    await mona().delete('/repos/acme/vault/collaborators/reader')
    expect((await reader.get('/repos/acme/vault')).status).toBe(404)
  })

  it('is a 401 once its caller is suspended', async () => {
    const keeper = service.as('keeper')
    await warm(() => keeper.get('/user'))
    await service.server.opened.run(`update accounts set suspended_at = 1 where login = 'keeper'`)
    expect((await keeper.get('/user')).status).toBe(401)
  })

  it('follows the time where it depends on it', async () => {
    const { opened, clock } = service.server
    const response = JSON.stringify({ code: 200, status: 'active', message: 'OK' })
    await opened.run(
      `update hooks set last_response = '${response}', last_delivery_at = ${clock.now()}`,
    )
    expect((await warm(() => mona().get(path))).body.last_response).not.toBeNull()
    clock.advance(29 * day)
    expect((await mona().get(path)).body.last_response).not.toBeNull()
    clock.advance(2 * day)
    expect((await mona().get(path)).body.last_response).toBeNull()
  })

  it('is a feed until an event leaves it', async () => {
    const { clock } = service.server
    const repository = await service.repository()
    await mona().post(`${repository}/issues`, { title: 'Old' })
    clock.advance(10 * day)
    await mona().post(`${repository}/issues`, { title: 'New' })
    const titles = async (headers = {}) => {
      const { status, body } = await mona().get(`${repository}/events`, { headers })
      const events: Event[] = status === 304 ? [] : body
      const shown = events.flatMap(({ payload }) => payload.issue?.title ?? [])
      return status === 304 ? status : shown
    }
    await warm(() => mona().get(`${repository}/events`))
    const { etag = '' } = (await mona().get(`${repository}/events`)).headers
    const condition = { 'if-none-match': etag }
    await warm(() => mona().get(`${repository}/events`, { headers: condition }))
    const before = replies.sent
    clock.advance(79 * day)
    expect([await titles(), await titles(condition)]).toEqual([['New', 'Old'], 304])
    // The first use of the token in a while is recorded, which makes one of them again.
    expect(replies.sent, 'days later').toBeGreaterThan(before)
    clock.advance(1 * day + second)
    expect([await titles(), await titles(condition)]).toEqual([['New'], ['New']])
    clock.advance(10 * day)
    expect(await titles()).toEqual([])
  })

  it('is not sent for a request that a step refuses', async () => {
    await warm(() => mona().get(path))
    const before = replies.sent
    const refusals: Record<string, string>[] = [
      { 'User-Agent': ' ' },
      { 'X-Service-Api-Version': 'none' },
    ]
    for (const headers of refusals) {
      expect((await mona().get(path, { headers })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await mona().request('HEAD', path)).status).toBe(200)
    expect(replies.sent).toBe(before)
  })
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Finds that a reply has changed while the request was counted, when its client has left. */
class LateReplies extends ResponseCache {
  left = 0

  override answer(...[request, response, address]: Parameters<ResponseCache['answer']>) {
    const answer = super.answer(request, response, address)
    if (answer instanceof Promise) request.socket.destroy()
    return answer
  }

  override isRight() {
    this.left++
    return false
  }
}

describe('the limits of replies that are sent again', () => {
  it('release the slot of a client that left while it was counted', async () => {
    let late: LateReplies | undefined
    const config = { rateLimits: 'real' } as const
    await using server = await startTestServer({
      config,
      keep: (context) => (late = new LateReplies(context)),
    })
    const { limits, storage } = server.context
    const caller = { kind: 'classic', user: await storage.accounts.findByLogin('mona') } as Caller
    const mona = client(server, { token: 'ghp_mona' })
    const admit = limits.admit.bind(limits)
    limits.admit = async (asking) => {
      for (let turns = 0; turns < 5; turns++) await turn() // as counters outside this process do
      return admit(asking)
    }
    for (let asked = 0; late?.left === 0 && asked < 5; asked++)
      await mona.get('/user').catch(() => {})
    expect(late?.left).toBe(1)
    await expect.poll(() => limits.held(caller)).toBe(0)
  })

  it('refuse them like others', async () => {
    const config = { rateLimits: 'tight' } as const
    await using server = await startTestServer({ config, keep: (each) => new CountedReplies(each) })
    const mona = client(server, { token: 'ghp_mona' })
    let last = await mona.get('/user')
    while (last.status === 200) last = await mona.get('/user')
    expect([403, 429]).toContain(last.status)
    expect(last.headers['retry-after'] ?? last.headers['x-ratelimit-remaining']).toBeDefined()
    expect((await mona.get('/user')).status).toBe(last.status)
  })
})
