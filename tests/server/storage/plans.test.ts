import { describe, expect, it } from 'vitest'
import { fullScans } from '../../_support/plans/check.ts'
import { stores } from '../../_support/stores.ts'

const mark = { embedded: '?', postgres: '$1' } as const

describe.each(stores)('the guard of statements on $name', ({ name: store }) => {
  const scans = (sql: string, parameters: unknown[] = []) =>
    fullScans([{ store, sql: sql.replaceAll('@', mark[store]), parameters }])

  it('finds a search without an index', async () => {
    expect(await scans('select * from "gists" where "description" = @', ['x'])).toHaveLength(1)
    expect(await scans('update "gists" set "comments" = 0 where "head" = @', ['x'])).toHaveLength(1)
    const joined =
      'select "g"."id" from "gists" as "g" inner join "accounts" on "accounts"."name" = "g"."head" where "g"."key" = @'
    expect(await scans(joined, ['x'])).toEqual([expect.stringContaining('all of accounts')])
  })

  it('finds a count of all rows, and an order without an index', async () => {
    expect(await scans('select count(*) from "gists"')).toHaveLength(1)
    expect(await scans('select * from "gists" order by "description" limit 30')).toHaveLength(1)
  })

  it('finds a table that only PostgreSQL reads as a whole', async () => {
    const either =
      'select "id" from "gists" where "key" = @ or "id" in (select "gist_id" from "gist_stars" where "user_id" = 1)'
    expect(await scans(either, ['x'])).toHaveLength(store === 'postgres' ? 1 : 0)
  })

  it('finds a search that passes rows which an index of some rows leaves out', async () => {
    const next = (columns: string) =>
      `select ${columns} from "deliveries" where "hook_id" = @ and "delivered_at" is null order by "id" limit 1`
    expect(await scans(next('"id"'), [1])).toEqual([])
    if (store === 'embedded') expect(await scans(next('*'), [1])).toHaveLength(1)
  })

  it('accepts a search by an index, and a list in the order of one', async () => {
    expect(await scans('select * from "gists" where "key" = @', ['x'])).toEqual([])
    const newest = 'select "id" from "advisories" order by "updated_at" desc, "id" desc limit 30'
    expect(await scans(newest)).toEqual([])
  })

  it('accepts small tables and listed statements', async () => {
    expect(await scans('select * from "settings"')).toEqual([])
    const all = 'update "lanes" set "holder" = null where "lease_until" > @'
    expect(await scans(all, [0])).toEqual([])
  })

  it('fails for a statement that has no plan', async () => {
    await expect(scans('select @ from "gists" where', ['x'])).rejects.toThrow()
  })
})
