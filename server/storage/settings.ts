import type { Handle } from './schema/tables.ts'

/** Settings that the server keeps about its own database, such as whether it was seeded. */
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
