import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeLocation } from '../../../server/app/config.ts'
import { requireFolder } from '../../../server/app/folder-id.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import { operator } from '../../_support/operator.ts'
import { plantRepository } from '../../_support/planted/hooks.ts'
import { createTestClock } from '../../_support/clock.ts'
import { allStores, type OpenStore } from '../../_support/stores.ts'

const shareable = allStores.filter(({ name }) => name === 'postgres')
const setting = "select value from settings where name = 'data_folder'"

describe.runIf(shareable.length > 0)('the data folder of a PostgreSQL database', () => {
  let folder: string
  let opened: OpenStore
  let storage: Storage
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-folder-id-'))
    opened = await shareable[0]!.open('')
    storage = await openStorage(opened.location)
  })
  afterEach(async () => {
    await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  const place = (data = folder) => {
    const url = new URL(opened.databaseUrl as string)
    url.password = 'hidden'
    return { data, databaseUrl: url.href }
  }
  const gitIn = (data: string) => createGitStore(join(data, 'repositories'))
  async function createRepository(data: string, id: number): Promise<void> {
    const git = gitIn(data)
    await using draft = await git.draft('main')
    await git.adopt(draft, id)
  }
  const check = (data = folder) => requireFolder(place(data), { storage, git: gitIn(data) })
  const idOf = async (data = folder) => (await readFile(join(data, 'folder-id'), 'utf8')).trim()
  const row = async () => (await opened.query<{ value: string }>(setting))[0]?.value
  const another = () => mkdtemp(join(folder, 'another-'))
  const doctor = (data: string) =>
    operator({ context: { config: { data } }, opened, clock: createTestClock() })(
      'doctor --repair --json',
    )

  it('gets an id with its first server, which later ones find', async () => {
    await Promise.all([check(), check()])
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await row()).toBe(await idOf())
    const before = await idOf()
    await check()
    expect([await idOf(), await row()]).toEqual([before, before])
    expect(await readdir(folder)).toEqual(['folder-id'])
  })

  it('is adopted when it has the repositories of the database', async () => {
    await plantRepository(storage)
    const empty = await another()
    await expect(check(empty)).rejects.toThrow(
      /^the data folder .* has other repositories than the database devplatform_test_\w+ of PostgreSQL at 127\.0\.0\.1:\d+ \(DATABASE_URL\); mount the same folder on every host, or pass the right one with --data$/,
    )
    expect(await row()).toBeUndefined()
    const { id } = (await storage.repositories.findByName('acme', 'widgets'))!
    await createRepository(folder, id)
    await check()
    expect(await row()).toBe(await idOf())
  })

  it('is refused when it has repositories and the database has none', async () => {
    await createRepository(folder, 1)
    await expect(check()).rejects.toThrow('has other repositories than the database')
    expect(await row()).toBeUndefined()
  })

  it('is refused with the id of another database', async () => {
    await writeFile(join(folder, 'folder-id'), 'another\n')
    await expect(check()).rejects.toThrow(/belongs to another database than the database \w+ of/)
    expect(await row()).toBeUndefined()
  })

  it('is refused with another id than the database has, or without one', async () => {
    await check()
    const id = await idOf()
    const other = await another()
    const refusal = (state: string) =>
      `${join(other, 'folder-id')} ${state}; mount the same folder on every host, or write ${id} into the file if the folder is right`
    await expect(check(other)).rejects.toThrow(refusal('is missing'))
    await writeFile(join(other, 'folder-id'), 'another\n')
    await expect(check(other)).rejects.toThrow(refusal('has another id'))
    await expect(check(other)).rejects.not.toThrow('hidden')
    await writeFile(join(other, 'folder-id'), `${id}\n`)
    await check(other)
  })

  it('keeps the id when the first start ended before the file had its name', async () => {
    await check()
    const id = await idOf()
    await rename(join(folder, 'folder-id'), join(folder, 'folder-id.new'))
    await check()
    expect([await idOf(), await row()]).toEqual([id, id])
  })

  it('gets another id when the first start ended before the database had it', async () => {
    await writeFile(join(folder, 'folder-id.new'), 'never used\n')
    await check()
    expect(await idOf()).not.toBe('never used')
    expect(await row()).toBe(await idOf())
  })

  it('is reported by doctor when it is another one, which repairs nothing there', async () => {
    await plantRepository(storage)
    const { id } = (await storage.repositories.findByName('acme', 'widgets'))!
    await createRepository(folder, id)
    await check()
    expect((await doctor(folder)).code).toBe(0)
    const other = await another()
    await createRepository(other, id + 1)
    const { code, json } = await doctor(other)
    expect([code, json()]).toMatchObject([
      1,
      { problems: 1, repaired: 0, findings: [{ check: 'folder', subject: 'data folder' }] },
    ])
    expect(json().findings[0].problem).toContain('folder-id is missing')
    expect(await gitIn(other).exists(id + 1)).toBe(true)
  })
})

describe('the data folder of an embedded database', () => {
  let data: string
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'devplatform-folder-id-'))
  })
  afterEach(() => rm(data, { recursive: true }))

  const place = () => ({ data, databaseUrl: undefined })
  const git = () => createGitStore(join(data, 'repositories'))
  const database = () => join(data, 'devplatform.sqlite')
  const openEmbedded = () => openStorage(storeLocation(place()))
  const check = (storage: Storage) => requireFolder(place(), { storage, git: git() })
  async function createRepository(storage: Storage): Promise<void> {
    await plantRepository(storage)
    const { id } = (await storage.repositories.findByName('acme', 'widgets'))!
    await using draft = await git().draft('main')
    await git().adopt(draft, id)
  }
  async function loseDatabase(): Promise<void> {
    for (const end of ['', '-wal', '-shm']) await rm(`${database()}${end}`, { force: true })
  }

  it('gets an id with its first start, which later ones find', async () => {
    await using storage = await openEmbedded()
    await check(storage)
    const id = (await readFile(join(data, 'folder-id'), 'utf8')).trim()
    expect(await storage.settings.get('data_folder')).toBe(id)
    await createRepository(storage)
    await check(storage)
    expect((await readFile(join(data, 'folder-id'), 'utf8')).trim()).toBe(id)
  })

  it('gets an id when it is of an earlier release', async () => {
    await using storage = await openEmbedded()
    await createRepository(storage)
    await check(storage)
    expect(await storage.settings.get('data_folder')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is refused when the database was lost, whose ids new repositories would get', async () => {
    {
      await using storage = await openEmbedded()
      await check(storage)
      await createRepository(storage)
    }
    await loseDatabase()
    await using empty = await openEmbedded()
    await expect(check(empty)).rejects.toThrow(
      `the data folder ${data} belongs to another database than the database ${database()}; restore both from a backup, or choose another folder with --data`,
    )
    await rm(join(data, 'folder-id'))
    await expect(check(empty)).rejects.toThrow(
      `the data folder ${data} has other repositories than the database ${database()}; restore both from a backup, or pass the right one with --data`,
    )
  })
})
