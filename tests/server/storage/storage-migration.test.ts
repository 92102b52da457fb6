import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, Migrator } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../server/core/clock.ts'
import type { Engine } from '../../../server/storage/engines/engine.ts'
import { openPostgres } from '../../../server/storage/engines/postgres.ts'
import { openSqlite } from '../../../server/storage/engines/sqlite.ts'
import { openStorage } from '../../../server/storage/index.ts'
import { up } from '../../../server/storage/migrations/001-accounts-repositories-hooks.ts'
import { up as earlierReferences } from '../../../server/storage/migrations/055-earlier-references.ts'
import type { Handle, Tables } from '../../../server/storage/schema/tables.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'

const first = '001-accounts-repositories-hooks'
const moment = { created_at: 1, updated_at: 2 }

const needs = {
  clock: systemClock,
  log: { error() {}, warn() {} },
  random: Math.random,
  durable: true,
}

describe.each(stores)('a store with an earlier schema, on $name', (store) => {
  let folder: string
  let opened: OpenStore
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-migration-'))
    opened = await store.open(folder, null)
  })
  afterEach(async () => {
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  /** Runs a part of the migrations. */
  async function onStore(work: (handle: Kysely<Tables>, engine: Engine) => Promise<void>) {
    const { location } = opened
    const engine = location.startsWith('sqlite:')
      ? openSqlite(location.slice('sqlite:'.length), needs)
      : await openPostgres(location, needs)
    const handle = new Kysely<Tables>({ dialect: engine.dialect })
    await work(handle, engine)
    await handle.destroy()
  }

  /** Creates the first schema and fills it. */
  const earlier = (fill: (handle: Handle) => Promise<void>): Promise<void> =>
    onStore(async (handle, engine) => {
      const migrations = { [first]: { up: (db: Kysely<unknown>) => up(db, engine) } }
      const provider = { getMigrations: async () => migrations }
      const { error } = await new Migrator({ db: handle, provider }).migrateToLatest()
      expect(error).toBeUndefined()
      await fill(handle)
    })

  const user = (id: number, login: string) => ({
    ...{ id, login, login_key: login, type: 'User', plan: 'free', site_admin: 0 },
    ...moment,
  })
  const app = (id: number, client_id: string) => ({
    ...{ id, owner_id: 1, client_id, client_secret_hash: 'x', name: client_id },
    ...{ url: 'https://example.com/', callback_urls: '[]', created_at: 1 },
  })
  const token = (user_id: number, oauth_app_id: number | null, hash: string) => ({
    ...{ user_id, oauth_app_id, hash, last_eight: hash, scopes: '["repo"]' },
    ...{ kind: oauth_app_id === null ? 'classic' : 'oauth' },
    ...moment,
  })

  const repository = (name: string) => ({
    ...{ owner_id: 1, name, name_key: name, visibility: 'public', fork: 0, size: 0 },
    ...{ default_branch: 'main', archived: 0, is_template: 0, settings: '{}', topics: '["old"]' },
    ...{ stargazers_count: 0, watchers_count: 0, forks_count: 0, open_issues_count: 0 },
    ...moment,
  })

  it('keeps the tokens of apps: each gets the grant that it now needs', async () => {
    await earlier(async (handle) => {
      const put = (table: keyof Tables, rows: object[]) =>
        handle.insertInto(table).values(rows).execute()
      await put('accounts', [user(1, 'mona'), user(2, 'hubot')])
      await put('oauth_apps', [app(1, 'one'), app(2, 'two')])
      await put('tokens', [
        ...[token(1, 1, 'a'), token(1, 1, 'b'), token(2, 1, 'c'), token(1, 2, 'd')],
        token(1, null, 'own'),
      ])
    })
    await using storage = await openStorage(opened.location)
    const grants = await opened.query('select * from grants')
    expect(grants).toHaveLength(3)
    const grantOf = async (hash: string) => (await storage.tokens.findByHash(hash))?.grant_id
    expect(await grantOf('a')).toEqual(expect.any(Number))
    expect(await grantOf('b')).toBe(await grantOf('a'))
    expect(await grantOf('own')).toBeNull()
    await storage.tokens.deleteGrant((await grantOf('a'))!)
    const left = await Promise.all(['a', 'b', 'c', 'd', 'own'].map(grantOf))
    expect(left.map((each) => each !== undefined)).toEqual([false, false, true, true, true])
  })

  it('keeps what belongs to repositories, whose ids are not used again', async () => {
    await earlier(async (handle) => {
      const put = (table: keyof Tables, rows: object[]) =>
        handle.insertInto(table).values(rows).execute()
      await put('accounts', [user(1, 'mona'), user(2, 'hubot')])
      const ids = await handle
        .insertInto('repositories')
        .values(['kept', 'last'].map((name) => repository(name)) as never)
        .returning('id')
        .execute()
      expect(ids).toEqual([{ id: 1 }, { id: 2 }])
      await put('collaborators', [
        { repository_id: 1, user_id: 2, permission: 'push', created_at: 1 },
      ])
      await handle.deleteFrom('repositories').where('id', '=', 2).execute()
    })
    await using storage = await openStorage(opened.location)
    const kept = await storage.repositories.findByName('mona', 'kept')
    expect(kept).toMatchObject({ id: 1, topics: ['old'] })
    expect(await storage.repositories.collaborator(1, 2)).toBe('push')
    const mona = (await storage.accounts.find(1))!
    const { id } = await storage.repositories.create(mona, {
      name: 'new',
      settings: kept!.settings,
      created_at: 1,
    })
    expect(id).toBe(3)
    expect(await opened.query('select * from repository_ids order by id')).toEqual([
      { id: 1, deleted: 0 },
      { id: 3, deleted: 0 },
    ])
  })

  it('gets the mentions of issues in texts that it has', async () => {
    await earlier(async (handle) => {
      await handle
        .insertInto('accounts')
        .values([user(1, 'mona')] as never)
        .execute()
    })
    {
      await using storage = await openStorage(opened.location)
      const mona = (await storage.accounts.find(1))!
      const settings = { has_issues: true } as never
      const made = await storage.repositories.create(mona, {
        ...{ name: 'widgets', settings, created_at: 1 },
      })
      const place = (await storage.repositories.findByName('mona', 'widgets'))!
      expect(place.id).toBe(made.id)
      const text = { pull: false, user_id: 1, app_id: null, created_at: 5 }
      await storage.transaction(async ({ issues, issueComments }) => {
        await issues.create(place, { ...text, title: 'One', body: 'Not `#2`, not #1' })
        const { id } = await issues.create(place, { ...text, title: 'Two', body: 'gh-1, #99, #1' })
        const comment = { body: 'For #1', user_id: 1, app_id: null, created_at: 6 }
        await issueComments.create(place, id, comment)
      })
    }
    await onStore((handle) => earlierReferences(handle as Kysely<unknown>))
    const rows = await opened.query(`select one.number as issue, other.number as source,
        comment_id, actor_id, issue_references.created_at as at
      from issue_references
      inner join issues as one on one.id = issue_id
      inner join issues as other on other.id = source_id order by issue_references.created_at`)
    const found = rows.map((row) =>
      Object.values(row).map((value) => (value === null ? null : Number(value))),
    )
    expect(found).toEqual([
      [1, 2, null, 1, 5],
      [1, 2, 1, 1, 6],
    ])
  })
})
