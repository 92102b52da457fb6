import { authorization, createTheHook, path, postHook } from '../hook.ts'
import type { Load } from '../load.ts'
import { measure, print } from '../measure.ts'
import { startSubject, type Subject, type SubjectOptions } from '../server-process.ts'
import { emulateTokens } from './emulate-tokens.ts'
import { installNode, installPeers, type OtherNode } from './install.ts'

const title = 'One hook from programs of the same kind'
const base = 'bare Express 5'
const newer = ', Node 24'

/** Everything that is started, so that all of it is stopped. */
class Field implements AsyncDisposable {
  readonly loads = new Map<string, Load>()
  readonly #started = [] as Subject[]

  /** Starts a server, unless it can't be started here. */
  async add(
    name: string,
    server: string,
    options: SubjectOptions = {},
  ): Promise<Subject | undefined> {
    try {
      const subject = await startSubject(server, options.environment, options)
      this.#started.push(subject)
      this.loads.set(name, { url: subject.url + path, headers: authorization })
      return subject
    } catch (error) {
      process.stdout.write(`  not there: ${name} (${String(error)})\n`)
      return undefined
    }
  }

  /** Excludes what does not respond with 200, and measures the rest. */
  async measure(): Promise<void> {
    for (const [name, { url }] of this.loads) {
      const { status } = await fetch(url, { headers: authorization })
      if (status === 200) continue
      process.stdout.write(`  not measured: ${name} (${status})\n`)
      this.loads.delete(name)
    }
    const rates = await measure(this.loads)
    for (const suffix of ['', newer]) {
      const own = [...rates].filter(([name]) => name.endsWith(newer) === (suffix === newer))
      const unit = `${base}${suffix}`
      if (rates.has(unit)) print(`${title}${suffix}`, new Map(own), unit)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#started.map((each) => each[Symbol.asyncDispose]()))
  }
}

/** Ours and the servers with our body, under one version of Node. */
async function addOwn(field: Field, suffix: string, other?: OtherNode) {
  const run = other ? { program: other.program } : {}
  const hooks = new URL('../servers/use-sqlite.js', import.meta.url).href
  const ours = await field.add(`ours${suffix}`, 'ours', {
    ...run,
    ...(other?.sqlite && {
      environment: { BENCH_SQLITE: other.sqlite },
      nodeOptions: ['--import', hooks],
    }),
  })
  const body = ours ? (await createTheHook(ours)).body : '{}'
  const environment = { BENCH_BODY: body }
  await field.add(`bare node:http${suffix}`, 'bare-http', { ...run, environment })
  await field.add(`${base}${suffix}`, 'bare', { ...run, environment })
  return { ours, body }
}

/** The same request with each of emulate's tokens, as each has a limit that can't be changed. */
const withTokens = (path: string) =>
  emulateTokens.map((token) => ({ path, headers: { authorization: `Bearer ${token}` } }))

/** Reads that emulate has as well. */
const sharedReads = { 'GET user': '/user', 'GET repository': '/repos/acme/widgets' }

/** Compares two reads with emulate, both under Node 24. */
async function measureEmulate(ours: Subject, emulate: Subject): Promise<void> {
  for (const [name, read] of Object.entries(sharedReads)) {
    const loads = new Map<string, Load>([
      ['emulate', { url: emulate.url, requests: withTokens(read) }],
      ['ours', { url: ours.url + read, headers: authorization }],
    ])
    print(`${name}, Node 24`, await measure(loads), 'emulate')
  }
}

/** Compares with other servers and simulators, under this version of Node and Node 24. */
export async function measurePeers(): Promise<void> {
  await using field = new Field()
  const peers = await installPeers()
  const node = await installNode()
  const { body: BENCH_BODY } = await addOwn(field, '')
  const own = node && (await addOwn(field, newer, node))
  let emulate: Subject | undefined
  await field.add('Prism mock, its example', 'prism')
  if (peers) {
    const environment = { BENCH_BODY, BENCH_PEERS: peers }
    await field.add('Fastify 5, validated path', 'fastify', { environment })
    await field.add('Simulacrum, its example', 'simulacrum', { environment })
    if (node) {
      const { program } = node
      emulate = await field.add(`emulate${newer}`, 'emulate', { environment, program })
      if (emulate) await postHook(emulate)
    }
  }
  const hooks = field.loads.get(`emulate${newer}`)
  if (hooks) hooks.requests = withTokens(path)
  await field.measure()
  if (own?.ours && emulate) await measureEmulate(own.ours, emulate)
}
