import { describe, expect, it } from 'vitest'
import { Names, platformNames } from '../../../server/core/names.ts'

describe('the hosts of a server', () => {
  const names = new Names(
    ['example.test', 'api.Example.test', 'raw.files.test'],
    [...platformNames],
  )

  it.each([
    ['api.example.test', ''],
    ['example.test', ''],
    ['raw.files.test', '/raw'],
    ['RAW.githubusercontent.com', '/raw'],
    ['codeload.github.com:443', '/codeload'],
    ['uploads.github.com', '/api/uploads'],
    ['gist.github.com', '/gist'],
    ['raw.elsewhere.test', ''],
  ])('%s has what is at "%s" here', (host, prefix) => expect(names.prefixOf(host)).toBe(prefix))

  it.each([
    ['api.example.test', 'api.example.test', 'example.test'],
    ['example.test:8443', 'api.example.test:8443', 'example.test:8443'],
    ['raw.files.test', 'api.example.test', 'example.test'],
    ['api.github.com', 'api.github.com', 'github.com'],
    ['raw.githubusercontent.com', 'api.github.com', 'github.com'],
    ['localhost:3000', 'localhost:3000', 'localhost:3000'],
  ])('%s leads to the API at %s and to pages at %s', (host, api, pages) =>
    expect(names.siblingsOf(host)).toEqual({ api, pages }),
  )

  it('are those that were given, in any case and with any port', () => {
    const hosts = [
      'API.github.com:8443',
      'example.test',
      'github.com.example.test',
      'localhost',
      '',
    ]
    expect(hosts.map((host) => names.has(host))).toEqual([true, true, false, false, false])
  })

  it('can be few: without an API of its own, everything is at one host', () => {
    const one = new Names(['example.test'])
    expect(one.siblingsOf('example.test')).toEqual({ api: 'example.test', pages: 'example.test' })
    const api = new Names(['api.example.test'])
    expect(api.siblingsOf('api.example.test').pages).toBe('api.example.test')
  })
})
