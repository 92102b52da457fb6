import type { SelectQueryBuilder } from 'kysely'
import type { Handle, Tables } from '../schema/tables.ts'

/** A query for ids. */
export type IdQuery = SelectQueryBuilder<Tables, keyof Tables, { id: number }>

/** Selects the ids of several queries, each once. */
export function unionOf(handle: Handle, parts: readonly IdQuery[]) {
  const wrapped = parts.map((part) => handle.selectFrom(part.as('part')).selectAll())
  return handle.selectFrom(wrapped.reduce((all, part) => all.union(part)).as('found'))
}

/** Selects a page of the ids in their order. No query is read further than the page needs. */
export const pageOfUnion = (
  handle: Handle,
  parts: readonly IdQuery[],
  { limit, offset }: { limit: number; offset: number },
) =>
  unionOf(
    handle,
    parts.map((part) => part.orderBy('id').limit(limit + offset)),
  )
    .select('found.id')
    .orderBy('found.id')
    .limit(limit)
    .offset(offset)
