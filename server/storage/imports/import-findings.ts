import type { Handle, Row } from '../schema/tables.ts'

export type ImportAuthor = Row<'import_authors'>
export type ImportLargeFile = Row<'import_large_files'>

type NewAuthor = Pick<
  ImportAuthor,
  'remote_id' | 'remote_name' | 'original_name' | 'original_email'
>
type NewLargeFile = Pick<ImportLargeFile, 'ref_name' | 'path' | 'oid' | 'size'>

/** Rows of one statement. */
const batch = 100

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch)
}

/** Authors and large files found in the history of a source. */
export function importFindingQueries(handle: Handle) {
  return {
    /** Adds authors. Known authors keep their mapping. */
    addAuthors: async (importId: number, authors: readonly NewAuthor[]): Promise<void> => {
      for (const some of batches(authors)) {
        const rows = some.map((author) => ({
          ...author,
          import_id: importId,
          name: author.original_name,
          email: author.original_email,
        }))
        await handle
          .insertInto('import_authors')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['import_id', 'remote_id']).doNothing())
          .execute()
      }
    },

    /** Lists authors with an id greater than `since`, ordered by id. */
    authors: (importId: number, since = 0): Promise<ImportAuthor[]> =>
      handle
        .selectFrom('import_authors')
        .selectAll()
        .where('import_id', '=', importId)
        .where('id', '>', since)
        .orderBy('id')
        .execute(),

    /** Maps an author. Returns undefined when the import has no such author. */
    mapAuthor: (
      importId: number,
      id: number,
      identity: Partial<Pick<ImportAuthor, 'name' | 'email'>>,
    ): Promise<ImportAuthor | undefined> =>
      handle
        .updateTable('import_authors')
        .set(identity)
        .where('import_id', '=', importId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    author: (importId: number, id: number): Promise<ImportAuthor | undefined> =>
      handle
        .selectFrom('import_authors')
        .selectAll()
        .where('import_id', '=', importId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Replaces the large files of an import. */
    setLargeFiles: async (importId: number, files: readonly NewLargeFile[]): Promise<void> => {
      await handle.deleteFrom('import_large_files').where('import_id', '=', importId).execute()
      for (const some of batches(files)) {
        const rows = some.map((file) => ({ ...file, import_id: importId }))
        await handle.insertInto('import_large_files').values(rows).execute()
      }
    },

    largeFiles: (importId: number): Promise<ImportLargeFile[]> =>
      handle
        .selectFrom('import_large_files')
        .selectAll()
        .where('import_id', '=', importId)
        .orderBy('id')
        .execute(),
  }
}
