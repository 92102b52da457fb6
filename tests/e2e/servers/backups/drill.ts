import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../../../../server/core/processes.ts'
import { root } from '../../../_support/bundles.ts'
import { chanceOf, type Chance } from '../../../_support/chance.ts'
import { spawnServer, type ServerProcess } from '../../../_support/spawn-server.ts'
import type { OpenStore, Store } from '../../../_support/stores.ts'
import { judge } from './judge.ts'
import { startLoad, type Load } from './load.ts'

export interface Drill {
  store: Store
  seed: number
  backups: number
  /** Called after each backup, for long runs. */
  progress?: (line: string) => void
}

/** Statistics of a run. A broken guarantee would have thrown. */
export interface Counts {
  backups: number
  /** Writes that were acknowledged in all. */
  acknowledged: number
  /** Of these, during a backup. */
  duringBackups: number
  /** Things looked for in restored servers, all backups together. */
  checked: number
  clones: number
  /** Rows that restoring deleted, because their folders were deleted during the backup. */
  deleted: number
  /** Longest backup in milliseconds. */
  longest: number
}

/** Runs the command line as an operator would. @throws Error unless it exits with 0 */
async function devplatform(args: string[], { databaseUrl }: Pick<OpenStore, 'databaseUrl'>) {
  const file = process.execPath
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const bin = join(root, 'server/app/bin.js')
  const result = await run({ file, args: [bin, ...args], env: env as { [name: string]: string } })
  const output = `${result.stdout.toString()}${result.stderr}`
  if (result.code !== 0) throw new Error(`devplatform ${args.join(' ')}: ${output}`)
  return result.stdout.toString()
}

/** A store that is opened by restoring a backup. */
const restoredFrom = (backup: string, store: Store): Store => ({
  name: store.name,
  async open(folder) {
    const opened = await store.open(store.name === 'embedded' ? folder : '', null)
    try {
      await devplatform(['restore', backup, '--data', folder], opened)
    } catch (error) {
      await opened[Symbol.asyncDispose]()
      throw error
    }
    return opened
  },
})

/** The server from the backup examines itself, while it runs. */
async function examine({ data, opened }: ServerProcess): Promise<void> {
  await devplatform(['doctor', '--data', data], opened)
}

interface Round {
  server: ServerProcess
  load: Load
  chance: Chance
  store: Store
  folder: string
}

async function oneBackup({ server, load, chance, store, folder }: Round, number: number) {
  await load.written()
  await pause(chance.between(100, 1_500))
  const target = join(folder, `backup-${number}`)
  const expectations = load.record.expectations()
  const before = load.record.acknowledged
  const started = performance.now()
  await devplatform(['backup', target, '--data', server.data], server.opened)
  const duration = performance.now() - started
  const during = load.record.acknowledged - before
  await load.pause()
  await using restored = await spawnServer({
    store: restoredFrom(target, store),
    args: ['--rate-limits', 'off'],
    readyWithin: 60_000,
  })
  const clones = await mkdtemp(join(folder, 'clones-'))
  const verdict = await judge({ url: restored.url, folder: clones }, expectations)
  await examine(restored)
  const manifest = await readFile(join(target, 'manifest.json'), 'utf8')
  const { deleted } = JSON.parse(manifest) as { deleted: { repositories: []; gists: [] } }
  await rm(target, { recursive: true })
  await rm(clones, { recursive: true })
  load.resume()
  const gone = deleted.repositories.length + deleted.gists.length
  return { ...verdict, duration, during, deleted: gone }
}

/**
 * Repeatedly backs up a server while it is written to, and restores each backup to another server.
 * @throws Error that names the seed, the backup and each acknowledged write that is missing
 */
export async function drill({ store, seed, backups, progress }: Drill): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-drill-'))
  await using server = await spawnServer({ store, args: ['--rate-limits', 'off'] })
  const chance = chanceOf(seed)
  const load = await startLoad({ url: server.url, folder, chance: chance.fork() })
  const counts = {
    acknowledged: 0,
    duringBackups: 0,
    checked: 0,
    clones: 0,
    deleted: 0,
    longest: 0,
  }
  try {
    for (let number = 1; number <= backups; number++) {
      const result = await oneBackup({ server, load, chance, store, folder }, number)
      if (result.broken.length > 0) {
        const place = `Seed ${seed}, ${store.name}, backup ${number} of ${backups}:`
        throw new Error([place, ...result.broken].join('\n'))
      }
      counts.duringBackups += result.during
      counts.checked += result.checked
      counts.clones += result.clones
      counts.deleted += result.deleted
      counts.longest = Math.max(counts.longest, Math.round(result.duration))
      progress?.(`backup ${number} of ${backups}, ${result.checked} checked`)
    }
    await load.stop()
    return { backups, ...counts, acknowledged: load.record.acknowledged }
  } finally {
    await load.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
