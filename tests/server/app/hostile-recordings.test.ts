import { describe, expect, it } from 'vitest'
import { json, readRecording } from '../../../server/app/upgrade/recorded.ts'
import { upgradeReport } from '../../../server/app/upgrade/report.ts'
import { reportOn } from '../../../server/app/upgrade/run-permissions.ts'

const request = { method: 'GET', url: 'http://a/rate_limit', headers: [] as unknown }
const response = {
  status: 200 as unknown,
  headers: [] as unknown,
  content: { mimeType: 'application/json' as unknown, text: '{"rate":{}}' as unknown },
}
const post = { ...request, method: 'POST', url: 'http://a/user/repos' }
const deep = `${'{"parent":'.repeat(20_000)}1${'}'.repeat(20_000)}`
const content = (mimeType: unknown, text: unknown) => ({ ...response, content: { mimeType, text } })

/** The reports on one good entry and a hostile one. */
async function reportsOn(entry: unknown) {
  const good = { request, response }
  const text = JSON.stringify({ log: { entries: [entry, good] } }).replaceAll('"DEEP"', deep)
  const entries = readRecording(text)
  return { upgrade: await upgradeReport(entries), permissions: reportOn(entries) }
}

describe('a hostile recording', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['nothing', {}],
    ['no request and no response', { request: null, response: null }],
    ['headers that are null', { request: { ...request, headers: [null] }, response }],
    [
      'values that are numbers',
      { request, response: { ...response, headers: [{ name: 'x-media-type', value: 5 }] } },
    ],
    ['a URL that is a number', { request: { ...request, url: 5 }, response }],
    [
      'a URL of another kind',
      { request: { ...request, url: 'data:text/html,<script>' }, response },
    ],
    ['a method of an object', { request: { ...request, method: '__proto__' }, response }],
    ['a media type that is a number', { request, response: content(5, '{}') }],
    ['a status of an object', { request, response: { ...response, status: 'constructor' } }],
    ['a version that is an object', { request, response, _version: {} }],
    ['a deep newest response', { request, response, _newest: { status: 200, body: 'DEEP' } }],
    ['a newest response that is null', { request, response, _newest: null }],
  ])('with %s as an entry loses this entry only', async (_what, entry) => {
    const { upgrade, permissions } = await reportsOn(entry)
    expect([upgrade.findings.length, upgrade.others, permissions.requests]).toEqual([1, 1, 1])
    expect(upgrade.findings[0]!.changes).toEqual(['01-rate-limit-rate'])
  })

  it.each<[string, unknown]>([
    [
      'deep',
      {
        request: { ...post, postData: { text: deep } },
        response: content('application/json', deep),
      },
    ],
    [
      'no JSON',
      { request: { ...post, postData: { text: {} } }, response: content('application/json', 5) },
    ],
    [
      'named like properties of objects',
      {
        request: { ...post, postData: { text: '{"__proto__":{"a":1},"constructor":{"a":[1]}}' } },
        response: content('constructor', '{"toString":[{}]}'),
      },
    ],
    [
      'not what their encoding says',
      {
        request,
        response: {
          ...response,
          content: { mimeType: 'application/json', encoding: 'base64', text: '<b>' },
        },
      },
    ],
  ])('with bodies that are %s is read without them', async (_what, entry) => {
    const { upgrade, permissions } = await reportsOn(entry)
    expect([upgrade.findings.length, upgrade.others, permissions.requests]).toEqual([2, 0, 2])
    expect(upgrade.findings[0]!.changes).toEqual([])
  })

  it('keeps markup and escape sequences of paths encoded', async () => {
    const url = 'http://a/users/<img src=x onerror=alert(1)>\u001b[2J'
    const { upgrade } = await reportsOn({ request: { ...request, url }, response })
    expect(upgrade.findings[0]!.path).toBe('/users/%3Cimg%20src=x%20onerror=alert(1)%3E%1B[2J')
  })

  it.each(['', 'null', '5', '[]', '{"log":null}', '{"log":{"entries":{"length":3}}}'])(
    '%j is not a HAR file',
    (text) => expect(() => readRecording(text)).toThrow('not a HAR file: log.entries is missing'),
  )

  it('may begin with a byte order mark', () => {
    expect(readRecording('\ufeff{"log":{"entries":[]}}')).toEqual([])
  })

  it('has bodies of up to 64 levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect([json(nested(64)), json(nested(66))]).toEqual([JSON.parse(nested(64)), undefined])
  })
})
