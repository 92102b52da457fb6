import { describe, expect, it } from 'vitest'
import { answerOf, partOf } from './answer.ts'
import { judge } from './judge.ts'
import { fits } from './matchers.ts'
import { subjectIn } from './read.ts'
import type { MeasuredWorld } from './world.ts'

const find = (reference: string) => (reference === 'first.used' ? 4 : undefined)

describe('an expectation', () => {
  const object = { name: 'a', size: 1 }
  it.each([
    [1, '1', 1],
    [['a'], ['b'], ['a']],
    [{ equals: object }, { name: 'a' }, object],
    [{ present: true }, undefined, null],
    [{ present: false }, null, undefined],
    [{ has: ['name'] }, { size: 1 }, object],
    [{ has: ['b'] }, ['a'], ['a', 'b']],
    [{ has: ['b'] }, 'a', 'abc'],
    [{ lacks: ['b'] }, ['a', 'b'], ['a']],
    [{ members: ['size', 'name'] }, { name: 'a' }, object],
    [{ in_order: [2, 1] }, [1, 2], [2, 3, 1]],
    [{ count: 2 }, ['a'], object],
    [{ least: 1, most: 3 }, 4, 3],
    [{ least: 1 }, '2', 1],
    [{ starts: 'ab' }, 'bab', 'abc'],
    [{ ends: 'bc' }, 'bcb', 'abc'],
    [{ matches: '^a+$' }, 'ab', 'aa'],
    [{ order: 'ascending' }, [2, 1], [1, 1, 2]],
    [{ order: 'descending' }, ['a'], ['b', 'a']],
    [{ every: { most: 1 } }, [], [1, 0]],
    [{ same: 'first.used' }, 5, 4],
    [{ differs: 'first.used' }, 4, 5],
    [{ follows: 'first.used' }, 4, 5],
  ])('%j is not met by %j, but by %j', (wanted, wrong, right) => {
    expect([wrong, right].map((found) => fits(found, wanted, find))).toEqual([false, true])
  })
})

const wire = (body: unknown, headers = {}) => {
  const text = JSON.stringify(body)
  return { status: 200, headers, rawHeaders: [], text }
}

describe('a part of an answer', () => {
  const headers = {
    link: '<http://here/things?page=2&per_page=1>; rel="next"',
    location: 'http://here/things/1',
    'x-ratelimit-used': '3',
    'x-ratelimit-reset': '90',
  }
  const answer = answerOf('http://here', wire({ items: [{ id: 1 }, { id: 2 }] }, headers), 30_000)
  it.each([
    ['items.*.id', [1, 2]],
    ['items.-1.id', 2],
    ['items.2.id', undefined],
    ['body.missing.id', undefined],
    [
      'links.next',
      { path: '/things', search: '?page=2&per_page=1', query: { page: '2', per_page: '1' } },
    ],
    ['location', '/things/1'],
    ['rate', { used: 3, reset: 90, seconds: 60, headers: 2 }],
    ['version', undefined],
  ])('%s', (path, found) => {
    expect(partOf(answer, path)).toEqual(found)
  })
})

/** Reads a statement, and judges it by what a server returns that repeats the paths. */
async function judged(...lines: string[]) {
  const text = [
    'subject: Echoes',
    'statements:',
    '  - id: X',
    ...lines.map((each) => `    ${each}`),
  ]
  const { statements } = subjectIn('echoes.yaml', text.join('\n'))
  const send = async (sent: { send: string }) => answerOf('http://here', wire(sent), 0)
  const world = { words: { place: '/a' }, newCallers: () => ({ send }) } as unknown as MeasuredWorld
  return judge(statements[0]!, world)
}

const told = ['fact: A server repeats the request', 'source: nobody']

describe('a statement', () => {
  it('is right, or says how the response differs', async () => {
    const asked = [...told, 'send: GET {place}/b']
    expect(await judged(...asked, 'expect: { body.send: GET /a/b }')).toEqual({
      outcome: 'right',
      problems: [],
    })
    expect(await judged(...asked, 'expect: { status: 404 }')).toEqual({
      outcome: 'wrong',
      problems: ['GET /a/b (owner): status is 200, not 404'],
    })
  })

  it('may refer to earlier responses, and send several values', async () => {
    const { problems } = await judged(
      ...told,
      'steps:',
      '  - { name: first, send: GET /b }',
      "  - { send: 'GET {each}', each: ['{place}', '{first.body.as}'], expect: { body.send: GET /a } }",
    )
    expect(problems).toEqual(["GET owner (owner): body.send is 'GET owner', not 'GET /a'"])
  })

  const marked = [...told, 'otherwise: It is better.', 'send: GET /b']
  it('is wanted otherwise as long as the response differs as written', async () => {
    const instead = 'instead: { status: 200 }'
    const found = await judged(...marked, 'expect: { status: 404 }', instead)
    expect(found).toEqual({ outcome: 'otherwise', problems: [] })
    const stale = await judged(...marked, 'expect: { status: 200 }', instead)
    expect(stale.problems).toEqual(['It is as measured: remove the mark'])
    const stray = await judged(...marked, 'expect: { status: 404 }', 'instead: { status: 500 }')
    expect(stray.problems).toEqual(['GET /b (owner): status is 200, not 500'])
  })

  it.each([
    ['an unknown member', ['status: 200', 'send: GET /', 'expect: {}'], '"status" is not part'],
    ['an unknown operator', ['send: GET /', 'expect: { status: { is: 200 } }'], 'no operator "is"'],
    ['an unknown caller', ['send: GET /', 'as: admin', 'expect: {}'], 'no caller "admin"'],
    ['an unknown word', ['send: GET /{nothing}', 'expect: {}'], 'nothing is named "nothing"'],
    ['no expectation', ['send: GET /'], 'Nothing is expected'],
    ['no method', ['send: /', 'expect: {}'], 'a method and a path'],
    ['a mark without instead', ['wrong: x', 'send: GET /', 'expect: {}'], '`instead` belongs'],
  ])('with %s is refused', async (_what, lines, message) => {
    await expect(judged(...told, ...lines)).rejects.toThrow(message)
  })
})
