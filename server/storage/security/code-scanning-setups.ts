import type { Schemas } from '../../api/handler.ts'
import { decode, encode } from '../json.ts'
import type { Handle } from '../tables.ts'

/** What is chosen; when is told by the row. */
export type ScanningSetup = Omit<Schemas['code-scanning-default-setup'], 'updated_at'>

/** How repositories are to be scanned. */
export function codeScanningSetupQueries(handle: Handle) {
  return {
    /** Undefined where nothing was ever chosen. */
    async find(repositoryId: number) {
      const row = await handle
        .selectFrom('code_scanning_setups')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      return row && { setup: decode<ScanningSetup>(row.setup), updated_at: row.updated_at }
    },

    async set(repositoryId: number, chosen: ScanningSetup, updated_at: number): Promise<void> {
      const setup = encode(chosen)
      await handle
        .insertInto('code_scanning_setups')
        .values({ repository_id: repositoryId, setup, updated_at })
        .onConflict((conflict) =>
          conflict.column('repository_id').doUpdateSet({ setup, updated_at }),
        )
        .execute()
    },
  }
}
