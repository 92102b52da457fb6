import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Permissions } from '../../contract/permissions.ts'
import type { ReadCache } from '../cache.ts'
import { decode, encode } from '../json.ts'
import type { Handle, Row, Tables } from '../tables.ts'

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

/** Whom a hook belongs to: exactly one of the two. */
export type HookTarget =
  { repository_id: number; app_id?: null } | { repository_id?: null; app_id: number }

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

/** The hook of an app, through one of its installations. */
export interface InstalledHook extends Hook {
  installation: { id: number; permissions: Permissions; events: string[] }
}

/** What may be changed about a hook. */
export type HookChange = Partial<
  Pick<Hook, 'active' | 'events' | 'url' | 'content_type' | 'insecure_ssl' | 'secret'> & HookHealth
>

/** How deliveries have gone. */
export type HookHealth = Pick<Hook, 'failures' | 'health' | 'disabled_reason'>

const seen = (row: Stored): Hook => ({
  ...row,
  active: row.active === 1,
  events: decode(row.events),
  last_response: row.last_response === null ? null : decode(row.last_response),
})

const stored = ({ active, events, ...change }: HookChange) => ({
  ...change,
  ...(active !== undefined && { active: Number(active) }),
  ...(events && { events: encode(events) }),
})

/** Hooks that are there. One that was deleted is only found by whoever makes its last deliveries. */
export function hookQueries(handle: Handle, cache: ReadCache) {
  const present = () =>
    handle.selectFrom('hooks').selectAll('hooks').where('deleted_at', 'is', null)
  const ofRepository = (repositoryId: number) => present().where('repository_id', '=', repositoryId)

  return {
    find: (repositoryId: number, id: number): Promise<Hook | undefined> =>
      cache.get(['hooks'], `hook ${repositoryId} ${id}`, async () => {
        const row = await ofRepository(repositoryId).where('id', '=', id).executeTakeFirst()
        return row && seen(row)
      }),

    /** A hook to deliver to, deleted or not. */
    async findById(id: number): Promise<Hook | undefined> {
      const row = await handle
        .selectFrom('hooks')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && seen(row)
    },

    async ofApp(appId: number): Promise<Hook | undefined> {
      const row = await present().where('app_id', '=', appId).executeTakeFirst()
      return row && seen(row)
    },

    async list(repositoryId: number, page: { limit: number; offset: number }): Promise<Hook[]> {
      const rows = await ofRepository(repositoryId)
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .execute()
      return rows.map(seen)
    },

    async count(repositoryId: number): Promise<number> {
      const { count } = await handle
        .selectFrom('hooks')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('repository_id', '=', repositoryId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Active hooks of a repository that want an event. @param names all that it is called */
    async subscribed(repositoryId: number, names: readonly string[]): Promise<Hook[]> {
      const wanted = ['*', ...names]
      const rows = await ofRepository(repositoryId).where('active', '=', 1).orderBy('id').execute()
      return rows.map(seen).filter(({ events }) => events.some((each) => wanted.includes(each)))
    },

    /** Active hooks of the apps that are installed on an account and, if one is named, on a repository of it. */
    async installed(accountId: number, repositoryId: number | undefined): Promise<InstalledHook[]> {
      const rows = await present()
        .innerJoin('installations', 'installations.app_id', 'hooks.app_id')
        .select([
          'installations.id as installation_id',
          'installations.permissions as installation_permissions',
          'installations.events as installation_events',
        ])
        .where('installations.account_id', '=', accountId)
        .where('installations.suspended_at', 'is', null)
        .where('hooks.active', '=', 1)
        .$if(repositoryId !== undefined, (query) => query.where(reaches(repositoryId as number)))
        .orderBy('hooks.id')
        .execute()
      return rows.map(
        ({ installation_id, installation_permissions, installation_events, ...hook }) => ({
          ...seen(hook),
          installation: {
            id: installation_id,
            permissions: decode(installation_permissions),
            events: decode(installation_events),
          },
        }),
      )
    },

    /** Hooks of a repository that deliver to a URL. */
    async withUrl(repositoryId: number, url: string): Promise<Hook[]> {
      const rows = await ofRepository(repositoryId).where('url', '=', url).orderBy('id').execute()
      return rows.map(seen)
    },

    /** Hooks of a repository with this very target, whatever they subscribe to. */
    async withConfig(
      repositoryId: number,
      config: Pick<Hook, 'url' | 'content_type' | 'insecure_ssl'>,
    ): Promise<Hook[]> {
      const rows = await ofRepository(repositoryId)
        .where('url', '=', config.url)
        .where('content_type', '=', config.content_type)
        .where('insecure_ssl', '=', config.insecure_ssl)
        .execute()
      return rows.map(seen)
    },

    /**
     * How many hooks of a repository subscribe to each of its events, `except` one of them; those that
     * subscribe to all are counted under `*` alone.
     */
    async countByEvent(repositoryId: number, except = 0): Promise<Map<string, number>> {
      const rows = await handle
        .selectFrom('hooks')
        .select('events')
        .where('repository_id', '=', repositoryId)
        .where('deleted_at', 'is', null)
        .where('id', '!=', except)
        .execute()
      const counts = new Map<string, number>()
      const heard = (events: string[]) => (events.includes('*') ? ['*'] : events)
      for (const event of rows.flatMap(({ events }) => heard(decode(events)))) {
        counts.set(event, (counts.get(event) ?? 0) + 1)
      }
      return counts
    },

    async create({ active, events, created_at, ...hook }: NewHook): Promise<Hook> {
      const unused: LastResponse = { code: null, status: 'unused', message: null }
      const row = await handle
        .insertInto('hooks')
        .values({
          ...hook,
          active: Number(active),
          events: encode(events),
          last_response: encode(unused),
          created_at,
          updated_at: created_at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return seen(row)
    },

    async update(id: number, change: HookChange, now: number): Promise<Hook> {
      const row = await handle
        .updateTable('hooks')
        .set({ ...stored(change), updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return seen(row)
    },

    /** Sets the sealed secret; apart from `create` because the seal is bound to the hook's id. */
    setSecret: (id: number, secret: string | null) =>
      handle.updateTable('hooks').set({ secret }).where('id', '=', id).execute(),

    /** Writes down how the latest delivery went; undefined when the hook is gone. */
    async recordResponse(
      id: number,
      response: LastResponse,
      now: number,
    ): Promise<Hook | undefined> {
      const row = await handle
        .updateTable('hooks')
        .set({ last_response: encode(response), last_delivery_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && seen(row)
    },

    /** What deliveries have come to. Not a change that anybody made, so it leaves `updated_at`. */
    recordHealth: (id: number, { ...health }: HookHealth & { active?: boolean }) =>
      handle.updateTable('hooks').set(stored(health)).where('id', '=', id).execute(),

    /** Deletes the hooks of a repository; what they are still to be sent is sent. */
    async endOf(repositoryId: number, now: number): Promise<void> {
      await handle
        .updateTable('hooks')
        .set({ deleted_at: now })
        .where('repository_id', '=', repositoryId)
        .where('deleted_at', 'is', null)
        .execute()
    },

    /** Deletes a hook for everybody but those who make its last deliveries; false when it was gone. */
    async end(id: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await handle
        .updateTable('hooks')
        .set({ deleted_at: now })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

const reaches =
  (repositoryId: number) =>
  (where: ExpressionBuilder<Tables, 'installations'>): Expression<SqlBool> =>
    where.or([
      where('installations.repository_selection', '=', 'all'),
      where.exists(
        where
          .selectFrom('installation_repositories')
          .select('repository_id')
          .whereRef('installation_id', '=', 'installations.id')
          .where('repository_id', '=', repositoryId),
      ),
    ])
