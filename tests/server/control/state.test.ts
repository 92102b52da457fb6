import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorld, demoWorld } from '../../../server/app/world/read.ts'
import type { SteeredPlatform } from '../../../server/control/platform.ts'
import { State } from '../../../server/control/state/state.ts'
import { allStores } from '../../_support/stores.ts'
import { startControlled, useControlled, type Controlled } from './_controlled.ts'

const text = (content: string) => Buffer.from(content).toString('base64')

describe('the data of a server', () => {
  const service = useControlled()

  const names = async () => {
    const { body } = await service.call('GET', '/user/repos?per_page=100')
    return body.map(({ name }: { name: string }) => name).sort()
  }
  const create = async (name: string) => {
    expect((await service.call('POST', '/user/repos', { body: { name } })).status).toBe(201)
  }
  const write = (name: string, content: string, sha?: string) =>
    service.call('PUT', `/repos/mona/${name}/contents/file.txt`, {
      body: { message: 'Write', content: text(content), ...(sha && { sha }) },
    })
  const read = (name: string) => service.call('GET', `/repos/mona/${name}/contents/file.txt`)

  it('is saved and restored, with repositories and their content', async () => {
    await create('kept')
    const { body: first } = await write('kept', 'before')
    const saved = await service.steer('POST', '/snapshots', { body: { name: 'one' } })
    expect(saved.status).toBe(201)
    await write('kept', 'after', first.content.sha)
    await create('lost')
    expect((await service.steer('GET', '/snapshots')).body).toEqual([saved.body])
    expect((await service.steer('POST', '/snapshots/one/restore')).status).toBe(204)
    expect(await names()).toContain('kept')
    expect(await names()).not.toContain('lost')
    expect((await read('kept')).body.content).toBe(`${text('before')}\n`)
    expect((await write('kept', 'again', first.content.sha)).status).toBe(200)
    await service.steer('POST', '/snapshots/one/restore')
    expect((await read('kept')).body.sha).toBe(first.content.sha)
  })

  it('404 for an unknown snapshot, and for a deleted one', async () => {
    expect((await service.steer('POST', '/snapshots/none/restore')).status).toBe(404)
    expect((await service.steer('DELETE', '/snapshots/one')).status).toBe(204)
    expect((await service.steer('DELETE', '/snapshots/one')).status).toBe(404)
    expect((await service.steer('POST', '/snapshots', { body: { name: '../x' } })).status).toBe(422)
  })

  it('is the seed after a reset, and so are the clock, faults, requests and sinks', async () => {
    await create('gone')
    service.control.clock.freeze('2030-01-01T00:00:00Z')
    service.control.faults.use('flapping-auth')
    service.control.sinks.put('gone')
    expect((await service.steer('POST', '/reset')).status).toBe(204)
    expect((await service.steer('GET', '')).body).toMatchObject({
      ...{ mode: 'loopback', faults: 0, requests: 0, sinks: 0 },
      clock: { state: 'real' },
    })
    expect(await names()).not.toContain('gone')
    await create('gone')
    await service.steer('POST', '/reset')
    expect(await names()).not.toContain('gone')
  })

  it('makes requests wait while it is replaced', async () => {
    const resetting = service.steer('POST', '/reset')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => service.call('GET', '/user')),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await resetting).status).toBe(204)
  })

  it('delivers webhooks after it was replaced', async () => {
    await service.control.reset()
    const { url } = service.control.sinks.put('after')
    await create('hooked')
    await service.call('POST', '/repos/mona/hooked/hooks', {
      body: { config: { url }, events: ['push'] },
    })
    await write('hooked', 'pushed')
    const [push] = await service.control.sinks.received('after', { event: 'push', count: 1 })
    expect(push?.event).toBe('push')
  })

  it('takes more seed data', async () => {
    const body = {
      users: [{ login: 'newcomer' }],
      repos: [{ owner: 'newcomer', name: 'fresh' }],
      tokens: { ghp_newcomer: { login: 'newcomer', kind: 'classic', scopes: ['repo'] } },
    }
    expect((await service.steer('POST', '/seed', { body })).status).toBe(200)
    const { body: repository } = await service.call('GET', '/repos/newcomer/fresh', {
      login: 'newcomer',
    })
    expect(repository.owner.login).toBe('newcomer')
    const again = await service.steer('POST', '/seed', { body })
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 3, changes: [] })
  })

  it('takes all of the seed data or nothing', async () => {
    const before = await names()
    const body = {
      users: [{ login: 'halfway' }],
      tokens: { ghp_mona: { login: 'halfway', kind: 'classic' } },
    }
    expect((await service.steer('POST', '/seed', { body })).status).toBe(422)
    expect((await service.call('GET', '/users/halfway')).status).toBe(404)
    expect(await names()).toEqual(before)
    expect((await service.steer('POST', '/seed', { body: { cats: [] } })).status).toBe(422)
  })
})

describe('snapshots of the demo data', () => {
  let service: Controlled
  beforeAll(async () => {
    service = await startControlled({}, await readWorld(demoWorld))
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('are saved and restored in less than a second', async () => {
    await service.control.snapshots.save('demo')
    const started = performance.now()
    await service.control.snapshots.restore('demo')
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('are on disk before they have a name', async () => {
    const { context } = service.server
    const synced: { files: string[]; named: number }[] = []
    const platform = {
      context,
      clock: context.clock,
      hold: <T>(work: () => Promise<T>) => work(),
      sync: async (folder: string) =>
        void synced.push({ files: await readdir(folder), named: state.list().length }),
    }
    const state = new State(() => platform as unknown as SteeredPlatform)
    await state.delete('demo')
    await state.save('synced')
    expect(synced).toEqual([
      { files: expect.arrayContaining(['devplatform.sqlite', 'repositories']), named: 0 },
    ])
    expect(state.list()).toHaveLength(1)
  })

  it('remain in the data folder when the server ends', async () => {
    const other = await startControlled()
    await other.control.snapshots.save('mine')
    await other.server[Symbol.asyncDispose]()
    expect(existsSync(join(other.data, 'control'))).toBe(false)
    expect(existsSync(join(other.data, 'snapshots', 'mine.json'))).toBe(true)
    await other[Symbol.asyncDispose]()
  })
})

const postgres = allStores.find(({ name }) => name === 'postgres')

describe.skipIf(!postgres)('a server on PostgreSQL', () => {
  it('501 for snapshots, resets and seeds, and has everything else', async () => {
    await using opened = await postgres!.open('')
    await using service = await startControlled({ databaseUrl: opened.databaseUrl })
    const calls: [string, object?][] = [
      ['/snapshots', { name: 'one' }],
      ['/snapshots/one/restore'],
      ['/reset'],
      ['/seed', { users: [] }],
    ]
    for (const [path, body] of calls) {
      const reply = await service.steer('POST', path, { ...(body && { body }) })
      expect(reply.status, path).toBe(501)
      expect(reply.body.message).toMatch(/embedded database only/)
    }
    expect((await service.steer('GET', '/deliveries?outcome=failed&event=push')).body).toEqual([])
    const { token } = await service.control.tokens.create({ login: 'mona', expires_in: '1h' })
    const use = () =>
      service.call('GET', '/user', { headers: { authorization: `Bearer ${token}` } })
    expect((await use()).status).toBe(200)
    service.control.clock.advance('1h')
    expect((await use()).status).toBe(401)
  })
})

describe('any sequence of changes, saves and restores', () => {
  const service = useControlled()

  it('leads to the state that a model predicts', async () => {
    const list = async () => {
      const { body } = await service.call('GET', '/user/repos?per_page=100')
      return body.map(({ name }: { name: string }) => name).sort()
    }
    const action = fc.oneof(
      { weight: 3, arbitrary: fc.constant('create' as const) },
      fc.constantFrom('save a', 'save b', 'restore a', 'restore b', 'reset'),
    )
    let made = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 8 }), async (actions) => {
        await service.control.reset()
        const seed = await list()
        let current = [...seed]
        const saved = new Map<string, string[]>()
        for (const each of service.control.snapshots.list()) {
          await service.control.snapshots.delete(each.name)
        }
        for (const act of actions) {
          const [verb, name = ''] = act.split(' ')
          if (verb === 'create') {
            const repository = `model-${++made}`
            await service.call('POST', '/user/repos', { body: { name: repository } })
            current = [...current, repository].sort()
          } else if (verb === 'save') {
            await service.control.snapshots.save(name)
            saved.set(name, current)
          } else if (verb === 'reset') {
            await service.control.reset()
            current = seed
          } else if (saved.has(name)) {
            await service.control.snapshots.restore(name)
            current = saved.get(name)!
          } else {
            await expect(service.control.snapshots.restore(name)).rejects.toThrow(/not found/)
          }
          expect(await list()).toEqual(current)
        }
      }),
      { numRuns: 5 },
    )
  })
})
