import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { openStorage, type Storage, type WatchedStorage } from '../../../server/storage/index.ts'
import { allStores, type OpenStore } from '../../_support/stores.ts'

const postgres = allStores.find(({ name }) => name === 'postgres')

const account = (login: string) => {
  const rest = { type: 'User', plan: 'free', site_admin: 0, created_at: 1, updated_at: 1 } as const
  return { login, ...rest }
}

const mark = 'now'

describe.runIf(postgres)('the record of written tables', () => {
  let opened: OpenStore
  let ours: Storage
  let theirs: Storage
  let owner: Account
  let repository: number
  beforeAll(async () => {
    opened = await postgres!.open('')
    ours = await openStorage(opened.location)
    theirs = await openStorage(opened.location)
    owner = await ours.accounts.create(account('mona'))
    const first = { name: 'counter', description: '0', settings: defaultSettings, created_at: 1 }
    repository = (await ours.repositories.create(owner, first)).id
  })
  afterAll(async () => {
    await ours?.[Symbol.asyncDispose]()
    await theirs?.[Symbol.asyncDispose]()
    await opened?.[Symbol.asyncDispose]()
  })

  /** Reads as a request does. */
  async function request<T>(
    { storage, begin, end }: WatchedStorage,
    read: (storage: Storage) => Promise<T>,
  ): Promise<T> {
    begin(false)
    try {
      return await read(storage)
    } finally {
      end()
    }
  }
  const described = (watched: WatchedStorage) =>
    request(watched, async ({ repositories }) => (await repositories.find(repository))?.description)

  it('has every table', async () => {
    const unwatched = await opened.query(`select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_trigger where tgrelid = pg_class.oid
          and tgname = 'note_change' and tgenabled = 'A')`)
    expect(unwatched.map(({ relname }) => relname).toSorted()).toEqual([
      ...['kysely_migration', 'kysely_migration_lock', 'table_changes'],
    ])
  })

  it('keeps what was read until it is written, by any program', async () => {
    const watched = ours.watched()
    await described(watched)
    await theirs.settings.set('other', 'table')
    await ours.catchUp()
    const before = await described(watched)
    for (const statement of [
      `update repositories set description = 'changed' where id = ${repository}`,
      `with one as (select ${repository} as id) update repositories set description = 'again'
        from one where one.id = repositories.id`,
      `set session_replication_role = replica;
        update repositories set description = 'quietly' where id = ${repository};
        set session_replication_role = origin`,
    ]) {
      await opened.run(statement)
      const after = await described(watched)
      expect(statement).toContain(after)
      expect(after).not.toBe(before)
    }
  })

  it('notices rows that the database itself deletes', async () => {
    const other = await ours.accounts.create(account('leaving'))
    const row = { repository_id: repository, user_id: other.id, permission: 'push', created_at: 1 }
    await ours.repositories.addCollaborator(row as never)
    const watched = ours.watched()
    const permission = () =>
      request(watched, ({ repositories }) => repositories.collaborator(repository, other.id))
    expect(await permission()).toBe('push')
    await opened.run(`delete from accounts where id = ${other.id}`)
    expect(await permission()).toBeUndefined()
  })

  it('notices a transaction that began long before it ends, and those that end meanwhile', async () => {
    const watched = ours.watched()
    const slow = new pg.Client({ connectionString: opened.location })
    await slow.connect()
    await slow.query('begin')
    await slow.query(`update repositories set description = 'slow' where id = ${repository}`)
    const before = await described(watched)
    for (let time = 0; time < 3; time++) {
      await theirs.accounts.create(account(`meanwhile-${time}`))
      expect(await described(watched)).toBe(before)
    }
    await slow.query('commit')
    expect(await described(watched)).toBe('slow')
    await slow.end()
  })

  it('notices what a transaction wrote before it read', async () => {
    const watched = ours.watched()
    const before = await described(watched)
    await ours.transaction(async ({ repositories, accounts }) => {
      await repositories.update(repository, { description: 'written first' }, 1)
      await theirs.settings.set('another', 'transaction')
      await accounts.lock(owner.id)
      await accounts.find(owner.id)
      expect(await described(watched)).toBe(before)
    })
    expect(await described(watched)).toBe('written first')
  })

  it('forgets transactions of another server when it is opened', async () => {
    await opened.run(`insert into table_changes values ('999999999999', 'repositories')`)
    await using later = await openStorage(opened.location)
    await later.ping()
    const future = `select from table_changes where xid = '999999999999'`
    expect(await opened.query(future)).toEqual([])
  })

  it('drops everything when it was emptied, or is older than what it has', async () => {
    const watched = ours.watched()
    for (const lost of [
      'truncate table_changes',
      'delete from table_changes where xid < (select max(xid) from table_changes)',
    ]) {
      await described(watched)
      await opened.run(`update repositories set description = '${lost}' where id = ${repository}`)
      await theirs.settings.set('later', lost)
      await opened.run(lost)
      expect(await described(watched)).toBe(lost)
      await theirs.accounts.create(account(`after-${lost.slice(0, 5)}`))
      expect(await described(watched)).toBe(lost)
    }
  })

  it('is never older than the last committed write, for any order of reads and writes', async () => {
    const moves = fc.constantFrom(
      ...(['we write', 'they write', 'we change', 'they roll back', 'we read', 'we read'] as const),
      ...(['we find', 'we wait'] as const),
    )
    const watched = Array.from({ length: 8 }, () => ours.watched())
    const free = [...watched]
    let written = 0
    let done = 0
    await opened.run(`update repositories set description = '0' where id = ${repository}`)
    const property = fc.asyncProperty(fc.array(moves, { maxLength: 40 }), async (sequence) => {
      const pending: Promise<unknown>[] = []
      let writing: Promise<unknown> = Promise.resolve()
      const write = (run: (value: number) => Promise<unknown>) => {
        const value = ++written
        writing = writing.then(() => run(value)).then(() => void (done = value))
        pending.push(writing)
      }
      const see = async (find: () => Promise<string | null | undefined>) => {
        const atLeast = done
        expect(Number(await find())).toBeGreaterThanOrEqual(atLeast)
      }
      const change = (value: number) => ({ description: String(value) })
      const inTransaction = (storage: Storage, value: number, fails: boolean) =>
        storage.transaction(async ({ repositories, accounts }) => {
          await repositories.find(repository)
          await repositories.lock(repository)
          const seen = Number((await repositories.find(repository))?.description)
          expect(seen).toBeGreaterThanOrEqual(done)
          const update = repositories.update(repository, change(value), 1)
          const reading = accounts.find(owner.id)
          await Promise.all([update, reading])
          expect((await repositories.find(repository))?.description).toBe(String(value))
          if (fails) throw new Error(mark)
        })
      for (const move of sequence) {
        if (move === 'we write')
          write((value) => ours.repositories.update(repository, change(value), 1))
        if (move === 'they write')
          write((value) => theirs.repositories.update(repository, change(value), 1))
        if (move === 'we change') write((value) => inTransaction(ours, value, false))
        if (move === 'they roll back') {
          writing = writing.then(() =>
            inTransaction(theirs, -1, true).catch((error: Error) => {
              if (error.message !== mark) throw error
            }),
          )
          pending.push(writing)
        }
        if (move === 'we read' && free.length > 0) {
          const own = free.pop()!
          pending.push(see(() => described(own)).finally(() => free.push(own)))
        }
        if (move === 'we find')
          pending.push(see(async () => (await ours.repositories.find(repository))?.description))
        if (move === 'we wait') await Promise.all(pending)
      }
      await Promise.all(pending)
      await see(() => described(free[0]!))
    })
    await fc.assert(property, { numRuns: 60 })
  })
})
