import { countRows } from '../sql/count-rows.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { selectionQueries, sharedWith, type Selections } from './value-selections.ts'
import { ownerColumn, type ValueOwner } from './value-owner.ts'
import { composed } from '../sql/composed.ts'

/** A secret or variable, by its uppercase name. */
export type NamedValue = Omit<
  Row<'actions_secrets'>,
  'organization_id' | 'repository_id' | 'environment_id'
>

/** What is known of a new value before it is sealed. */
type NewValue = ValueOwner &
  Pick<NewRow<'actions_secrets'>, 'name' | 'visibility' | 'created_at' | 'updated_at'>

type Change = Partial<Pick<NamedValue, 'name' | 'visibility' | 'value'>>

interface Range {
  limit: number
  offset: number
}

/** A table of values of a kind, and the table with the repositories that may use them. */
export interface ValueTables {
  values: 'dependency_secrets' | 'actions_secrets' | 'workspace_secrets' | 'actions_variables'
  selections: Selections
}

/** All tables of values have the columns of this one that queries for their owners need. */
const alike = (table: ValueTables['values']) => table as 'actions_secrets'

const ofOwner = (handle: Handle, { values }: ValueTables, owner: ValueOwner) => {
  const [column, id] = ownerColumn(owner)
  return handle.selectFrom(alike(values)).where(column, '=', id)
}

function reads(handle: Handle, tables: ValueTables) {
  const find = (owner: ValueOwner, name: string): Promise<NamedValue | undefined> =>
    ofOwner(handle, tables, owner).selectAll().where('name', '=', name).executeTakeFirst()
  return {
    find,

    list: (owner: ValueOwner, { limit, offset }: Range): Promise<NamedValue[]> =>
      ofOwner(handle, tables, owner)
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: (owner: ValueOwner): Promise<number> => countRows(ofOwner(handle, tables, owner)),
  }
}

/** Values of an organization that a repository may use. */
function sharedReads(handle: Handle, { values, selections }: ValueTables) {
  const shared = (repository: SharedRepository) =>
    handle
      .selectFrom(alike(values))
      .where('organization_id', '=', repository.owner_id)
      .where(sharedWith(alike(values), selections, repository))
  return {
    listShared: (repository: SharedRepository, { limit, offset }: Range): Promise<NamedValue[]> =>
      shared(repository).selectAll().orderBy('id').limit(limit).offset(offset).execute(),

    countShared: (repository: SharedRepository): Promise<number> => countRows(shared(repository)),
  }
}

/** What decides which values of its owner a repository may use. */
export type SharedRepository = Pick<Row<'repositories'>, 'id' | 'owner_id' | 'visibility'>

function writes(handle: Handle, tables: ValueTables) {
  const table = alike(tables.values)
  return {
    /** Adds a value, or returns the existing one unchanged. */
    async add(row: NewValue): Promise<{ value: NamedValue; isNew: boolean }> {
      const added = await handle
        .insertInto(table)
        .values({ ...row, value: null })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (added) return { value: added, isNew: true }
      const existing = ofOwner(handle, tables, row).selectAll().where('name', '=', row.name)
      return { value: await existing.executeTakeFirstOrThrow(), isNew: false }
    },

    /** Updates a value. The content of a secret is already sealed. */
    change: (id: number, change: Change, now: number) =>
      handle
        .updateTable(table)
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .execute(),

    /** Removes a value. Returns false when there was none. */
    async remove(owner: ValueOwner, name: string): Promise<boolean> {
      const [column, id] = ownerColumn(owner)
      const { numDeletedRows } = await handle
        .deleteFrom(table)
        .where('name', '=', name)
        .where(column, '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Secrets or variables of organizations, repositories, environments and users. */
export function namedValueQueries(handle: Handle, tables: ValueTables) {
  return composed(
    reads(handle, tables),
    sharedReads(handle, tables),
    writes(handle, tables),
    selectionQueries(handle, tables.selections),
  )
}

export type NamedValueQueries = ReturnType<typeof namedValueQueries>
