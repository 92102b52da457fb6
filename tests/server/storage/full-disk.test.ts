import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStorage } from '../../../server/storage/index.ts'
import { StoreUnavailable } from '../../../server/storage/sql/store-unavailable.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { hasSmallDisks, smallDisk } from '../../_support/imports/small-disk.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer } from '../../_support/start-server.ts'

const mayMount = await hasSmallDisks()
const kilobyte = 1024
const large = 'x'.repeat(100 * kilobyte)

/** Fills a disk. @returns frees it again */
async function fill(folder: string, size: number): Promise<() => Promise<void>> {
  const file = join(folder, 'filler')
  await writeFile(file, Buffer.alloc(size)).catch(() => {})
  return () => rm(file)
}

describe.runIf(mayMount)('a full disk', () => {
  it('makes writes of the embedded store fail, and reads work, until there is space', async () => {
    await using folder = await temporaryFolder()
    await using _disk = await smallDisk(folder.path, 16_384 * kilobyte)
    const file = join(folder.path, 'devplatform.sqlite')
    const warnings: { message: string; err?: Error }[] = []
    const warn = (about: object, message: string) => void warnings.push({ ...about, message })
    await using storage = await openStorage(`sqlite:${file}`, { log: { error() {}, warn } })
    const free = await fill(folder.path, 16_384 * kilobyte)
    const write = () => storage.transaction((inner) => inner.deliveries.createPayload(large))
    const writes = async () => {
      for (let made = 0; made < 100; made++) await write()
    }
    const failure: unknown = await writes().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(failure).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    await expect(write()).rejects.toBeInstanceOf(StoreUnavailable)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatchObject({
      message: `${file} cannot be used; requests receive 503`,
      err: { code: 'SQLITE_FULL' },
    })
    expect(await storage.accounts.findByLogin('nobody')).toBeUndefined()
    await free()
    await write()
  })

  it('makes requests that store content fail with 507, until there is space', async () => {
    await using server = await startTestServer()
    const mona = client(server, { token: 'ghp_mona' })
    const create = (name: string) => mona.post('/user/repos', { name, auto_init: true })
    const repositories = join(server.context.config.data, 'repositories')
    await using _disk = await smallDisk(repositories, 1024 * kilobyte)
    const free = await fill(repositories, 1024 * kilobyte)
    const refused = await create('full')
    expect([refused.status, refused.body.message]).toEqual([507, 'Insufficient Storage'])
    expect((await mona.get('/repos/mona/full')).status).toBe(404)
    await free()
    expect((await create('full')).status).toBe(201)
  })
})
