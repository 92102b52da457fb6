import { mkdtempSync } from 'node:fs'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Replay } from '../../../server/core/recording/replay.ts'
import { useControlled } from '../control/_controlled.ts'

const api = 'https://ghe.example.com/api/v3'
const type = 'application/json; charset=utf-8'

interface Recorded {
  method?: string
  body?: unknown
  text?: string
  status?: number
  headers?: Record<string, string>
  content?: object
}

/** An entry of a recording of another server. */
const entry = (path: string, { method = 'GET', body, text, status = 200, ...rest }: Recorded) => ({
  request: {
    ...{ method, url: api + path, headers: [] },
    ...(body !== undefined && { postData: { text: JSON.stringify(body) } }),
  },
  response: {
    status,
    headers: Object.entries(rest.headers ?? {}).map(([name, value]) => ({ name, value })),
    content: rest.content ?? { size: 1, mimeType: type, text },
  },
})

const packages = '/orgs/acme/packages'
const next = `<${api}${packages}?page=2>; rel="next"`
const entries = [
  entry(`${packages}?per_page=2&page=1`, {
    text: `{"url":"${api}${packages}/1"}`,
    headers: { Link: next },
  }),
  entry('/beta/things', { text: '{"n":1}', headers: { 'Set-Cookie': 'a=b', Server: 'other' } }),
  entry('/beta/things', { text: '{"n":2}', status: 202 }),
  entry('/beta/things', { method: 'POST', body: { a: 1, b: 2 }, text: '{"made":12}', status: 201 }),
  entry('/beta/things', { method: 'POST', body: { token: '[removed]' }, text: '{"made":"t"}' }),
  entry('/beta/bytes', {
    content: { size: 2, mimeType: 'image/x', text: '//4=', encoding: 'base64' },
  }),
  entry('/beta/large', { content: { size: 900_000, mimeType: type } }),
  entry('/beta/gone', { method: 'DELETE', status: 204, content: { size: 0, mimeType: '' } }),
  entry('/user', { text: '{"login":"recorded"}' }),
  entry('/repos/acme/none', { text: '{"name":"recorded"}' }),
  { request: { url: 'nonsense' } },
  null,
]

describe('--replay FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'devplatform-replay-'))
  const replay = join(folder, 'a.har')
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const harOf = (some: unknown[]) => JSON.stringify({ log: { entries: some } })
  beforeAll(() => write('a.har', `\ufeff${harOf(entries)}`))
  const service = useControlled({ replay })
  afterAll(() => rm(folder, { recursive: true }))

  async function call(method: string, path: string, body?: unknown) {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { 'User-Agent': 'test', 'Content-Type': 'application/json' }
    const response = await fetch(service.url + path, { method, headers, ...init })
    const isReplayed = response.headers.get('x-service-replayed') === 'true'
    return { response, status: response.status, isReplayed, text: await response.text() }
  }

  it('responds where the server has no operation, with links to itself', async () => {
    const { response, text, ...seen } = await call('GET', `${packages}?page=1&per_page=2`)
    expect(seen).toEqual({ status: 200, isReplayed: true })
    expect(JSON.parse(text)).toEqual({ url: `${service.url}${packages}/1` })
    expect(response.headers.get('link')).toBe(`<${service.url}${packages}?page=2>; rel="next"`)
    expect(response.headers.get('content-type')).toBe(type)
    expect((await call('GET', `/api/v3${packages}?page=1&per_page=2`)).text).toContain(
      '/api/v3/orgs',
    )
  })

  it('sends several responses to one request in turn, and the last one from then on', async () => {
    const first = await call('GET', '/beta/things')
    expect(first).toMatchObject({ status: 200, text: '{"n":1}' })
    expect([...first.response.headers.keys()]).not.toContain('set-cookie')
    for (let again = 0; again < 2; again++)
      expect(await call('GET', '/beta/things')).toMatchObject({ status: 202, text: '{"n":2}' })
  })

  it('matches bodies as JSON, without secrets', async () => {
    const made = await call('POST', '/beta/things', { b: 2, a: 1 })
    expect(made).toMatchObject({ status: 201, text: '{"made":12}', isReplayed: true })
    expect((await call('POST', '/beta/things', { token: 'ghp_x' })).text).toBe('{"made":"t"}')
    expect((await call('POST', '/beta/things', { a: 1 })).status).toBe(404)
    expect((await call('POST', '/beta/things')).status).toBe(404)
    expect(await call('DELETE', '/beta/gone')).toMatchObject({ status: 204, isReplayed: true })
  })

  it('sends bytes as they were', async () => {
    const response = await fetch(`${service.url}/beta/bytes`, { headers: { 'User-Agent': 'test' } })
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([255, 254])
  })

  it.each([
    ['/user', 401],
    ['/repos/acme/none', 404],
    ['/beta/large', 404],
    ['/beta/other', 404],
    [`${packages}?page=2`, 404],
    ['/beta/things?page=1', 404],
  ])('changes nothing at %s', async (path, status) => {
    expect(await call('GET', path)).toMatchObject({ status, isReplayed: false })
  })

  it('is marked in the list of requests', async () => {
    await service.steer('DELETE', '/requests')
    await call('GET', '/beta/things')
    await call('GET', '/emojis')
    const { body } = await service.steer('GET', '/requests')
    expect(body).toMatchObject([{ path: '/beta/things', replayed: true }, { path: '/emojis' }])
    expect(body[1]).not.toHaveProperty('replayed')
  })

  describe('refuses', () => {
    beforeAll(async () => {
      await write('text.har', 'text')
      await write('other.har', '{"log":{}}')
      await write('empty.har', harOf(entries.slice(-2)))
      await write('large.har', '')
      await truncate(join(folder, 'large.har'), 64 * 1024 * 1024 + 1)
    })

    it.each([
      ['text.har', /JSON/],
      ['other.har', 'not a HAR file'],
      ['empty.har', 'no response in it is complete'],
      ['large.har', 'larger than 64 MiB'],
      ['none.har', 'ENOENT'],
      ['.', 'not a file'],
    ])('%s', async (name, reason) => {
      await expect(Replay.read(join(folder, name))).rejects.toThrow(reason)
    })
  })
})
