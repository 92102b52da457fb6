import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchQueries, type WatchedQueries } from '../../_support/databases/watch-queries.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const issues = '/repos/acme/widgets/issues'

type Sent = [method: 'GET' | 'POST' | 'PATCH', path: string, first?: object, second?: object]

/** Requests that are sent twice, with the body of the first and of the second, where there are no hooks. */
const requests: Record<string, Sent> = {
  'POST issue': ['POST', issues, { title: 'A title', body: 'A few words.' }],
  'POST comment': ['POST', `${issues}/1/comments`, { body: 'A few words.' }],
  'PATCH issue': ['PATCH', `${issues}/1`, { title: 'One title' }, { title: 'Another title' }],
  'close an issue': ['PATCH', `${issues}/1`, { state: 'open' }, { state: 'closed' }],
  'GET issue': ['GET', `${issues}/1`],
  'list issues': ['GET', issues],
  'list comments': ['GET', `${issues}/1/comments`],
  'GET repository': ['GET', '/repos/acme/widgets'],
  'list labels': ['GET', '/repos/acme/widgets/labels'],
  'GET user': ['GET', '/user'],
}

/** Numbers of statements on SQLite, and those of statements and round trips on PostgreSQL. */
const budgets: Record<string, { embedded: number; postgres: [statements: number, trips: number] }> =
  {
    'POST issue': { embedded: 10, postgres: [13, 6] },
    'POST comment': { embedded: 10, postgres: [13, 5] },
    'PATCH issue': { embedded: 5, postgres: [8, 4] },
    'close an issue': { embedded: 11, postgres: [14, 5] },
    'GET issue': { embedded: 1, postgres: [2, 2] },
    'list issues': { embedded: 2, postgres: [3, 3] },
    'list comments': { embedded: 3, postgres: [4, 3] },
    'GET repository': { embedded: 1, postgres: [2, 2] },
    'list labels': { embedded: 2, postgres: [3, 3] },
    'GET user': { embedded: 2, postgres: [3, 3] },
  }

describe.each(stores)('statements on $name', (store) => {
  let queries: WatchedQueries
  beforeAll(() => {
    queries = watchQueries(store) // before the server connects
  })
  const service = useService({ store, keep: () => undefined })
  // No delivery runs statements of its own.
  beforeAll(() => service.server.context.storage.onEnqueued(() => {}))
  afterAll(() => queries?.[Symbol.dispose]())

  /** Sends a request a second time. @returns the statements of the server */
  async function statementsOf([method, path, ...bodies]: Sent) {
    const mona = service.as('mona')
    await mona.post(issues, { title: 'The first one' })
    const send = async (body?: object) => {
      const { status } = await mona.request(method, path, body)
      expect(status).toBeLessThan(300)
    }
    await send(bodies[0])
    queries.taken()
    queries.roundTrips()
    await send(bodies.at(-1))
    return { statements: queries.taken(), trips: queries.roundTrips() }
  }

  it.each(Object.entries(requests))('%s takes as many as it may', async (name, request) => {
    const { statements, trips } = await statementsOf(request)
    const isEmbedded = store.name === 'embedded'
    const { embedded, postgres } = budgets[name]!
    const used = isEmbedded ? statements.length : [statements.length, trips]
    expect(used, statements.join('\n')).toEqual(isEmbedded ? embedded : postgres)
  })
})
