import { describe, expect, it } from 'vitest'
import { full } from '../../_support/selection.ts'
import { useService } from '../../_support/start-server.ts'

const service = useService()

interface Result {
  data?: Record<string, unknown>
  errors?: { type?: string; message: string }[]
}

/** Sends a document. @returns the result, and the longest turn of the event loop in processor time */
async function send(query: string, variables?: object) {
  let longest = 0
  let isOver = false
  const used = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  let since = used()
  const watch = () => {
    longest = Math.max(longest, used() - since)
    since = used()
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  const { status, body } = await service.as('mona').post('/graphql', { query, variables })
  isOver = true
  return { status, body: body as Result, longest }
}

/** Milliseconds of the processor, with those of other threads and of the client in this process. */
const mostAtOnce = 150

const times = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ')

/** Documents that do much work for few bytes, and what they are refused with. */
const hostile: Record<string, [string, RegExp | undefined]> = {
  'many aliases': [`{${times(3300, (at) => `a${at}:__typename`)}}`, undefined],
  'many fields': [`{${times(6000, () => '__typename')}}`, /more than 5000 fields/],
  'many tokens': [`{${times(10_001, () => 'a')}}`, /more than 10000 tokens/],
  'deep selections': [`${'{viewer'.repeat(5000)}`, /nested brackets/],
  'deep lists': [`{nodes(ids:${'['.repeat(9000)}`, /nested brackets/],
  'deep fields': [
    `{viewer{${'repositories(first:1){nodes{owner{'.repeat(9)}login${'}}}'.repeat(9)}}}`,
    /exceeds max depth/,
  ],
  'fragments that double': [
    `{viewer{...f0}} ${times(30, (at) => `fragment f${at} on User{...f${at + 1} ...f${at + 1}}`)}
     fragment f30 on User{login}`,
    /more than 5000 fields/,
  ],
  'fragments in a circle': [
    '{viewer{...a}} fragment a on User{...b} fragment b on User{...a}',
    /Cannot spread fragment/,
  ],
  'many fragments': [
    `{viewer{${times(900, (at) => `...f${at}`)}}} ${times(900, (at) => `fragment f${at} on User{id}`)}`,
    /more than 300 definitions/,
  ],
  'a chain of fragments': [
    `{viewer{...f0}} ${times(298, (at) => `fragment f${at} on User{...f${at + 1}}`)}
     fragment f298 on User{login}`,
    undefined,
  ],
  'many operations': [times(1400, (at) => `query q${at}{...f}`), /more than 20 operations/],
  'many directives': [
    `query($a:Boolean!){viewer{login ${times(1200, () => '@include(if:$a)')}}}`,
    /can only be used once/,
  ],
  'unknown names': [`{${times(4000, (at) => `repositor${at}`)}}`, /Cannot query field/],
  'many arguments': [`{nodes(ids:[${times(9000, () => '"a"')}]){id}}`, /more than 100 node ids/],
  'a long string': [`{user(login:"${'x'.repeat(900_000)}"){id}}`, undefined],
  'a long comment': [`#${'x'.repeat(900_000)}\n{viewer{login}}`, undefined],
  'many lines': [`{${'\n'.repeat(400_000)}viewer{login}}`, /more than 10000 lines/],
  'a block of lines': [`{user(login:"""${' \n'.repeat(300_000)}"""){id}}`, /more than 10000 lines/],
  'all of the schema many times': [
    `{${times(30, (at) => `a${at}:__schema{types{name fields{name args{name type{name}}}}}`)}}`,
    /too large a result/,
  ],
  'many variables': [`query(${times(2400, (at) => `$v${at}:Int`)}){viewer{login}}`, /never used/],
}

/** Those that take the longest. Full runs have them. */
const dear = new Set([
  ...['many lines', 'a block of lines', 'a long string', 'a long comment', 'many aliases'],
  ...['all of the schema many times', 'unknown names', 'many variables', 'a chain of fragments'],
])

const tried = Object.entries(hostile).filter(([what]) => full || !dear.has(what))

describe('hostile documents', () => {
  it.each(tried)('%s stall no other request', async (_what, [query, refusal]) => {
    await send('{viewer{login}}') // loads the schema
    const { status, body, longest } = await send(query, { a: true })
    expect(status).toBe(200)
    if (refusal) expect(body.errors?.[0]?.message).toMatch(refusal)
    expect(longest).toBeLessThan(mostAtOnce)
  })
})
