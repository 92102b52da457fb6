import { AsyncLocalStorage } from 'node:async_hooks'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createBrand } from '../../../server/core/brand.ts'
import {
  closesLoop,
  causingDelivery,
  extendChain,
  withLoopGuard,
} from '../../../server/workers/delivery/loop-guard.ts'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const service = createBrand('service')
const guid = 'd7b8b9a0-52ab-4a9f-8b1e-0c2d3e4f5a6b'
const named = { 'x-service-delivery': guid, 'x-service-hook-id': '7' }

/** The cause that work with these headers sees. */
const causeUnder = (headers: Record<string, string>, brand = service) =>
  withLoopGuard(headers, brand, async () => causingDelivery())

describe('the cause of a request', () => {
  it('is the delivery that both headers name', async () => {
    expect(await causeUnder(named)).toEqual({ guid, hookId: 7 })
  })

  it('is read from the headers of the brand', async () => {
    const github = createBrand('github')
    const headers = { 'x-github-delivery': guid, 'x-github-hook-id': '7' }
    expect(await causeUnder(headers, github)).toEqual({ guid, hookId: 7 })
    expect(await causeUnder(named, github)).toBe(undefined)
  })

  it.each<Record<string, string>>([
    {},
    { 'x-service-delivery': guid },
    { 'x-service-hook-id': '7' },
    ...[
      '',
      'x',
      guid.slice(1),
      `${guid}0`,
      `${guid}\n`,
      guid.toUpperCase(),
      `${guid}, ${guid}`,
    ].map((wrong) => ({ ...named, 'x-service-delivery': wrong })),
    ...['', '0', '-1', '07', '7.0', '7e1', '7, 8', 'x', '9'.repeat(16)].map((wrong) => ({
      ...named,
      'x-service-hook-id': wrong,
    })),
  ])('is unknown when the headers are not those of a delivery: %j', async (headers) => {
    expect(await causeUnder(headers)).toBe(undefined)
  })

  it('persists across all awaited work, and is not visible to concurrent requests', async () => {
    const cause = (hookId: number) => ({ ...named, 'x-service-hook-id': String(hookId) })
    const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const request = async (hookId: number | undefined) => {
        const seen: (number | undefined)[] = []
        const look = () => seen.push(causingDelivery()?.hookId)
        await scheduler.schedule(Promise.resolve())
        await withLoopGuard(hookId === undefined ? {} : cause(hookId), service, async () => {
          look()
          await scheduler.schedule(Promise.resolve())
          look()
          await Promise.all([1, 2].map(() => scheduler.schedule(Promise.resolve()).then(look)))
        })
        expect(seen).toEqual(Array(4).fill(hookId))
        expect(causingDelivery()).toBe(undefined)
      }
      const requests = Promise.all([7, undefined, 8, undefined].map(request))
      await scheduler.waitFor(requests)
    })
    await fc.assert(property, { numRuns: 200 })
  })

  it('ends with its request, for work that continues afterwards and for failed requests', async () => {
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    let later: Promise<unknown> = Promise.resolve()
    const work = async () => {
      later = gate.then(() => causingDelivery())
      throw new Error('no')
    }
    // The other request keeps causes in use at the same time.
    const seen = await withLoopGuard(named, service, async () => {
      await expect(withLoopGuard(named, service, work)).rejects.toThrow('no')
      goOn()
      return [await later, causingDelivery()]
    })
    expect(seen).toEqual([undefined, { guid, hookId: 7 }])
    expect(causingDelivery()).toBe(undefined)
  })
})

describe('requests without a cause', () => {
  it('have no overhead: nothing is tracked for them, or once the last request with a cause has ended', async () => {
    const run = vi.spyOn(AsyncLocalStorage.prototype, 'run')
    const disable = vi.spyOn(AsyncLocalStorage.prototype, 'disable')
    await causeUnder({ 'x-service-delivery': guid })
    expect([run.mock.calls.length, disable.mock.calls.length]).toEqual([0, 0])
    await withLoopGuard(named, service, () => causeUnder(named))
    expect([run.mock.calls.length, disable.mock.calls.length]).toEqual([2, 1])
    vi.restoreAllMocks()
  })
})

/** The cause of each transaction of the server. */
function watchTransactions({ context: { storage } }: TestServer) {
  const seen: (number | undefined)[] = []
  const transaction = storage.transaction.bind(storage)
  storage.transaction = (work) =>
    transaction(async (inner) => {
      seen.push(causingDelivery()?.hookId)
      return work(inner)
    })
  return seen
}

describe.each(stores)('on $name, a change by a request', (store) => {
  const token = 'ghp_mona'

  it('has the cause of that request, among concurrent ones', async () => {
    await using server = await startTestServer({ store })
    const seen = watchTransactions(server)
    const create = async (index: number) => {
      const caused = index % 2 === 0 && { ...named, 'x-service-hook-id': String(index + 1) }
      const answer = await fetch(`${server.url}/user/repos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'user-agent': 'test', ...caused },
        body: JSON.stringify({ name: `made-${index}` }),
      })
      expect(answer.status).toBe(201)
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => create(index)))
    const ids = seen.filter((id) => id !== undefined)
    expect(seen.length).toBeGreaterThanOrEqual(20)
    expect(ids.sort((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
  })

  it('has the cause of its push, which is passed to git', async () => {
    await using server = await startTestServer({ store })
    await using folder = await temporaryFolder()
    const url = `${server.url.replace('//', `//mona:${token}@`)}/acme/widgets.git`
    const git = await clientOf(url, folder.path)
    await git.commit('README', '1')
    const seen = watchTransactions(server)
    const headers = Object.entries(named).flatMap(([name, value]) => [
      '-c',
      `http.extraHeader=${name}: ${value}`,
    ])
    await git(...headers, 'push', '-q', 'origin', 'HEAD:refs/heads/caused')
    expect(seen).toContain(7)
    seen.length = 0
    await git('push', '-q', 'origin', 'HEAD:refs/heads/other')
    expect(seen).not.toContain(7)
    expect(seen.length).toBeGreaterThan(0)
  })
})

describe('a chain of hooks', () => {
  it('is cut at a hook that it already contains, and at no other', () => {
    const ids = fc.uniqueArray(fc.nat(), { maxLength: 99 })
    const property = fc.property(ids, fc.nat(), (chain, hookId) => {
      expect(closesLoop(chain, hookId)).toBe(chain.includes(hookId))
      for (const id of chain) expect(closesLoop(chain, id)).toBe(true)
    })
    fc.assert(property)
  })

  it('includes the hook whose delivery continues it', () => {
    expect(extendChain([], 7)).toEqual([7])
    expect(extendChain([7, 3], 9)).toEqual([7, 3, 9])
  })

  it('is cut at a hundred hooks', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index)
    expect(closesLoop(hundred.slice(1), 500)).toBe(false)
    expect(closesLoop(hundred, 500)).toBe(true)
  })

  it('ends, whichever hooks cause each other', () => {
    const property = fc.property(fc.array(fc.integer({ min: 1, max: 150 })), (hooks) => {
      let chain: number[] = []
      for (const hook of hooks) {
        if (closesLoop(chain, hook)) break
        chain = extendChain(chain, hook)
      }
      expect(new Set(chain).size).toBe(chain.length)
      expect(chain.length).toBeLessThanOrEqual(100)
    })
    fc.assert(property)
  })
})
