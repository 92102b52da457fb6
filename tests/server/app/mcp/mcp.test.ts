import { describe, expect, it } from 'vitest'
import { boundedJson, longestResult } from '../../../../server/app/mcp/bounded.ts'
import { Contract } from '../../../../server/app/mcp/contract.ts'
import { placed } from '../../../../server/app/mcp/place.ts'
import { parseMcp } from '../../../../server/app/mcp/run-arguments.ts'

describe('the arguments', () => {
  it('are those of start, and a server that runs', () => {
    const start = ['--seed', 'a.yaml', '--brand=github']
    expect(parseMcp([...start, '--as=mona'], {})).toEqual({ start, login: 'mona' })
    const environment = { DEVPLATFORM_URL: 'http://127.0.0.1:3000/', DEVPLATFORM_TOKEN: 'ghp_x' }
    const running = { start: [], url: 'http://127.0.0.1:3000', token: 'ghp_x' }
    expect(parseMcp([], environment)).toEqual(running)
    expect(parseMcp(['--token', 'ghp_y'], environment)).toEqual({ ...running, token: 'ghp_y' })
  })

  it.each([
    [['--url', 'ftp://example.com'], /--url must be an http or https URL/],
    [['--url', 'http://127.0.0.1:1', '--seed', 'x'], /--seed has no effect on a server that runs/],
    [['--token'], /--token requires a value/],
  ])('%j are refused', (args, message) => {
    expect(() => parseMcp(args, {})).toThrow(message)
  })
})

describe('a result', () => {
  it.each([
    ['a long text', { body: 'x'.repeat(100_000) }],
    ['many items', Array.from({ length: 50_000 }, (_, id) => ({ id, name: `item ${id}` }))],
    ['many keys', Object.fromEntries(Array.from({ length: 50_000 }, (_, id) => [`k${id}`, id]))],
  ])('is shortened: %s', (_, value) => {
    const text = boundedJson(value)
    expect(text.length).toBeLessThanOrEqual(longestResult)
    expect(text).toMatch(/shortened|characters\)$/)
  })

  it('is whole when it is short', () => {
    expect(boundedJson({ a: [1, 'b'] })).toBe('{"a":[1,"b"]}')
  })
})

it('places slashes of paths of files, and encodes other segments', () => {
  const parameters = [
    { name: 'repo', in: 'path' },
    { name: 'path', in: 'path', 'x-multi-segment': true },
    { name: 'ref', in: 'query' },
  ]
  const get = { operationId: 'a/b', summary: '', tags: [], parameters, responses: {} }
  const contract = new Contract('1', { paths: { '/{repo}/{path}': { get } }, components: {} })
  const place = placed(contract, contract.operation('a/b'), {
    repo: 'a/b',
    path: 'c d/e',
    ref: 'x',
  })
  expect(place).toEqual({ method: 'GET', path: '/a%2Fb/c%20d/e', query: { ref: 'x' } })
})
