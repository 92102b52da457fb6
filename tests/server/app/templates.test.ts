import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { cast } from '../../_support/authorization/stage.ts'
import { testWorld } from '../../_support/test-world.ts'

const tables = {
  embedded: `select name from sqlite_master where type = 'table' and name not like 'sqlite_stat%'`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public'`,
}

/** Every row of every table, without the date of the schema. */
async function rowsOf({ opened, url }: TestServer): Promise<Record<string, string[]>> {
  const found = await opened.query<{ name: string }>(
    tables[opened.databaseUrl ? 'postgres' : 'embedded'],
  )
  // An index of words is stored in the order of its changes.
  const names = found
    .map(({ name }) => name)
    .filter((name) => !/^(kysely_migration|table_changes)$|_search/.test(name))
  const rows: Record<string, string[]> = {}
  for (const name of names) {
    const texts = (await opened.query(`select * from "${name}"`)).map((row) => JSON.stringify(row))
    rows[name] = texts.map((text) => text.replaceAll(url, 'http://itself')).sort()
  }
  return rows
}

const ownToEach = /^(devplatform\.sqlite|secret-key|server\.json)/

/** Every file of the data folder with its mode and its contents, except keys and the store. */
async function filesOf({ context: { config } }: TestServer): Promise<Record<string, string>> {
  const names = await readdir(config.data, { recursive: true })
  const files = names.map(async (name) => {
    const file = join(config.data, name)
    const found = await stat(file)
    const shown = found.isFile() && !ownToEach.test(name)
    return [
      name,
      `${found.mode.toString(8)} ${shown ? await readFile(file, 'base64') : ''}`,
    ] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

describe.each(stores)('a test server that is copied from a template, on $name', (store) => {
  it.each([
    ['the test world', testWorld],
    ['the cast', cast],
    ['nothing', null],
  ])('starts with the same data as one that planted %s itself', async (_, world) => {
    await using planted = await startTestServer({ store: { ...store }, world })
    await using first = await startTestServer({ store, world })
    await using second = await startTestServer({ store, world })
    const expected = [await rowsOf(planted), await filesOf(planted)]
    if (world) expect(Object.keys(expected[1]!).length).toBeGreaterThan(10) // repositories
    expect([await rowsOf(first), await filesOf(first)]).toEqual(expected)
    expect([await rowsOf(second), await filesOf(second)]).toEqual(expected)
  })
})
