import { Migrator, type Kysely, type Migration } from 'kysely'
import type { Engine } from './engines/engine.ts'
import { up as accountsRepositoriesHooks } from './migrations/001-accounts-repositories-hooks.ts'
import { up as appsInstallationsGrants } from './migrations/002-apps-installations-grants.ts'
import { up as teams } from './migrations/003-teams.ts'
import { up as signIn } from './migrations/004-sign-in.ts'
import { up as deliveryQueue } from './migrations/005-delivery-queue.ts'
import { up as starsForks } from './migrations/006-stars-forks.ts'
import { up as feeds } from './migrations/007-feeds.ts'
import type { Handle } from './tables.ts'

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>

/** Additive, numbered, applied in order; one that was released is never edited. */
const steps: Record<string, Step> = {
  '001-accounts-repositories-hooks': accountsRepositoriesHooks,
  '002-apps-installations-grants': appsInstallationsGrants,
  '003-teams': teams,
  '004-sign-in': signIn,
  '005-delivery-queue': deliveryQueue,
  '006-stars-forks': starsForks,
  '007-feeds': feeds,
}

/**
 * Brings the store to the present schema, under the engine's lock.
 * @throws the error of the migration that failed; what it had done is rolled back.
 */
export async function migrate(handle: Handle, engine: Engine): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      { up: (db) => step(db as Kysely<unknown>, engine) },
    ]),
  )
  const migrator = new Migrator({
    db: handle,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}
