import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operations as first } from '../../../generated/2022-11-28/operations.ts'
import { operations as newest } from '../../../generated/newest/operations.ts'
import { snippetsOf } from '../../../tools/docs-site/snippets/index.ts'
import { versions } from '../../_support/bundles.ts'
import { changedOperations } from '../../_support/contract/changed-operations.ts'
import { contractDocument } from '../../_support/contract/contract-document.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { firstOf, select } from '../../_support/selection.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'
import { arrange } from './snippets/arrange.ts'
import { notRun } from './snippets/not-run.ts'
import { order } from './snippets/order.ts'
import { prepare, type Kind, type Outcome } from './snippets/prepared.ts'
import { record } from './snippets/recording.ts'
import { runCode } from './snippets/run-code.ts'
import { runCurl } from './snippets/run-curl.ts'
import { complaintsAbout } from './snippets/type-check.ts'
import { worldOf } from './snippets/world.ts'

/*
 * Runs the code samples of the reference. Replaced before: the URL of the server, the accounts, and
 * ids, keys and secrets that only the server or the test knows (see snippets/substitutions*.ts).
 * Tokens are passed in the variables that the text names.
 */

const kinds = ['curl', 'client', 'octokit'] as const
const stories = versions
  .flatMap((version) => kinds.map((kind) => ({ kind, version })))
  .map((story, index) => ({ ...story, place: index + 1 }))
const tables: Record<string, object> = { '2026-03-10': newest, '2022-11-28': first }
const hasCurl = await hasTool('curl', ['--version'])

/** The first request of each operation compiles its validator, which takes a while. */
const patience = 300_000

let server: ServerProcess
let receiver: Receiver

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // Octokit warns about deprecations
  receiver = await startReceiver()
  const world = worldOf(stories.map(({ place }) => place))
  server = await spawnServer({ world, args: ['--rate-limits', 'off'] })
}, patience)
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
})

async function tell(kind: Kind, version: string, place: number): Promise<Outcome[]> {
  const arranged = await arrange(server, place, receiver.url)
  const all = prepare(kind, version, place, server.url, arranged)
  const prepared = all.filter(({ id }) => !(id in notRun))
  const outcomes = await (kind === 'curl' ? runCurl(prepared) : runCode(prepared))
  record(kind, version, outcomes)
  return outcomes
}

describe('the code samples of the reference', () => {
  it.each(versions)('exist for every operation of %s, in one order', (version) => {
    const told = order.filter((id) => id in tables[version]!)
    expect(told.toSorted()).toEqual(Object.keys(tables[version]!).toSorted())
  })

  it('are all run: the list of exceptions does not grow', () => {
    expect(Object.keys(notRun)).toEqual([])
  })

  it('compile in strict mode if they use our client', { timeout: patience }, () => {
    const changed = changedOperations(versions[1], versions[0])
    const texts = versions.flatMap((version) => {
      const snippets = Object.entries(snippetsOf(contractDocument(version), version))
      const own = version === versions[0] ? snippets : snippets.filter(([id]) => changed.has(id))
      return own.map(([id, { client }]) => [`${version}-${id}`, client] as const)
    })
    expect(texts.length).toBeGreaterThan(order.length)
    const some = select('snippets', texts, ([name]) => name)
    const wrong = texts[0]![1].replace(/client\.GET\('[^']*'/, "client.GET('/nowhere'")
    const complaints = complaintsAbout(new Map([...some, ['wrong', wrong]]))
    expect(complaints).toEqual([expect.stringContaining('_wrong.mts')])
  })

  it.for(firstOf(stories))(
    '$kind, $version: each returns a documented success',
    { timeout: patience },
    async ({ kind, version, place }, { skip }) => {
      skip(kind === 'curl' && !hasCurl, 'curl is not installed')
      const outcomes = await tell(kind, version, place)
      expect(outcomes.filter(({ trouble }) => trouble !== '')).toEqual([])
      const asked = Object.keys(tables[version]!).filter((id) => !(id in notRun))
      expect(outcomes.map(({ id }) => id).toSorted()).toEqual(asked.toSorted())
    },
  )
})
