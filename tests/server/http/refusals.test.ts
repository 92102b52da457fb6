import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exchange, type WireAnswer } from '../../_support/http/wire.ts'
import { useService } from '../../_support/start-server.ts'

/** A request of an operation that needs credentials. */
interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

interface Refusal {
  defect: string
  status: number
  /** With `…` for any text. */
  message: string
  counts: 'yes' | 'no'
  namesVersion: 'yes' | 'no'
  spoil(sent: Sent, brand: string): Partial<Sent>
}

const limit = 'a spent rate limit'
const noRoute = 'a path that no version has'

const withHeader = (sent: Sent, name: string, value: string) => ({
  headers: { ...sent.headers, [name]: value },
})

/** The table of docs/refusals.md, and how a request gets each defect. */
const refusals: Refusal[] = [
  {
    ...{ defect: 'no `User-Agent`', status: 403, message: 'Request forbidden by …' },
    ...{ counts: 'yes', namesVersion: 'no' },
    spoil: (sent) => withHeader(sent, 'user-agent', ''),
  },
  {
    ...{ defect: noRoute, status: 404, message: 'Not Found', counts: 'yes', namesVersion: 'no' },
    spoil: ({ path }) => ({ path: `${path}/` }),
  },
  {
    ...{ defect: 'wrong credentials', status: 401, message: 'Bad credentials' },
    ...{ counts: 'no', namesVersion: 'no' },
    spoil: (sent) => withHeader(sent, 'authorization', 'Bearer ghp_wrong'),
  },
  {
    ...{ defect: 'an unknown version', status: 400, message: 'Bad Request' },
    ...{ counts: 'yes', namesVersion: 'no' },
    spoil: (sent, brand) => withHeader(sent, `x-${brand}-api-version`, '1999-01-01'),
  },
  {
    ...{ defect: limit, status: 403, message: 'API rate limit exceeded for …' },
    ...{ counts: 'no', namesVersion: 'yes' },
    spoil: () => ({}), // the test spends it
  },
  {
    ...{ defect: 'a method that the path does not have', status: 405 },
    ...{ message: 'Method Not Allowed', counts: 'yes', namesVersion: 'yes' },
    spoil: () => ({ method: 'TRACE' }),
  },
  {
    ...{ defect: '`Accept` with `text/html` only', status: 415 },
    ...{ message: "Unsupported 'Accept' header: …", counts: 'yes', namesVersion: 'yes' },
    spoil: (sent) => withHeader(sent, 'accept', 'text/html'),
  },
  {
    ...{ defect: 'a body that is not JSON', status: 400, message: 'Problems parsing JSON' },
    ...{ counts: 'yes', namesVersion: 'yes' },
    spoil: () => ({ body: '{' }),
  },
  {
    ...{ defect: 'no credentials', status: 401, message: 'Requires authentication' },
    ...{ counts: 'yes', namesVersion: 'yes' },
    spoil: () => ({}),
  },
  {
    ...{ defect: 'a body that the contract does not allow', status: 422 },
    ...{ message: 'Invalid request.…', counts: 'yes', namesVersion: 'yes' },
    spoil: ({ body }) => ({ body: body === '{' ? body : '{"name":[],"title":{}}' }),
  },
]

const pairs = refusals.flatMap((first, index) =>
  refusals.slice(index).map((other) => [first, other] as const),
)

/** Operations, with a body that is accepted. */
const operations: [method: string, path: string, body: object][] = [
  ['POST', '/user/repos', { name: 'new' }],
  ['PATCH', '/repos/acme/widgets', { name: 'widgets' }],
  ['POST', '/repos/acme/vault/issues', { title: 'One' }],
]

/** Longer than every window and every block. */
const aWhile = 2 * 3_600_000

describe.each(['service', 'github'])('a request with two defects, as %s', (brand) => {
  // One request an hour without credentials.
  const service = useService({ config: { brand, rateLimits: 'tight' } })
  const send = ({ method, path, headers, body }: Sent) => {
    const own = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const request = { method, path, headers: { ...own, ...headers }, chunks: [body] }
    return exchange(service.server.url, { ...request, unfinished: false })
  }

  async function answer([method, path, body]: (typeof operations)[number], defects: Refusal[]) {
    service.server.clock.advance(aWhile)
    // Only the last defect is seen with credentials.
    const isAnonymous = defects.some((each) => each !== refusals.at(-1))
    const headers: Record<string, string> = isAnonymous ? {} : { authorization: 'Bearer ghp_mona' }
    const good = { method, path, headers, body: JSON.stringify(body) }
    if (defects.some(({ defect }) => defect === limit)) await send(good)
    return send(
      defects.reduce<Sent>((sent, { spoil }) => ({ ...sent, ...spoil(sent, brand) }), good),
    )
  }

  function expectRefusal({ status, headers, text }: WireAnswer, refusal: Refusal) {
    const { message } = JSON.parse(text) as { message: string }
    const [start = ''] = refusal.message.split('…')
    expect(message.slice(0, refusal.message.endsWith('…') ? start.length : undefined)).toBe(start)
    const named = headers[`x-${brand}-api-version-selected`] === undefined ? 'no' : 'yes'
    expect([status, named]).toEqual([refusal.status, refusal.namesVersion])
  }

  it.each(operations)('gets the first refusal of the table: %s %s', async (...operation) => {
    for (const [first, other] of pairs) {
      // A caller without remaining requests does not learn which paths there are.
      const isFirst = first.defect !== noRoute || other.defect !== limit
      const found = await answer(operation, [first, other])
      if (isFirst) expectRefusal(found, first)
      else expect(found.text).toContain('API rate limit exceeded')
    }
  })

  it.each(operations)('counts as the table says: %s %s', async (...operation) => {
    for (const refusal of refusals.filter(({ defect }) => defect !== limit)) {
      const { headers } = await answer(operation, [refusal])
      const used = refusal.counts === 'yes' ? '1' : '0'
      expect([refusal.defect, headers['x-ratelimit-used']]).toEqual([refusal.defect, used])
      const isAnonymous = refusal !== refusals.at(-1)
      expect(headers['x-ratelimit-limit'] === '1').toBe(isAnonymous)
    }
  })
})

describe('a body that the contract does not allow', () => {
  const service = useService()
  const wrong = { name: [], title: {}, emails: 1, expiry: 1 }
  const statusOf = async (token: string, method: string, path: string) =>
    (await service.as(undefined, { token }).request(method, path, wrong)).status

  it('does not tell whether a repository exists', async () => {
    const statuses = ['vault', 'none'].map((name) =>
      statusOf('ghp_stranger', 'POST', `/repos/acme/${name}/issues`),
    )
    expect(await Promise.all(statuses)).toEqual([404, 404])
  })

  it.each([
    ['POST', '/user/repos'],
    ['POST', '/user/emails'],
    ['PUT', '/user/interaction-limits'],
  ])('does not matter for a token of the wrong kind: %s %s', async (method, path) => {
    expect(await statusOf('ghs_acme', method, path)).toBe(403)
  })
})

describe('docs/refusals.md', () => {
  it('has the same table', () => {
    const page = readFileSync(new URL('../../../docs/refusals.md', import.meta.url), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('|'))
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
    const written = refusals.map(({ defect, status, message, counts, namesVersion }) => {
      return ['', defect, String(status), `\`${message}\``, counts, namesVersion, '']
    })
    expect(cells.slice(2)).toEqual(written)
  })
})
