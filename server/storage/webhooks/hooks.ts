import type { Expression } from 'kysely'
import type { Permissions } from '../../contract/permissions.ts'
import type { RowCache } from '../sql/cache.ts'
import type { Engine } from '../engines/engine.ts'
import { prepared } from '../engines/prepared.ts'
import { coversRepository } from '../apps/covers-repository.ts'
import { decode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'hooks'>

export interface LastResponse {
  code: number | null
  status: string
  message: string | null
}

export interface Hook extends Omit<Stored, 'active' | 'events' | 'last_response'> {
  active: boolean
  events: string[]
  last_response: LastResponse | null
}

/** Owner of hooks that are managed by users. */
export interface HookOwner {
  kind: 'repository' | 'organization'
  id: number
}

/** Owner of a hook: a repository, an organization or an app. */
export type HookTarget =
  | { repository_id: number }
  | { organization_id: number }
  | { app_id: number }

export type NewHook = HookTarget & NewHookConfig

interface NewHookConfig {
  active: boolean
  events: string[]
  url: string
  content_type: 'json' | 'form'
  insecure_ssl: '0' | '1'
  version: string
  created_at: number
}

/** An app's hook with one of the app's installations. */
export interface InstalledHook extends Hook {
  installation: { id: number; permissions: Permissions; events: string[] }
}

/** Fields of an update. */
export type HookChange = Partial<
  Pick<Hook, 'active' | 'events' | 'url' | 'content_type' | 'insecure_ssl' | 'secret'> & HookHealth
>

/** Delivery health of a hook. */
export type HookHealth = Pick<Hook, 'failures' | 'health' | 'disabled_reason'>

/** Converts a database row. */
export const hookFromRow = (row: Stored): Hook => ({
  ...row,
  active: row.active === 1,
  events: decode(row.events),
  last_response: row.last_response === null ? null : decode(row.last_response),
})

const present = (handle: Handle) =>
  handle.selectFrom('hooks').selectAll('hooks').where('deleted_at', 'is', null)

const ofOwner = (handle: Handle, { kind, id }: HookOwner) =>
  present(handle).where(`hooks.${kind}_id`, '=', id)

/** Always in the same order, so that transactions that lock them do not deadlock. */
export const listedHooks = (handle: Handle, ids: Expression<string>, engine: Engine) =>
  handle
    .selectFrom('hooks')
    .selectAll()
    .where('id', 'in', (from) => from.selectFrom(engine.listed(ids).as('listed')).select('number'))
    .orderBy('id')

const allOf = prepared<{ ids: string }, Stored>((handle, { ids }, engine) =>
  listedHooks(handle, ids, engine),
)

const ofPending = prepared<{ delivery: number }, Stored>((handle, { delivery }) =>
  handle
    .selectFrom('deliveries')
    .innerJoin('hooks', 'hooks.id', 'deliveries.hook_id')
    .selectAll('hooks')
    .where('deliveries.id', '=', delivery)
    .where('deliveries.delivered_at', 'is', null)
    .where('deliveries.parked_at', 'is', null),
)

function hookReads(handle: Handle, cache: RowCache, engine: Engine) {
  return {
    find: (owner: HookOwner, id: number): Promise<Hook | undefined> =>
      cache.get(['hooks'], `hook ${owner.kind} ${owner.id} ${id}`, async () => {
        const row = await ofOwner(handle, owner).where('id', '=', id).executeTakeFirst()
        return row && hookFromRow(row)
      }),

    /** Finds hooks to deliver to, deleted or not. */
    findAll: async (ids: readonly number[]): Promise<Hook[]> =>
      (await allOf({ handle, engine }, { ids: JSON.stringify(ids) })).map(hookFromRow),

    /** Finds the hook, deleted or not, of a delivery that is still pending. */
    ofPending: async (delivery: number): Promise<Hook | undefined> =>
      (await ofPending({ handle, engine }, { delivery })).map(hookFromRow)[0],

    async ofApp(appId: number): Promise<Hook | undefined> {
      const row = await present(handle).where('app_id', '=', appId).executeTakeFirst()
      return row && hookFromRow(row)
    },

    async list(owner: HookOwner, page: { limit: number; offset: number }): Promise<Hook[]> {
      const rows = await ofOwner(handle, owner)
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .execute()
      return rows.map(hookFromRow)
    },

    count: ({ kind, id }: HookOwner): Promise<number> =>
      countRows(
        handle
          .selectFrom('hooks')
          .where(`hooks.${kind}_id`, '=', id)
          .where('deleted_at', 'is', null),
      ),
  }
}

/** The tables that say which apps' hooks receive events of a repository. */
const installedTables = ['hooks', 'installations', 'installation_repositories'] as const

function subscriberReads(handle: Handle, cache: RowCache) {
  return {
    /**
     * Lists active hooks of these owners that subscribe to an event.
     * @param names all names of the event
     */
    async subscribed(owners: readonly HookOwner[], names: readonly string[]): Promise<Hook[]> {
      if (owners.length === 0) return []
      const wanted = ['*', ...names]
      const key = owners.map(({ kind, id }) => `${kind} ${id}`).join()
      const active = await cache.get(['hooks'], `active hooks ${key}`, async () => {
        const rows = await present(handle)
          .where('active', '=', 1)
          .where((where) =>
            where.or(owners.map(({ kind, id }) => where(`hooks.${kind}_id`, '=', id))),
          )
          .orderBy('id')
          .execute()
        return rows.map(hookFromRow)
      })
      return active.filter(({ events }) => events.some((each) => wanted.includes(each)))
    },

    /**
     * Lists active hooks of the apps that are installed on an account and cover the repository, if
     * one is given.
     */
    installed(accountId: number, repositoryId: number | undefined): Promise<InstalledHook[]> {
      const key = `installed hooks ${accountId} ${repositoryId}`
      return cache.get(installedTables, key, async () => {
        const rows = await present(handle)
          .innerJoin('installations', 'installations.app_id', 'hooks.app_id')
          .select([
            'installations.id as installation_id',
            'installations.permissions as installation_permissions',
            'installations.events as installation_events',
          ])
          .where('installations.account_id', '=', accountId)
          .where('installations.suspended_at', 'is', null)
          .where('hooks.active', '=', 1)
          .$if(repositoryId !== undefined, (query) =>
            query.where(coversRepository(repositoryId as number)),
          )
          .orderBy('hooks.id')
          .execute()
        return rows.map(
          ({ installation_id, installation_permissions, installation_events, ...hook }) => ({
            ...hookFromRow(hook),
            installation: {
              id: installation_id,
              permissions: decode(installation_permissions),
              events: decode(installation_events),
            },
          }),
        )
      })
    },
  }
}

function appReads(handle: Handle, cache: RowCache) {
  return {
    /** Lists active hooks of apps that subscribe to an event, wherever they are installed. */
    ofSubscribedApps(event: string): Promise<Hook[]> {
      return cache.get(['hooks', 'apps'], `hooks of apps with ${event}`, async () => {
        const apps = handle
          .selectFrom('apps')
          .select('apps.id')
          .where('apps.events', 'like', `%"${event}"%`)
        const rows = await present(handle)
          .where('hooks.app_id', 'in', apps)
          .where('hooks.active', '=', 1)
          .orderBy('hooks.id')
          .execute()
        return rows.map(hookFromRow)
      })
    },
  }
}

function configReads(handle: Handle) {
  return {
    /** Lists hooks of an owner with this URL. */
    async withUrl(owner: HookOwner, url: string): Promise<Hook[]> {
      const rows = await ofOwner(handle, owner).where('url', '=', url).orderBy('id').execute()
      return rows.map(hookFromRow)
    },

    /** Lists hooks of an owner with the same URL, content type and TLS setting. */
    async withConfig(
      owner: HookOwner,
      config: Pick<Hook, 'url' | 'content_type' | 'insecure_ssl'>,
    ): Promise<Hook[]> {
      const rows = await ofOwner(handle, owner)
        .where('url', '=', config.url)
        .where('content_type', '=', config.content_type)
        .where('insecure_ssl', '=', config.insecure_ssl)
        .execute()
      return rows.map(hookFromRow)
    },

    /**
     * Counts the hooks of an owner by event, without the hook `except`. Hooks that subscribe to all
     * events count under `*` only.
     */
    async countByEvent({ kind, id }: HookOwner, except = 0): Promise<Map<string, number>> {
      const rows = await handle
        .selectFrom('hooks')
        .select('events')
        .where(`hooks.${kind}_id`, '=', id)
        .where('deleted_at', 'is', null)
        .where('id', '!=', except)
        .execute()
      const counts = new Map<string, number>()
      const countedEvents = (events: string[]) => (events.includes('*') ? ['*'] : events)
      for (const event of rows.flatMap(({ events }) => countedEvents(decode(events)))) {
        counts.set(event, (counts.get(event) ?? 0) + 1)
      }
      return counts
    },
  }
}

/**
 * Hooks that are not deleted. Only `findAll` and `ofPending` also find deleted hooks, for their
 * last deliveries.
 */
export function hookQueries(handle: Handle, cache: RowCache, engine: Engine) {
  return composed(
    hookReads(handle, cache, engine),
    subscriberReads(handle, cache),
    appReads(handle, cache),
    configReads(handle),
  )
}
