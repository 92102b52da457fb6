import { decode, encode } from '../json.ts'
import type { Handle } from '../tables.ts'

/** A pattern of paths, or several of which any must fit or none. */
type Pattern = string | { ifAnyMatch: string[] } | { ifNoneMatch: string[] }

/** Patterns by repository; `*` is any. */
export type ContentRules = Record<string, Pattern[]>

/** What coding assistants may not read, by organization. */
export function contentExclusionQueries(handle: Handle) {
  return {
    /** No rules where none were set. */
    find: async (organizationId: number): Promise<ContentRules> => {
      const row = await handle
        .selectFrom('content_exclusions')
        .select('rules')
        .where('id', '=', organizationId)
        .executeTakeFirst()
      return row ? decode<ContentRules>(row.rules) : {}
    },

    /** @param userId who sets them; null for an app */
    set: async (
      organizationId: number,
      rules: ContentRules,
      userId: number | null,
      now: number,
    ): Promise<void> => {
      const values = { rules: encode(rules), user_id: userId, updated_at: now }
      await handle
        .insertInto('content_exclusions')
        .values({ id: organizationId, created_at: now, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
    },
  }
}
