import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../../../client/index.ts'
import { chanceOf } from '../../../_support/chance.ts'
import { gitClient } from '../../../_support/git/git-client.ts'
import { drained, until } from '../../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../../_support/spawn-server.ts'
import type { Store } from '../../../_support/stores.ts'
import { startReceiver } from '../../../_support/webhooks/receiver.ts'
import { judge, look, type Verdict } from './judge.ts'
import { killPoint, type KillPoint } from './kill-point.ts'
import { moveAgain } from './move-again.ts'
import type { Record } from './record.ts'
import { rush } from './rush.ts'

export interface CrashRun {
  store: Store
  seed: number
  kills: number
  /** Called after each kill, for long runs. */
  progress?: (line: string) => void
}

/** Statistics of a run. A broken guarantee would have thrown. */
export interface Counts {
  kills: number
  pushesTaken: number
  /** Without a response when the server died. */
  pushesCutOff: number
  /** The pushes among them that had moved their ref, and were completed at the next start. */
  pushesTakenUp: number
  pushesRefused: number
  hooksTaken: number
  hooksCutOff: number
  deliveries: number
  duplicates: number
}

/**
 * If processes share a store, the leases of a dead one on deliveries expire after a minute. Expires
 * them without waiting.
 */
async function endLeases({ opened }: ServerProcess): Promise<void> {
  if (opened.databaseUrl === undefined) return
  await opened.query('update lanes set lease_until = 0')
}

/** Another server on the same data, where the store allows it. It is never killed. */
async function neighbour(server: ServerProcess, store: Store): Promise<ServerProcess | undefined> {
  const { opened, data } = server
  if (opened.databaseUrl === undefined) return undefined
  const open = async () => ({ ...opened, [Symbol.asyncDispose]: async () => {} })
  const args = ['--rate-limits', 'off', '--data', data]
  return spawnServer({ store: { ...store, open }, args })
}

/** Resolves when no push is waiting to be completed and no delivery is pending. */
async function settled(server: ServerProcess): Promise<void> {
  const journal = async () => (await server.opened.query('select id from pushes')).length === 0
  await until(journal, 'the journal of pushes is empty')
  await drained(server)
}

function sum(records: Record[], verdicts: Verdict[], kills: number, deliveries: number): Counts {
  const pushes = records.flatMap((record) => record.pushes)
  const hooks = records.flatMap((record) => record.hooks)
  const count = <T>(items: T[], of: (item: T) => number) =>
    items.reduce((total, item) => total + of(item), 0)
  return {
    kills,
    pushesTaken: pushes.filter(({ taken }) => taken).length,
    pushesCutOff: pushes.filter(({ taken }) => !taken).length,
    pushesTakenUp: count(verdicts, ({ unheard }) => unheard),
    pushesRefused: count(records, ({ refused }) => refused),
    hooksTaken: hooks.filter(({ id }) => id !== undefined).length,
    hooksCutOff: hooks.filter(({ id }) => id === undefined).length,
    deliveries,
    duplicates: count(verdicts, ({ duplicates }) => duplicates),
  }
}

/**
 * Repeatedly kills a server with SIGKILL during pushes and hook creations, restarts it on the same
 * data, and looks for acknowledged changes that are lost.
 * @throws Error that names the seed, the kill point and each broken guarantee
 */
export async function crashRepeatedly({ store, seed, kills, progress }: CrashRun): Promise<Counts> {
  let point: KillPoint | undefined
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-crashRun-'))
  await using receiver = await startReceiver(({ path }, response) => {
    if (path.endsWith('/pushes')) point?.note('push delivered')
    if (!point?.reached) response.end('ok') // a server about to die gets no response
  })
  await using server = await spawnServer({ store, args: ['--rate-limits', 'off'] })
  await using other = await neighbour(server, store)
  const client = createClient({ baseUrl: server.url, auth: 'ghp_demo_mona' })
  const chance = chanceOf(seed)
  const all: Record[] = []
  let verdicts: Verdict[] = []

  const examine = async (records: Record[], when: string) => {
    const git = gitClient(folder)
    verdicts = []
    for (const record of records)
      verdicts.push(judge(record, await look(record, client, git, receiver.received)))
    const broken = verdicts.flatMap((verdict) => verdict.broken)
    if (broken.length === 0) return
    const words = [`Seed ${seed}, ${store.name}, ${when}:`, ...broken]
    throw new Error([...words, server.output().slice(-4_000)].join('\n'))
  }

  try {
    for (let kill = 1; kill <= kills; kill++) {
      point = killPoint(chance)
      const name = `rush-${kill}`
      const records = await rush({ server, client, receiver, folder, name, chance }, point)
      const when = `kill ${kill} of ${kills}, ${point.name}`
      point = undefined
      await endLeases(server)
      if (!other) await server.restart()
      const { url } = other ?? server
      await Promise.all(records.map((record) => moveAgain(record, url, folder)))
      if (other) await server.restart()
      await settled(server)
      await examine(records, when)
      all.push(...records)
      progress?.(when)
    }
    await examine(all, 'at the end')
    return sum(all, verdicts, kills, receiver.received.length)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
