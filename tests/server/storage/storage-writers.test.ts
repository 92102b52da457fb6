import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openStorage } from '../../../server/storage/index.ts'

it('a transaction of the embedded store can write after it has read, despite other writers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-writers-'))
  const file = join(folder, 'store.sqlite')
  await using storage = await openStorage(`sqlite:${file}`)
  const other = new Database(file, { timeout: 0 })
  const write = () => other.exec("insert into settings (name, value) values ('other', '1')")
  await storage.transaction(async ({ settings }) => {
    expect(await settings.get('other')).toBeUndefined()
    expect(write).toThrow('database is locked')
    await settings.set('own', '1')
  })
  write()
  expect(await storage.settings.get('own')).toBe('1')
  other.close()
  await rm(folder, { recursive: true })
})
