import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations as newest } from '../../generated/2026-03-10/operations.ts'
import { operations as first } from '../../generated/2022-11-28/operations.ts'
import { versions } from '../_support/bundles.ts'
import { startReceiver, type Receiver } from '../_support/receiver.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { hasTool } from '../_support/tools.ts'
import { arrange } from './snippets/arrange.ts'
import { order } from './snippets/order.ts'
import { prepare, type Kind, type Outcome } from './snippets/prepared.ts'
import { runCode } from './snippets/run-code.ts'
import { runCurl } from './snippets/run-curl.ts'
import { worldOf } from './snippets/world.ts'

const kinds = ['curl', 'client', 'octokit'] as const
const stories = versions.flatMap((version) => kinds.map((kind) => ({ kind, version })))
const places = stories.map((_, index) => index + 1)
const tables = { '2026-03-10': newest, '2022-11-28': first }
const hasCurl = await hasTool('curl', ['--version'])

let server: ServerProcess
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  server = await spawnServer({ world: worldOf(places), args: ['--rate-limits', 'off'] })
}, 120_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
})

async function tell(kind: Kind, version: string, place: number): Promise<Outcome[]> {
  const arranged = await arrange(server, place, receiver.url)
  const prepared = prepare(kind, version, place, server.url, arranged)
  return kind === 'curl' ? runCurl(prepared) : runCode(prepared)
}

describe('the snippets of the reference', () => {
  it.each(versions)('are there for every operation of %s', (version) => {
    const told = order.filter((id) => id in tables[version])
    expect(told.toSorted()).toEqual(Object.keys(tables[version]).toSorted())
  })

  it.each(stories.map((story, index) => ({ ...story, place: places[index]! })))(
    'run as $kind in $version, and each is answered with a success',
    async ({ kind, version, place, skip }: any) => {
      if (kind === 'curl' && !hasCurl) return
      const outcomes = await tell(kind, version, place)
      expect(outcomes.filter(({ trouble }) => trouble !== '')).toEqual([])
    },
    300_000,
  )
})
