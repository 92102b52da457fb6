import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import { startRounds } from '../../workers/rounds.ts'
import { archiveFolder, removeArchive } from './archive-file.ts'
import { exportArchive, type ExportContext } from './export.ts'
import { ArchiveTooLarge } from './tar-writer.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

/**
 * Lease of a claim in milliseconds. Another process takes over a migration whose lease has ended.
 */
const lease = 60_000
/** Maximum number of attempts to create an archive. */
const maxAttempts = 3
/** Retention of archives in milliseconds. */
const retention = 7 * 24 * 3_600_000
/** Interval in milliseconds between searches for work, and between cleanups of unused files. */
const interval = 1_000
const sweepInterval = 3_600_000
/** Archives removed per round. */
const batch = 20

/** Renews the claim of a migration while its archive is being created. */
function keepAlive(migration: Migration, { storage, clock, log }: ExportContext): Disposable {
  let timer = clock.after(lease / 3, renew).unref()
  function renew(): void {
    storage.migrationQueue
      .extend(migration, clock.now() + lease)
      .catch((error: unknown) => logFailure(log, error, 'migration lease renewal failed'))
    timer = clock.after(lease / 3, renew).unref()
  }
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}

/** Marks a migration as failed and unlocks its repositories. */
async function giveUp(migration: Migration, { storage, clock }: ExportContext): Promise<void> {
  await storage.transaction(async ({ migrationQueue, migrationLocks }) => {
    if (!(await migrationQueue.fail(migration, clock.now()))) return
    await migrationLocks.unlockAll(migration.id)
  })
}

/** Logs a failure. The migration is retried after its lease ends, up to `maxAttempts` times. */
async function afterFailure(migration: Migration, error: unknown, context: ExportContext) {
  logFailure(context.log, error, 'migration failed', { migration: migration.id })
  const hopeless = error instanceof ArchiveTooLarge || migration.attempts >= maxAttempts
  if (hopeless) await giveUp(migration, context)
}

async function make(migration: Migration, context: ExportContext, stopped: AbortSignal) {
  const { storage, clock } = context
  using _lease = keepAlive(migration, context)
  try {
    const archive_size = await exportArchive(migration, context, stopped)
    const now = clock.now()
    await storage.migrationQueue.finish(migration, {
      archive_size,
      expires_at: now + retention,
      now,
    })
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
    if (migration.attempts > maxAttempts) await giveUp(migration, context)
    else await make(migration, context, stopped)
  }
}

/**
 * Removes expired archives. The file is deleted before the row, so that no file remains without a
 * row.
 */
async function removeExpired(context: ExportContext): Promise<void> {
  const { migrationQueue } = context.storage
  for (const { id, guid } of await migrationQueue.expired(context.clock.now(), batch)) {
    await removeArchive({ guid }, context)
    await migrationQueue.forgetArchive(id)
  }
}

/** States in which a migration still needs a file, by file extension. */
const neededStates = { part: ['pending', 'exporting'], gz: ['exporting', 'exported'] }

/** Removes files of migrations that were deleted, failed or restarted. */
async function sweep(context: ExportContext): Promise<void> {
  const folder = archiveFolder(context)
  const names = await readdir(folder).catch((): string[] => [])
  for (let at = 0; at < names.length; at += batch) {
    const some = names.slice(at, at + batch)
    const guidOf = (name: string) => name.split('.')[0] ?? ''
    const states = await context.storage.migrationQueue.states(some.map(guidOf))
    for (const name of some) {
      const needed = name.endsWith('.part') ? neededStates.part : neededStates.gz
      if (!needed.includes(states.get(guidOf(name)) ?? 'failed')) await rm(join(folder, name))
    }
  }
}

/** Starts creating archives and removing expired ones. Disposing releases the claims. */
export async function startMigrations(context: ExportContext): Promise<AsyncDisposable> {
  if (context.storage.exclusive) await context.storage.migrationQueue.releaseAll()
  const work = async (stopped: AbortSignal) => {
    await makeAll(context, stopped)
    await removeExpired(context)
  }
  const running = startRounds(context, { interval, work, failed: 'processing migrations failed' })
  const sweeping = startRounds(context, {
    interval: sweepInterval,
    work: () => sweep(context),
    failed: 'removing unused archives failed',
  })
  return {
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await sweeping[Symbol.asyncDispose]()
    },
  }
}
