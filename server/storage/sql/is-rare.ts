import type { SelectQueryBuilder } from 'kysely'
import { countRows } from './count-rows.ts'
import type { Handle } from '../schema/tables.ts'

/** Rows that are quicker to read and sort than a long list is to search. */
const few = 1000

/** Whether a query finds few rows. It reads no more than that. */
export async function isRare<From extends keyof Database, Database, Output>(
  handle: Handle,
  query: SelectQueryBuilder<Database, From, Output>,
): Promise<boolean> {
  const found = query.limit(few) as unknown as SelectQueryBuilder<Database, never, object>
  return (await countRows(handle.selectFrom(found.as('found') as never))) < few
}
