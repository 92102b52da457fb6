import type { Schemas } from '../../contract/schemas.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'

/** The setup; the row holds the time of the change. */
export type ScanningSetup = Omit<Schemas['code-scanning-default-setup'], 'updated_at'>

/** Default setups of code scanning. */
export function codeScanningSetupQueries(handle: Handle) {
  return {
    /** Returns undefined when the repository has no setup. */
    async find(repositoryId: number) {
      const row = await handle
        .selectFrom('code_scanning_setups')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      return row && { setup: decode<ScanningSetup>(row.setup), updated_at: row.updated_at }
    },

    async set(repositoryId: number, newSetup: ScanningSetup, updated_at: number): Promise<void> {
      const setup = encode(newSetup)
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
