import { decode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'
import type { App } from './apps.ts'

/** The public part of an app. */
export type AppSummary = Pick<
  App,
  | 'id'
  | 'slug'
  | 'client_id'
  | 'owner'
  | 'name'
  | 'description'
  | 'external_url'
  | 'permissions'
  | 'events'
  | 'created_at'
  | 'updated_at'
>

/** Loads the public part of apps by id in two queries, or in none if there is no id. */
export async function appSummaries(
  handle: Handle,
  appIds: readonly (number | null)[],
): Promise<Map<number, AppSummary>> {
  const ids = [...new Set(appIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('apps')
    .select(['id', 'slug', 'client_id', 'owner_id', 'name', 'description', 'external_url'])
    .select(['permissions', 'events', 'created_at', 'updated_at'])
    .where('id', 'in', ids)
    .execute()
  const owners = await handle
    .selectFrom('accounts')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ owner_id: id }) => id),
    )
    .execute()
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  return new Map(
    rows.flatMap(({ owner_id, permissions, events, ...row }) => {
      const owner = byId.get(owner_id)
      const lists = { permissions: decode(permissions), events: decode(events) } as const
      return owner ? [[row.id, { ...row, ...lists, owner } as AppSummary]] : []
    }),
  )
}
