import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * The change of an update that only locks a row until the transaction ends. It leaves the id alone:
 * SQLite looks for children of a row whose id is assigned, which takes time in proportion to their
 * number.
 */
export const locked: { created_at: RawBuilder<number> } = { created_at: sql.ref('created_at') }
