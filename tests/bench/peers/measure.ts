import { authorization, createTheHook, path, postHook } from '../hook.ts'
import type { Load } from '../load.ts'
import { measure, print } from '../measure.ts'
import { startSubject, type Subject, type SubjectOptions } from '../server-process.ts'
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
async function addOwn(field: Field, suffix: string, other?: OtherNode): Promise<string> {
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
  return body
}

/** Compares with other servers and simulators, under this version of Node and Node 24. */
export async function measurePeers(): Promise<void> {
  await using field = new Field()
  const peers = await installPeers()
  const node = await installNode()
  const BENCH_BODY = await addOwn(field, '')
  if (node) await addOwn(field, newer, node)
  await field.add('Prism mock, its example', 'prism')
  if (peers) {
    const environment = { BENCH_BODY, BENCH_PEERS: peers }
    await field.add('Fastify 5, validated path', 'fastify', { environment })
    await field.add('Simulacrum, its example', 'simulacrum', { environment })
    if (node) {
      const { program } = node
      const emulate = await field.add(`emulate${newer}`, 'emulate', { environment, program })
      if (emulate) await postHook(emulate)
    }
  }
  await field.measure()
}
