import Database from 'better-sqlite3'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStamp } from '../../../server/storage/engines/sqlite-stamp.ts'
import { openStorage } from '../../../server/storage/index.ts'
import { reachOf } from '../../../server/storage/reads/schema.ts'
import { StatementTables } from '../../../server/storage/reads/statement-tables.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'

describe('the stamp of a SQLite database', () => {
  it('changes at each commit of another connection, however fast they follow each other', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'a.sqlite')
    const own = new Database(file)
    own.pragma('journal_mode = WAL')
    own.exec('create table counts (number integer); insert into counts values (0)')
    const other = new Database(file)
    const stamp = openStamp(own, file)
    const add = other.prepare('update counts set number = number + 1')
    let last = stamp.read()
    for (let time = 0; time < 2_000; time++) {
      if (time % 3 === 0) add.run()
      const next = stamp.read()
      expect([time, next !== last]).toEqual([time, time % 3 === 0])
      last = next
    }
    stamp.close()
    other.close()
    own.close()
  })

  it('stays the same at commits of its own connection', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'a.sqlite')
    const own = new Database(file)
    own.pragma('journal_mode = WAL')
    own.exec('create table counts (number integer)')
    const stamp = openStamp(own, file)
    const before = stamp.read()
    for (let time = 0; time < 100; time++) own.exec('insert into counts values (1)')
    expect(stamp.read()).toBe(before)
    stamp.close()
    own.close()
  })
})

describe('the tables of a statement', () => {
  const tables = new StatementTables(['hooks', 'repositories', 'deliveries'])

  it('are all that it names, quoted or not', () => {
    const statement = 'select "hooks"."id" from "hooks" where exists (select 1 from repositories r)'
    expect(tables.of(statement)).toEqual(['hooks', 'repositories'])
    expect(tables.of('select 1')).toEqual([])
  })
})

describe('a deletion', () => {
  it('reaches the tables of its foreign keys, and theirs', () => {
    const cascades = [
      { from: 'accounts', to: 'repositories' },
      { from: 'repositories', to: 'issues' },
      { from: 'repositories', to: 'repositories' },
      { from: 'issues', to: 'accounts' },
    ]
    const reach = reachOf({ tables: ['accounts', 'issues', 'labels', 'repositories'], cascades })
    expect(reach.get('accounts')?.toSorted()).toEqual(['accounts', 'issues', 'repositories'])
    expect(reach.get('labels')).toEqual(['labels'])
  })
})

describe('watched reads', () => {
  async function opened(path: string) {
    const storage = await openStorage(`sqlite:${join(path, 'a.sqlite')}`)
    return { storage, watched: storage.watched() }
  }
  const account = (login: string) =>
    ({ type: 'User', plan: 'free', site_admin: 0, login, created_at: 1, updated_at: 1 }) as const

  it('are current until one of their tables is written', async () => {
    await using folder = await temporaryFolder()
    const { storage, watched } = await opened(folder.path)
    await using _storage = storage
    await storage.accounts.create(account('mona'))
    watched.reads.begin()
    const mona = await watched.storage.accounts.findByLogin('mona')
    const reads = watched.reads.end()
    expect(mona?.login).toBe('mona')
    expect(reads?.tables).toContain('accounts')
    expect(storage.isCurrent(reads!)).toBe(true)
    await storage.settings.set('other', 'table')
    expect(storage.isCurrent(reads!)).toBe(true)
    await storage.accounts.create(account('hubot'))
    expect(storage.isCurrent(reads!)).toBe(false)
  })

  it('are not current when a table was written between them', async () => {
    await using folder = await temporaryFolder()
    const { storage, watched } = await opened(folder.path)
    await using _storage = storage
    watched.reads.begin()
    await watched.storage.accounts.findByLogin('mona')
    await storage.accounts.create(account('mona'))
    const reads = watched.reads.end()!
    expect(storage.isCurrent(reads)).toBe(false)
    expect(await storage.reread(reads)).toBeUndefined()
  })

  it('are current again once the same was read after a write', async () => {
    await using folder = await temporaryFolder()
    const { storage, watched } = await opened(folder.path)
    await using _storage = storage
    const mona = await storage.accounts.create(account('mona'))
    watched.reads.begin()
    await watched.storage.accounts.findByLogin('mona')
    await watched.storage.blocks.isBlocked(mona.id, 7)
    const reads = watched.reads.end()!
    await storage.accounts.create(account('hubot'))
    expect(storage.isCurrent(reads)).toBe(false)
    const again = (await storage.reread(reads))!
    expect(storage.isCurrent(again)).toBe(true)
    await storage.accounts.updateProfile(mona.id, { name: 'Mona' }, 2)
    expect(await storage.reread(again)).toBeUndefined()
  })

  it('are not trusted in a transaction', async () => {
    await using folder = await temporaryFolder()
    const { storage, watched } = await opened(folder.path)
    await using _storage = storage
    watched.reads.begin()
    await watched.storage.transaction(async ({ accounts }) => accounts.findByLogin('mona'))
    expect(watched.reads.end()).toBeUndefined()
  })
})
