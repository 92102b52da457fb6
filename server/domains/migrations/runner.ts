import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import { startRounds } from '../../workers/rounds.ts'
import { archiveFolder, removeArchive } from './archive-file.ts'
import { exportArchive, type ExportContext } from './export.ts'
import { ArchiveTooLarge } from './tar-writer.ts'

/** How long a process may be silent before another takes its migration up, in milliseconds. */
const lease = 60_000
/** An archive that could not be made so often is given up. */
const mostAttempts = 3
/** How long an archive is kept, in milliseconds. */
const kept = 7 * 24 * 3_600_000
/** How often work is looked for, in milliseconds, and what nobody knows of any more. */
const interval = 1_000
const sweepInterval = 3_600_000
/** Archives removed in one round. */
const batch = 20

/** Renews the claim of a migration for as long as its archive is being made. */
function keepAlive(migration: Migration, { storage, clock, log }: ExportContext): Disposable {
  let timer = clock.after(lease / 3, renew).unref()
  function renew(): void {
    storage.migrationQueue
      .extend(migration, clock.now() + lease)
      .catch((error: unknown) => log.error({ err: error }, 'a migration lost its lease'))
    timer = clock.after(lease / 3, renew).unref()
  }
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}

/** Gives a migration up; its repositories were not taken anywhere, so they are locked no more. */
async function giveUp(migration: Migration, { storage, clock }: ExportContext): Promise<void> {
  await storage.transaction(async ({ migrationQueue, migrationLocks }) => {
    if (!(await migrationQueue.fail(migration, clock.now()))) return
    await migrationLocks.unlockAll(migration.id)
  })
}

/** What could not be made is tried again when its lease has ended, a few times. */
async function afterFailure(migration: Migration, error: unknown, context: ExportContext) {
  context.log.error({ err: error, migration: migration.id }, 'an archive was not made')
  const hopeless = error instanceof ArchiveTooLarge || migration.attempts >= mostAttempts
  if (hopeless) await giveUp(migration, context)
}

async function make(migration: Migration, context: ExportContext, stopped: AbortSignal) {
  const { storage, clock } = context
  using _lease = keepAlive(migration, context)
  try {
    const archive_size = await exportArchive(migration, context, stopped)
    const now = clock.now()
    await storage.migrationQueue.finish(migration, { archive_size, expires_at: now + kept, now })
  } catch (error) {
    if (stopped.aborted) await storage.migrationQueue.handBack(migration)
    else await afterFailure(migration, error, context)
  }
}

async function makeAll(context: ExportContext, stopped: AbortSignal): Promise<void> {
  const { storage, clock } = context
  while (!stopped.aborted) {
    const now = clock.now()
    const migration = await storage.migrationQueue.claim(now, now + lease)
    if (!migration) return
    if (migration.attempts > mostAttempts) await giveUp(migration, context)
    else await make(migration, context, stopped)
  }
}

/** Removes archives whose time has ended, the file first: what is forgotten must not be there. */
async function removeExpired(context: ExportContext): Promise<void> {
  const { migrationQueue } = context.storage
  for (const { id, guid } of await migrationQueue.expired(context.clock.now(), batch)) {
    await removeArchive({ guid }, context)
    await migrationQueue.forgetArchive(id)
  }
}

/** In which states a migration still needs a file: one that is being written, or the archive. */
const needing = { part: ['pending', 'exporting'], gz: ['exporting', 'exported'] }

/** Removes files whose migration is gone with its account, failed, or was begun again. */
async function sweep(context: ExportContext): Promise<void> {
  const folder = archiveFolder(context)
  const names = await readdir(folder).catch((): string[] => [])
  for (let at = 0; at < names.length; at += batch) {
    const some = names.slice(at, at + batch)
    const guidOf = (name: string) => name.split('.')[0] ?? ''
    const states = await context.storage.migrationQueue.states(some.map(guidOf))
    for (const name of some) {
      const needed = name.endsWith('.part') ? needing.part : needing.gz
      if (!needed.includes(states.get(guidOf(name)) ?? 'failed')) await rm(join(folder, name))
    }
  }
}

/** Makes archives and removes old ones from now on. Disposing hands back what is under way. */
export async function startMigrations(context: ExportContext): Promise<AsyncDisposable> {
  if (context.storage.exclusive) await context.storage.migrationQueue.releaseAll()
  const work = async (stopped: AbortSignal) => {
    await makeAll(context, stopped)
    await removeExpired(context)
  }
  const running = startRounds(context, { interval, work, failed: 'migrations were not looked for' })
  const sweeping = startRounds(context, {
    interval: sweepInterval,
    work: () => sweep(context),
    failed: 'archives of nobody were not removed',
  })
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await sweeping[Symbol.asyncDispose]()
    },
  }
}
