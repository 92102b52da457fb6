import { decode, encode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'

/** A path pattern, or a list of patterns of which any or none must match. */
type Pattern = string | { ifAnyMatch: string[] } | { ifNoneMatch: string[] }

/** Patterns by repository; `*` stands for every repository. */
export type ContentRules = Record<string, Pattern[]>

/** Content exclusion rules of organizations: files that coding assistants may not read. */
export function contentExclusionQueries(handle: Handle) {
  return {
    /** Returns an empty object when the organization has no rules. */
    find: async (organizationId: number): Promise<ContentRules> => {
      const row = await handle
        .selectFrom('content_exclusions')
        .select('rules')
        .where('id', '=', organizationId)
        .executeTakeFirst()
      return row ? decode<ContentRules>(row.rules) : {}
    },

    /**
     * Replaces the rules.
     * @param userId the user who sets them; null for an app
     */
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
