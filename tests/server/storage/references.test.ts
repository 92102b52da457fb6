import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../../../server/storage/index.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'

/** References without an index that begins with them, as `table.column`. */
const unindexed = {
  embedded: `select m.name || '.' || f."from" as name
    from sqlite_master as m, pragma_foreign_key_list(m.name) as f
    where m.type = 'table' and not exists (
      select 1 from pragma_index_list(m.name) as i, pragma_index_info(i.name) as c
      where c.seqno = 0 and c.name = f."from")
    and not exists (
      select 1 from pragma_table_info(m.name) as t where t.pk = 1 and t.name = f."from")`,
  postgres: `select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
}

describe.each(stores)('references on $name', (store) => {
  let folder: string
  let opened: OpenStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-references-'))
    opened = await store.open(folder, null)
    await (await openStorage(opened.location))[Symbol.asyncDispose]()
  })
  afterAll(async () => {
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  it('each has an index, so that deleting a row finds what belongs to it', async () => {
    expect(await opened.query(unindexed[store.name])).toEqual([])
  })

  it('the check finds one without an index', async () => {
    await opened.run(`drop index gists_of_source`)
    expect(await opened.query(unindexed[store.name])).toEqual([{ name: 'gists.fork_of_id' }])
  })
})
