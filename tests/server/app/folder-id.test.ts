import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireFolder } from '../../../server/app/folder-id.ts'
import { createGitStore } from '../../../server/git/repositories.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import { operator } from '../../_support/operator.ts'
import { plantRepository } from '../../_support/planted-hooks.ts'
import { createTestClock } from '../../_support/clock.ts'
import { stores, type OpenStore } from '../../_support/stores.ts'

const shareable = stores.filter(({ name }) => name === 'postgres')
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
