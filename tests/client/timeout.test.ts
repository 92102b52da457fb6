import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClient, paginate, TimeoutError } from '../../client/index.ts'
import { startService } from './_service.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const silent: RequestListener = () => {}
const halfway: RequestListener = (_, response) => void response.write('{"login": ')

describe('a timeout', () => {
  it.each([
    ['has not begun', silent],
    ['does not end', halfway],
  ])('ends a request whose response %s, with an error of its own', async (_, listener) => {
    const { baseUrl } = await serve(listener)
    const call = createClient({ baseUrl, timeout: 60 }).GET('/users/{username}', {
      params: { path: { username: 'mona' }, query: { secret: 'x' } as never },
    })
    const error: unknown = await call.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(String(error)).toBe(`TimeoutError: GET ${baseUrl}/users/mona took longer than 60 ms`)
    expect(error).toMatchObject({ timeout: 60 })
  })

  it('can be set for a single call, which overrides the client', async () => {
    const { baseUrl } = await serve(silent)
    const client = createClient({ baseUrl, timeout: 3_600_000 })
    await expect(client.GET('/user', { timeout: 30 })).rejects.toMatchObject({ timeout: 30 })
  })

  it('does not affect a response in time', async () => {
    const { baseUrl } = await startService({ body: { login: 'mona' } })
    const client = createClient({ baseUrl, timeout: 60_000 })
    expect((await client.GET('/user')).data?.login).toBe('mona')
  })

  it('is not retried', async () => {
    const { baseUrl } = await serve(silent)
    let sent = 0
    const count = (request: Request) => {
      sent++
      return fetch(request)
    }
    const client = createClient({
      baseUrl,
      fetch: count,
      timeout: 30,
      retry: { wait: async () => {} },
    })
    await expect(client.GET('/user')).rejects.toThrow(TimeoutError)
    expect(sent).toBe(1)
  })

  it('applies to each page of a list', async () => {
    const { baseUrl } = await serve(silent)
    const headers = { Link: '<http://x/?page=2>; rel="next"' }
    const firstOnly = async (request: Request) =>
      request.url.includes('page=2') ? fetch(request) : Response.json([{ id: 1 }], { headers })
    const client = createClient({ baseUrl, fetch: firstOnly })
    const list = paginate(client, '/events', { timeout: 60 })
    await expect(list.all()).rejects.toMatchObject({ timeout: 60 })
  })

  it('is disabled by Infinity', async () => {
    const { baseUrl } = await startService({ body: { login: 'mona' } })
    const client = createClient({ baseUrl, timeout: Number.MIN_VALUE })
    expect((await client.GET('/user', { timeout: Infinity })).data?.login).toBe('mona')
  })

  it('does not start for a call that was already aborted', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    const client = createClient({ baseUrl, timeout: 60_000 })
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(client.GET('/user', { signal })).rejects.toThrow('enough')
    expect(seen).toEqual([])
  })

  it.each([0, -1, Number.NaN, '5' as never])('cannot be %j', async (timeout) => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', timeout })
    await expect((async () => client.GET('/user'))()).rejects.toThrow(/positive number/)
  })
})

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

describe('a response that is being read', () => {
  const everything = { retry: true, conditional: true }

  it.each([{}, everything])('times out even after garbage collection, with %j', async (more) => {
    const { baseUrl } = await serve(halfway)
    const client = createClient({ baseUrl, timeout: 250, ...more })
    client.use({ onResponse: () => collectGarbage() })
    const cleaning = setInterval(collectGarbage, 40)
    onTestFinished(() => clearInterval(cleaning))
    await expect(client.GET('/user')).rejects.toThrow(TimeoutError)
  })

  it.each([{}, { timeout: 60_000 }, everything, { timeout: 60_000, ...everything }])(
    'is aborted by the signal even after garbage collection, with %j',
    async (options) => {
      const controller = new AbortController()
      const { baseUrl } = await serve(halfway)
      const client = createClient({ baseUrl, ...options })
      const begun = new Promise<void>((resolve) => client.use({ onResponse: () => resolve() }))
      const end = expect(client.GET('/user', { signal: controller.signal })).rejects.toThrow(
        'enough',
      )
      await begun
      for (let round = 0; round < 3; round++) {
        await new Promise((resolve) => setImmediate(resolve))
        collectGarbage()
      }
      controller.abort(new Error('enough'))
      await end
    },
  )
})

describe('a signal', () => {
  it.each([undefined, 60_000])(
    'aborts a call with its own reason, with the timeout %j',
    async (timeout) => {
      const controller = new AbortController()
      const { baseUrl } = await serve(() => controller.abort(new Error('enough')))
      const call = createClient({ baseUrl, timeout }).GET('/user', { signal: controller.signal })
      await expect(call).rejects.toThrow('enough')
    },
  )
})
