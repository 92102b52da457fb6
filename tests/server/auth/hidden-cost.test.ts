import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchange } from '../../_support/http/wire.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { watchQueries, type WatchedQueries } from '../../_support/databases/watch-queries.ts'

const world = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    ghu_stranger: { login: 'stranger', kind: 'app-user' as const, client_id: 'Iv23test' },
    github_pat_outside: {
      login: 'stranger',
      kind: 'fine-grained' as const,
      owner: 'stranger',
      permissions: { contents: 'read' as const },
    },
  },
}

const basic = (token: string) => `Basic ${Buffer.from(`x:${token}`).toString('base64')}`

/** Callers without access to the private repositories. */
const observers: Record<string, string | undefined> = {
  nobody: undefined,
  'a stranger': basic('ghp_stranger'),
  'a fine-grained token of a stranger': basic('github_pat_outside'),
  'an app of a stranger': basic('ghu_stranger'),
  'a token for another repository': basic('github_pat_acme'),
  'a workflow of another repository': basic('ghs_workflow'),
}

/** A private repository and an absent one of the same owner. */
const pairs = [
  ['acme/vault', 'acme/vaults'],
  ['mona/secrets', 'mona/secretz'],
] as const

/** Deletions of nothing, which PostgreSQL notes as writes to these tables. */
const noted = ['collaborators', 'former_names', 'memberships', 'repositories'].map(
  (table) => `delete from ${table} where false`,
)

const oid = createHash('sha256').update('').digest('hex')
const batch = JSON.stringify({ operation: 'download', objects: [{ oid, size: 0 }] })
const lfs = 'application/vnd.git-lfs+json'

type Ask = [method: string, path: (repository: string) => string, type?: string, body?: string]

const requests: Record<string, Ask> = {
  'the repository': ['GET', (name) => `/repos/${name}`],
  'a list in it': ['GET', (name) => `/repos/${name}/issues`],
  'a change': ['PATCH', (name) => `/repos/${name}`, 'application/json', '{"description":"x"}'],
  'a deletion': ['DELETE', (name) => `/repos/${name}`],
  'its star': ['PUT', (name) => `/user/starred/${name}`],
  'a fetch': ['GET', (name) => `/${name}.git/info/refs?service=git-upload-pack`],
  'a push': ['GET', (name) => `/${name}.git/info/refs?service=git-receive-pack`],
  'LFS objects': ['POST', (name) => `/${name}.git/info/lfs/objects/batch`, lfs, batch],
  'an LFS object': ['GET', (name) => `/${name}.git/info/lfs/objects/${oid}`],
}

describe.each(stores)('private and absent repositories on $name', (store) => {
  let queries: WatchedQueries
  beforeAll(() => {
    queries = watchQueries(store) // before the server connects
  })
  const service = useService({ store, world })
  afterAll(() => queries?.[Symbol.dispose]())

  /** Sends a request. @returns the status and the queries that the server ran for it */
  async function run([method, path, type, body]: Ask, repository: string, authorization?: string) {
    const { port } = service.server
    const headers = {
      'user-agent': 'tests',
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type, accept: type }),
    }
    queries.taken()
    const chunks = body === undefined ? [] : [body]
    const sent = { method, path: path(repository), headers, chunks, unfinished: false }
    const { status } = await exchange(`http://127.0.0.1:${port}`, sent)
    return { status, queries: queries.taken() }
  }

  /** Empties the cache, as a write by another process does, and lets the caller be read. */
  async function forget(authorization: string | undefined) {
    await service.server.opened.run(
      [`update accounts set updated_at = updated_at + 1 where login = 'mona'`, ...noted].join(';'),
    )
    await run(requests['the repository']!, 'acme/widgets', authorization)
  }

  const cases = Object.keys(observers).flatMap((who) =>
    Object.keys(requests).map((what) => [who, what] as const),
  )

  it.each(cases)('take the same number of queries: %s asks for %s', async (who, what) => {
    const [ask, authorization] = [requests[what]!, observers[who]]
    for (const [hidden, absent] of pairs) {
      await run(ask, absent, authorization) // the token was used today
      const measured = []
      for (const repository of [hidden, absent]) {
        await forget(authorization)
        const cold = await run(ask, repository, authorization)
        measured.push({ cold, warm: await run(ask, repository, authorization) })
      }
      expect(measured[0]!.cold.queries).not.toEqual([])
      for (const state of ['cold', 'warm'] as const) {
        const [there, notThere] = measured.map((each) => each[state])
        expect(there!.status).toBe(notThere!.status)
        expect([401, 403, 404]).toContain(there!.status)
        expect(there!.queries.length, there!.queries.join('\n')).toBe(notThere!.queries.length)
      }
    }
  })

  it('take the same number of queries under a former name', async () => {
    const mona = service.as('mona')
    await mona.post('/user/repos', { name: 'before', private: true })
    await mona.patch('/repos/mona/before', { name: 'after' })
    for (const ask of [requests['the repository']!, requests['a fetch']!]) {
      for (const observer of [undefined, basic('ghp_stranger')]) {
        await forget(observer)
        const there = await run(ask, 'mona/before', observer)
        await forget(observer)
        const notThere = await run(ask, 'mona/never', observer)
        expect(there.status).toBe(notThere.status)
        expect(there.queries.length, there.queries.join('\n')).toBe(notThere.queries.length)
      }
    }
  })
})
