import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import { openStorage, type Storage } from '../../../server/storage/index.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { embedded, stores, type OpenStore } from '../../_support/stores.ts'

/** A repository with a counter as its description: a later read must never be lower. */
async function createCounter(storage: Storage, owner: Account, name: string) {
  const repository = { name, description: '0', settings: defaultSettings, created_at: 1 }
  return storage.repositories.create(owner, repository)
}

const account = (login: string) => {
  const rest = { type: 'User', plan: 'free', site_admin: 0, created_at: 1, updated_at: 1 } as const
  return { login, ...rest }
}

const actions = ['write', 'in a transaction', 'rolled back', 'find', 'find by name'] as const
const step = fc.record({ action: fc.constantFrom(...actions), wait: fc.boolean() })

describe.each(stores)('the row cache on $name', (store) => {
  let folder: string
  let opened: OpenStore
  let storage: Storage
  let owner: Account
  let made = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-cache-'))
    opened = await store.open(folder)
    storage = await openStorage(opened.location)
    owner = await storage.accounts.create(account('mona'))
  })
  afterAll(async () => {
    await storage[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  it('is never older than the last completed write, for any order of reads and writes', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const name = `counter-${++made}`
      const { id } = await createCounter(storage, owner, name)
      let written = 0
      let done = 0
      const writes: Promise<unknown>[] = []
      const change = () => ({ description: String(++written) })
      const finished = (value: number) => () => (done = Math.max(done, value))
      const act: Record<(typeof actions)[number], () => Promise<unknown>> = {
        write: () => {
          const next = change()
          return storage.repositories.update(id, next, 1).then(finished(Number(next.description)))
        },
        'in a transaction': () => {
          const next = change()
          const work = storage.transaction(async ({ repositories }) => {
            await repositories.find(id)
            await repositories.update(id, next, 1)
          })
          return work.then(finished(Number(next.description)))
        },
        'rolled back': () =>
          storage
            .transaction(async ({ repositories }) => {
              await repositories.update(id, { description: '-1' }, 1)
              await repositories.find(id)
              throw new Error('no')
            })
            .catch(() => {}),
        find: () => see(() => storage.repositories.find(id)),
        'find by name': () => see(() => storage.repositories.findByName('Mona', name)),
      }
      const see = async (find: () => Promise<{ description: string | null } | undefined>) => {
        const atLeast = done
        const found = Number((await find())?.description)
        expect(found).toBeGreaterThanOrEqual(atLeast)
      }
      for (const { action, wait } of steps) {
        // Writes are sequential, since two concurrent ones can complete in either order.
        const isRead = action.startsWith('find')
        const acting = isRead ? act[action]() : Promise.all(writes).then(act[action])
        writes.push(acting)
        if (wait) await acting
      }
      await Promise.all(writes)
      await see(() => storage.repositories.find(id))
      expect((await storage.repositories.find(id))?.description).toBe(String(written))
    })
    await fc.assert(property, { numRuns: 40 })
  })

  it('remembers absent rows until they exist', async () => {
    expect(await storage.accounts.findByLogin('late')).toBeUndefined()
    const late = await storage.accounts.create(account('late'))
    expect(await storage.accounts.findByLogin('LATE')).toMatchObject({ login: 'late' })
    const { id } = await createCounter(storage, owner, 'shared')
    expect(await storage.repositories.collaborator(id, late.id)).toBeUndefined()
    const row = { repository_id: id, user_id: late.id, permission: 'push', created_at: 1 } as const
    await storage.repositories.addCollaborator(row)
    expect(await storage.repositories.collaborator(id, late.id)).toBe('push')
    await storage.repositories.delete(id)
    expect(await storage.repositories.collaborator(id, late.id)).toBeUndefined()
  })

  it('drops rows with their parent, also where the store itself deletes them', async () => {
    const { id } = await createCounter(storage, owner, 'doomed')
    const about = { repository_id: id, user_id: owner.id }
    await storage.repositories.addCollaborator({ ...about, permission: 'push', created_at: 1 })
    expect(await storage.repositories.collaborator(id, owner.id)).toBe('push')
    await storage.repositories.delete(id)
    expect(await storage.repositories.collaborator(id, owner.id)).toBeUndefined()
    expect(await storage.repositories.find(id)).toBeUndefined()
  })

  it('does not outlive a rolled back transaction', async () => {
    const { id } = await createCounter(storage, owner, 'rolled-back')
    const work = storage.transaction(async ({ repositories }) => {
      await repositories.update(id, { description: 'never' }, 1)
      expect((await repositories.find(id))?.description).toBe('never')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect((await storage.repositories.find(id))?.description).toBe('0')
  })
})

describe('the row cache of a file that another process writes to', () => {
  let folder: string
  let ours: Storage
  let theirs: Storage
  let id: number
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-cache-'))
    const { location } = await embedded.open(folder)
    ours = await openStorage(location)
    theirs = await openStorage(location)
    const owner = await ours.accounts.create(account('mona'))
    id = (await createCounter(ours, owner, 'counter')).id
  })
  afterAll(async () => {
    await ours[Symbol.asyncDispose]()
    await theirs[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  it('is fresh after the next check, even with a read in progress', async () => {
    const moves = fc.constantFrom('we write', 'they write', 'we read', 'we look', 'we wait')
    let value = 0
    const property = fc.asyncProperty(fc.array(moves, { maxLength: 30 }), async (sequence) => {
      const pending: Promise<unknown>[] = []
      for (const move of sequence) {
        const change = { description: String(++value) }
        if (move === 'we write') await ours.repositories.update(id, change, 1)
        if (move === 'they write') await theirs.repositories.update(id, change, 1)
        if (move === 'we read') pending.push(ours.repositories.find(id))
        if (move === 'we look') ours.revalidate()
        if (move === 'we wait') await Promise.all(pending)
      }
      ours.revalidate()
      const fresh = await ours.repositories.find(id)
      await Promise.all(pending)
      theirs.revalidate()
      expect(fresh).toEqual(await theirs.repositories.find(id))
      expect(await ours.repositories.find(id)).toEqual(fresh)
    })
    await fc.assert(property, { numRuns: 60 })
  })
})
