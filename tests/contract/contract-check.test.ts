import { describe, expect, it } from 'vitest'
import { checkContract, violations, type Exchange } from '../_support/contract/contract-check.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { versions } from '../_support/bundles.ts'

const everywhere = {
  'X-RateLimit-Limit': '5000',
  'X-RateLimit-Remaining': '4999',
  'X-RateLimit-Used': '1',
  'X-RateLimit-Reset': '1773147600',
  'X-RateLimit-Resource': 'core',
  RateLimit: '"core";r=4999;t=3599',
  'RateLimit-Policy': '"core";q=5000;w=3600',
  Date: 'Tue, 10 Mar 2026 12:00:00 GMT',
  'X-Service-Api-Version-Selected': '2026-03-10',
  'X-Service-Request-Id': '8f14e45f-ceea-467f-9d3b-7c2b0a1d6e55',
  'Content-Type': 'application/json; charset=utf-8',
}

const hookPath = '/repos/acme/widgets/hooks/12'

/** The contract's example of a hook. */
function hook(): Record<string, unknown> {
  const examples = contractDocument('2026-03-10').components.examples
  return structuredClone(examples!.hook!.value) as Record<string, unknown>
}

const notFound = {
  message: 'Not Found',
  documentation_url: 'https://docs.example.com/rest',
  status: '404',
}

interface Planted {
  method?: string
  path?: string
  version?: string
  status?: number
  headers?: Record<string, string | undefined>
  extra?: string[]
  body?: unknown
  text?: string
  brand?: string
}

function answer({ headers = {}, extra = [], body = hook(), ...planted }: Planted): Exchange {
  const all = Object.entries({ ...everywhere, ETag: '"a"', ...headers })
  const present = all.filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    method: 'GET',
    path: hookPath,
    version: '2026-03-10',
    status: 200,
    text: JSON.stringify(body),
    ...planted,
    rawHeaders: [...present.flat(), ...extra],
  }
}

const refused = (planted: Planted) => violations(answer(planted))

describe('the contract check of a response', () => {
  it('finds nothing in a valid response, in either version', () => {
    expect(refused({})).toEqual([])
    const older = { 'X-Service-Api-Version-Selected': '2022-11-28' }
    expect(refused({ version: '2022-11-28', headers: older })).toEqual([])
    expect(refused({ version: undefined, headers: older })).toEqual([])
    expect(refused({ path: `/api/v3${hookPath}?page=1` })).toEqual([])
  })

  it('finds nothing in valid error responses', () => {
    const plain = { ETag: undefined }
    expect(refused({ status: 404, body: notFound, headers: plain })).toEqual([])
    expect(refused({ path: '/nowhere', status: 404, body: notFound, headers: plain })).toEqual([])
    const allow = { ...plain, Allow: 'GET, HEAD' }
    expect(refused({ method: 'PUT', status: 405, body: notFound, headers: allow })).toEqual([])
  })

  it('accepts the headers of another brand', () => {
    const headers = {
      'X-Service-Api-Version-Selected': undefined,
      'X-Service-Request-Id': undefined,
      'X-GitHub-Api-Version-Selected': '2026-03-10',
      'X-GitHub-Request-Id': 'an id',
      'X-Accepted-GitHub-Permissions': 'webhooks=read',
    }
    expect(refused({ headers, brand: 'github' })).toEqual([])
    expect(refused({ headers })).not.toEqual([])
  })

  it.each<[string, Planted, string]>([
    ['an extra property', { body: { ...hook(), extra: 1 } }, 'body must NOT have additional'],
    ['a missing property', { body: { ...hook(), id: undefined } }, "required property 'id'"],
    ['a wrong type', { body: { ...hook(), id: 'twelve' } }, 'body/id must be integer'],
    ['a wrong format', { body: { ...hook(), created_at: 'today' } }, 'body/created_at must match'],
    ['a wrong nested value', { body: { ...hook(), config: { url: 7 } } }, 'body/config/url'],
    ['no body', { text: '' }, 'body is not JSON'],
    ['a body that is not JSON', { text: '<html>' }, 'body is not JSON: <html>'],
    ['another content type', { headers: { 'Content-Type': 'text/html' } }, 'content type is text'],
    ['an undocumented status', { status: 418 }, 'status 418 is not documented for repos/get-webh'],
    ['a server error', { status: 500, body: notFound }, 'status 500 is not documented'],
    ['a body with 304', { status: 304 }, 'unexpected body'],
    ['a body for HEAD', { method: 'HEAD' }, 'the response to HEAD has a body'],
    ['a success on an unknown path', { path: '/nowhere' }, 'not in the contract'],
    ['a 405 without Allow', { method: 'PUT', status: 405, body: notFound }, 'header allow is miss'],
    ['a 401 without challenge', { status: 401, body: notFound }, 'www-authenticate is missing'],
    ['a failure with more fields', { status: 404, body: { ...notFound, stack: '' } }, 'additional'],
    ['no ETag', { headers: { ETag: undefined } }, 'header etag is missing'],
    ['no usage', { headers: { 'X-RateLimit-Used': undefined } }, 'x-ratelimit-used occurs 0'],
    ['usage twice', { extra: ['x-ratelimit-used', '1'] }, 'x-ratelimit-used occurs 2 times'],
    ['usage that does not add up', { headers: { 'X-RateLimit-Used': '2' } }, 'limit 5000 is not'],
    ['usage that is not a number', { headers: { 'X-RateLimit-Reset': 'soon' } }, 'reset is "soon"'],
    [
      'more usage than the limit',
      { headers: { 'X-RateLimit-Used': '5001', 'X-RateLimit-Remaining': '-1' } },
      'used is 5001 of 5000',
    ],
    ['a reset in the past', { headers: { 'X-RateLimit-Reset': '1773144000' } }, 'is not after'],
    [
      'a reset too far in the future',
      { headers: { 'X-RateLimit-Reset': '1773147662' } },
      'is too long after',
    ],
    ['an unknown resource', { headers: { 'X-RateLimit-Resource': 'x' } }, 'no resource "x"'],
    ['an invalid policy', { headers: { 'RateLimit-Policy': 'q=1;;' } }, 'is not one item'],
    [
      'another limit in the policy',
      { headers: { 'RateLimit-Policy': '"core";q=60;w=3600' } },
      'otherwise of q',
    ],
    [
      'another remaining value in the draft header',
      { headers: { RateLimit: '"core";r=4998;t=3599' } },
      'otherwise of r',
    ],
    ['more time than remains', { headers: { RateLimit: '"core";r=4999;t=3601' } }, 't=3601'],
    ['an undocumented header', { headers: { 'X-Secret': '1' } }, 'x-secret is not documented'],
    ['another version than requested', { version: '2022-11-28' }, 'not 2022-11-28'],
    ['an unknown version', { headers: { 'X-Service-Api-Version-Selected': '1' } }, 'there is not'],
  ])('finds %s', (_what, planted, problem) => {
    expect(refused(planted).join('\n')).toContain(problem)
  })

  it('finds differences between the versions', () => {
    const overview = contractDocument('2022-11-28').components.examples!['rate-limit-overview']!
    const planted = { path: '/rate_limit', body: overview.value }
    const older = { 'X-Service-Api-Version-Selected': '2022-11-28' }
    expect(refused({ ...planted, version: '2022-11-28', headers: older })).toEqual([])
    expect(refused(planted).join()).toContain('must NOT have additional properties')
  })

  it('fails a test with a message that names the request and the violation', () => {
    const check = () => checkContract(answer({ body: { ...hook(), id: 'twelve' } }))
    expect(check).toThrow(
      `GET ${hookPath} → 200 breaks the contract:\n- body/id must be integer {"type":"integer"}`,
    )
  })

  it('accepts every example of the contract', () => {
    for (const version of versions) {
      const headers = { 'X-Service-Api-Version-Selected': version }
      const { examples } = contractDocument(version).components
      const body = examples!['full-repository']!.value
      expect(refused({ path: '/repos/acme/widgets', version, headers, body })).toEqual([])
    }
  })
})
