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

/** Numbers of statements, with `begin` and `commit`. On PostgreSQL, each is a round trip. */
const budgets: Record<string, Record<string, number>> = {
  embedded: {
    'POST issue': 13,
    'POST comment': 11,
    'PATCH issue': 6,
    'close an issue': 13,
    'GET issue': 1,
    'list issues': 3,
    'list comments': 4,
    'GET repository': 1,
    'list labels': 2,
    'GET user': 2,
  },
  postgres: {
    'POST issue': 28,
    'POST comment': 27,
    'PATCH issue': 18,
    'close an issue': 25,
    'GET issue': 7,
    'list issues': 9,
    'list comments': 11,
    'GET repository': 7,
    'list labels': 7,
    'GET user': 4,
  },
}

describe.each(stores)('statements on $name', (store) => {
  let queries: WatchedQueries
  beforeAll(() => {
    queries = watchQueries(store) // before the server connects
  })
  const service = useService({ store, keep: () => undefined })
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
    await send(bodies.at(-1))
    return queries.taken()
  }

  it.each(Object.entries(requests))('%s takes as many as it may', async (name, request) => {
    const statements = await statementsOf(request)
    expect(statements.length, statements.join('\n')).toBe(budgets[store.name]![name])
  })
})
