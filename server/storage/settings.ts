import type { Handle } from './tables.ts'

/** What the store knows of itself, such as that a world was planted in it. */
export function settingQueries(handle: Handle) {
  return {
    async get(name: string): Promise<string | undefined> {
      const row = await handle
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.value
    },

    set: (name: string, value: string) =>
      handle
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
  }
}
