import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { allStores, type OpenStore, type Store } from '../../_support/stores.ts'

const postgres = allStores.find(({ name }) => name === 'postgres')
const path = '/repos/acme/widgets'

/** The replies of both servers are compared with those of the steps, too (verified-replies.ts). */
describe.runIf(postgres)('kept replies of two servers with one database', () => {
  let opened: OpenStore
  const servers: TestServer[] = []
  beforeAll(async () => {
    opened = await postgres!.open('')
    const shared: OpenStore = { ...opened, async [Symbol.asyncDispose]() {} }
    const store: Store = { name: 'postgres', open: async () => shared }
    servers.push(await startTestServer({ store }))
    servers.push(await startTestServer({ store, world: null }))
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await opened?.[Symbol.asyncDispose]()
  })

  const moves = fc.record({
    at: fc.constantFrom(0, 1),
    act: fc.constantFrom('write', 'write behind', 'read', 'read', 'list', 'wait'),
  })

  it('are never older than the last completed write, for any order of requests', async () => {
    let written = 0
    let done = 0
    const mona = (at: number) => client(servers[at]!, { token: 'ghp_mona' })
    const write = async (run: (description: string) => Promise<unknown>) => {
      const value = ++written
      await run(String(value))
      done = value
    }
    await write((description) => mona(0).patch(path, { description }))
    const see = async (description: () => Promise<unknown>) => {
      const atLeast = done
      expect(Number(await description())).toBeGreaterThanOrEqual(atLeast)
    }
    const property = fc.asyncProperty(fc.array(moves, { maxLength: 25 }), async (sequence) => {
      const pending: Promise<unknown>[] = []
      let writing: Promise<unknown> = Promise.resolve()
      for (const { at, act } of sequence) {
        if (act === 'write')
          writing = writing.then(() =>
            write((description) => mona(at).patch(path, { description })),
          )
        if (act === 'write behind')
          writing = writing.then(() =>
            write((description) =>
              opened.run(`update repositories set description = '${description}'
                where name = 'widgets'`),
            ),
          )
        if (act === 'read')
          pending.push(see(async () => (await mona(at).get(path)).body.description))
        if (act === 'list')
          pending.push(
            see(async () => {
              const { body } = await mona(at).get('/orgs/acme/repos')
              return body.find(({ name }: { name: string }) => name === 'widgets').description
            }),
          )
        if (act === 'wait') await Promise.all([...pending, writing])
      }
      await Promise.all([...pending, writing])
    })
    await fc.assert(property, { numRuns: 30 })
    for (const server of servers) server.check()
  })
})
