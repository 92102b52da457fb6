import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useControlled } from '../control/_controlled.ts'

/* Recorded results of documents, of `--replay`. The server has no field `weather`. */

const elsewhere = 'https://ghe.example.com/api/graphql'

const entry = (body: object, result: object, url = elsewhere) => ({
  request: { method: 'POST', url, headers: [], postData: { text: JSON.stringify(body) } },
  response: {
    status: 200,
    headers: [{ name: 'X-RateLimit-Remaining', value: '4000' }],
    content: { size: 1, mimeType: 'application/json', text: JSON.stringify(result) },
  },
})

const query = `query Weather($in: String!, $days: Int) {
  weather(in: $in, days: $days) { url } # of the next days
}`
const change = 'mutation Rain { makeRain(token: "[removed]") { drops } }'
const both = 'query A { weather { a } } query B { weather { b } }'
const lyon = { in: 'Lyon', days: 2 }
const entries = [
  entry(
    { query, variables: lyon },
    { data: { weather: { url: `${new URL(elsewhere).origin}/1` } } },
  ),
  entry({ query, variables: { in: 'Rome' } }, { data: { weather: { url: 'first' } } }),
  entry({ query, variables: { in: 'Rome' } }, { data: { weather: { url: 'second' } } }),
  entry({ query: change }, { data: { makeRain: { drops: 3 } } }, 'https://api.example.com/graphql'),
  entry({ query: both, operationName: 'B' }, { data: { weather: { b: 1 } } }),
  entry({ query: '{ viewer { login } }' }, { data: { viewer: { login: 'recorded' } } }),
]

describe('a recording with documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'devplatform-documents-'))
  const replay = join(folder, 'a.har')
  beforeAll(() => writeFile(replay, JSON.stringify({ log: { entries } })))
  const service = useControlled({ replay })
  afterAll(() => rm(folder, { recursive: true }))

  async function send(body: object, login?: string) {
    const reply = await service.call('POST', '/graphql', { body, ...(login && { login }) })
    return { ...reply, isReplayed: reply.headers.get('x-service-replayed') === 'true' }
  }

  it('is the result of documents that the schema does not have, with links to the server', async () => {
    const { isReplayed, body, headers } = await send({ query, variables: lyon })
    expect([isReplayed, body]).toEqual([true, { data: { weather: { url: `${service.url}/1` } } }])
    expect(headers.get('x-ratelimit-remaining')).toBe('4000')
  })

  it.each([
    ['variables in another order', { query, variables: { days: 2, in: 'Lyon' } }],
    ['variables as a text', { query, variables: '{"days":2,"in":"Lyon"}' }],
    ['other spaces and no comment', { query: query.replace(/\s*#.*|\s+/g, ' '), variables: lyon }],
  ])('is found with %s', async (_what, body) => {
    expect((await send(body)).body.data.weather.url).toBe(`${service.url}/1`)
  })

  it('has the results of one document with its variables in turn', async () => {
    const urls = []
    for (let time = 0; time < 3; time++)
      urls.push((await send({ query, variables: { in: 'Rome' } })).body.data.weather.url)
    expect(urls).toEqual(['first', 'second', 'second'])
  })

  it('is found by the name of the operation', async () => {
    expect((await send({ query: both, operationName: 'B' })).body.data.weather.b).toBe(1)
    expect((await send({ query: both, operationName: 'A' })).isReplayed).toBe(false)
  })

  it('is found without secrets', async () => {
    const { body } = await send({ query: change.replace('[removed]', 's3cret') })
    expect(body).toEqual({ data: { makeRain: { drops: 3 } } })
  })

  it.each([
    ['other variables', { query, variables: { ...lyon, days: 3 } }],
    ['an unknown document', { query: query.replace('url', 'rain') }],
  ])('does not hide what is wrong with %s', async (_what, body) => {
    const { isReplayed, status, body: result } = await send(body)
    expect([isReplayed, status]).toEqual([false, 200])
    expect(result.errors[0].message).toContain('Cannot query field "weather"')
  })

  it('never replaces what the server has, and needs a token as documents do', async () => {
    const viewer = await send({ query: '{ viewer { login } }' })
    expect([viewer.isReplayed, viewer.body.data.viewer.login]).toEqual([false, 'mona'])
    expect((await send({ query, variables: lyon }, 'nobody')).status).toBe(401)
  })

  it('is marked in the list of requests, and fails by faults', async () => {
    service.control.requests.clear()
    await send({ query, variables: lyon })
    const [seen] = service.control.requests.list()
    expect(seen).toMatchObject({ document: 'query weather (Weather)', replayed: true })
    const match = { document: 'mutation makeRain*' }
    service.control.faults.create({ match, request: { respond: { status: 502 } } })
    expect((await send({ query: change })).status).toBe(502)
  })
})
