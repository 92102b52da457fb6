import { authorization } from './hook.ts'
import type { Load, LoadRequest } from './load.ts'
import { measure, print } from './measure.ts'
import { emulateTokens } from './peers/emulate-tokens.ts'
import { installNode, installPeers, type OtherNode } from './peers/install.ts'
import { startSubject, type Subject } from './server-process.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const connections = 20
const repositories = ['widgets', ...numbers(49).map((each) => `gadgets-${each}`)]
const issues = '/repos/acme/widgets/issues'
const first = `${issues}/1`
const comments = `${first}/comments`

type Step = Pick<LoadRequest, 'method' | 'path' | 'body'>

const write = (method: 'POST' | 'PATCH', path: string, body: object): Step => ({
  ...{ method, path, body: JSON.stringify(body) },
})

const patch = write('PATCH', first, { title: 'Another title' })

/** Each connection sends its steps one after the other. */
const kinds: Record<string, { steps: Step[]; expect: number[] }> = {
  'POST issue': {
    steps: [write('POST', issues, { title: 'A title', body: 'A few words.' })],
    expect: [201],
  },
  'POST comment': { steps: [write('POST', comments, { body: 'A few words.' })], expect: [201] },
  'PATCH issue': { steps: [patch], expect: [200] },
  'PATCH, then GET of the same': { steps: [patch, { path: first }], expect: [200] },
  '19 reads, 1 write': {
    steps: [
      ...numbers(19).map((each) => ({ path: `/repos/acme/${repositories[(each * 7) % 50]}` })),
      patch,
    ],
    expect: [200],
  },
}

/** The steps for each connection, with each of the tokens in turn. */
const requestsOf = (steps: readonly Step[], tokens: readonly string[]): LoadRequest[] =>
  numbers(Math.ceil(tokens.length / connections)).flatMap((round) =>
    steps.flatMap((step) =>
      numbers(connections).map((connection) => {
        const token = tokens[(round * connections + connection) % tokens.length]
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        return { ...step, headers }
      }),
    ),
  )

async function post({ url }: Subject, path: string, body: object): Promise<void> {
  const headers = { ...authorization, 'content-type': 'application/json' }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}

async function startOurs(node: OtherNode | undefined): Promise<Subject> {
  const hooks = new URL('servers/use-sqlite.js', import.meta.url).href
  const ours = node?.sqlite
    ? await startSubject(
        'ours',
        { BENCH_SQLITE: node.sqlite },
        { program: node.program, nodeOptions: ['--import', hooks] },
      )
    : await startSubject('ours')
  for (const name of repositories.slice(1)) await post(ours, '/orgs/acme/repos', { name })
  await post(ours, issues, { title: 'The first one' })
  return ours
}

/** Writes, and reads between writes, as multiples of emulate, which keeps everything in memory. */
export async function measureWrites(): Promise<void> {
  const peers = await installPeers()
  const node = await installNode()
  await using ours = await startOurs(node)
  const environment = { BENCH_PEERS: peers ?? '', BENCH_REPOSITORIES: repositories.join() }
  const program = node && { program: node.program }
  await using emulate = peers ? await startSubject('emulate', environment, program) : undefined
  if (emulate) await post(emulate, issues, { title: 'The first one' })
  const mine = [authorization.authorization.slice('Bearer '.length)]
  for (const [name, { steps, expect }] of Object.entries(kinds)) {
    const loads = new Map<string, Load>()
    if (emulate) {
      const requests = requestsOf(steps, emulateTokens)
      loads.set('emulate', { url: emulate.url, expect, requests })
    }
    loads.set('ours', { url: ours.url, expect, requests: requestsOf(steps, mine) })
    const title = `${name}, Node ${node?.sqlite ? '24' : process.versions.node}`
    print(title, await measure(loads), emulate ? 'emulate' : 'ours')
  }
}
