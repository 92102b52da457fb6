import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { addEnvironment } from './060-actions-parts.ts'

/** Variables of environments. */
export const up = (db: Kysely<unknown>, engine: Engine): Promise<void> =>
  addEnvironment(db, engine, 'actions_variables')
