import { decode, encode } from './json.ts'
import type { ReadCache } from './cache.ts'
import type { Handle, Row } from './tables.ts'

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

export interface NewHook {
  repository_id: number
  active: boolean
  events: string[]
  url: string
  content_type: 'json' | 'form'
  insecure_ssl: '0' | '1'
  version: string
  created_at: number
}

const seen = (row: Stored): Hook => ({
  ...row,
  active: row.active === 1,
  events: decode(row.events),
  last_response: row.last_response === null ? null : decode(row.last_response),
})

export function hookQueries(handle: Handle, cache: ReadCache) {
  return {
    find: (repositoryId: number, id: number): Promise<Hook | undefined> =>
      cache.get(['hooks'], `hook ${repositoryId} ${id}`, async () => {
        const row = await handle
          .selectFrom('hooks')
          .selectAll()
          .where('id', '=', id)
          .where('repository_id', '=', repositoryId)
          .executeTakeFirst()
        return row && seen(row)
      }),

    async findById(id: number): Promise<Hook | undefined> {
      const row = await handle
        .selectFrom('hooks')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && seen(row)
    },

    async list(repositoryId: number, page: { limit: number; offset: number }): Promise<Hook[]> {
      const rows = await handle
        .selectFrom('hooks')
        .selectAll()
        .where('repository_id', '=', repositoryId)
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
        .executeTakeFirstOrThrow()
      return count
    },

    /** Active hooks of a repository that want `event`. */
    async subscribed(repositoryId: number, event: string): Promise<Hook[]> {
      const rows = await handle
        .selectFrom('hooks')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('active', '=', 1)
        .orderBy('id')
        .execute()
      return rows.map(seen).filter(({ events }) => events.includes(event) || events.includes('*'))
    },

    /** Hooks of a repository with this very target, whatever they subscribe to. */
    async withConfig(
      repositoryId: number,
      config: Pick<Hook, 'url' | 'content_type' | 'insecure_ssl'>,
    ): Promise<Hook[]> {
      const rows = await handle
        .selectFrom('hooks')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('url', '=', config.url)
        .where('content_type', '=', config.content_type)
        .where('insecure_ssl', '=', config.insecure_ssl)
        .execute()
      return rows.map(seen)
    },

    /** How many hooks of a repository subscribe to each of its events. */
    async countByEvent(repositoryId: number): Promise<Map<string, number>> {
      const rows = await handle
        .selectFrom('hooks')
        .select('events')
        .where('repository_id', '=', repositoryId)
        .execute()
      const counts = new Map<string, number>()
      for (const event of rows.flatMap(({ events }) => decode<string[]>(events))) {
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

    /** Sets the sealed secret; apart from `create` because the seal is bound to the hook's id. */
    setSecret: (id: number, secret: string | null) =>
      handle.updateTable('hooks').set({ secret }).where('id', '=', id).execute(),

    recordResponse: (id: number, response: LastResponse, now: number) =>
      handle
        .updateTable('hooks')
        .set({ last_response: encode(response), last_delivery_at: now })
        .where('id', '=', id)
        .execute(),

    async delete(id: number): Promise<void> {
      await handle.deleteFrom('hooks').where('id', '=', id).execute()
    },
  }
}
