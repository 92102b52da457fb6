import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createClient, graphql, GraphqlError, rateLimitOf } from '../../client/index.ts'
import type { ApiError, TypedDocument } from '../../client/index.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'

/** What a code generator writes. */
class Typed<Data, Variables> extends String implements TypedDocument<Data, Variables> {
  declare __apiType?: (variables: Variables) => Data
}

const named = new Typed<{ user: { login: string } | null }, { login: string }>(
  'query ($login: String!) { user(login: $login) { login } }',
)

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
}

describe('documents of a client', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { rateLimits: 'tight' } })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  const clientOf = (auth: string, retry?: object) =>
    createClient({ baseUrl: server.url, auth, ...(retry && { retry }) })

  it('return their data, below every mount and in both versions', async () => {
    const text = '{ viewer { login } }'
    for (const mount of ['', '/api/v3']) {
      const client = createClient({ baseUrl: server.url + mount, auth: 'ghp_mona' })
      expect(await graphql(client, text)).toEqual({ viewer: { login: 'mona' } })
    }
    const version = '2022-11-28'
    const older = createClient({ baseUrl: server.url, auth: 'ghp_mona', version })
    const { viewer } = await graphql<{ viewer: { login: string } }>(older, text)
    expect(viewer.login).toBe('mona')
  })

  it('have the types of a typed document', async () => {
    const data = await graphql(clientOf('ghp_mona'), named, { login: 'hubot' })
    expectTypeOf(data).toEqualTypeOf<{ user: { login: string } | null }>()
    expect(data).toEqual({ user: { login: 'hubot' } })
    // @ts-expect-error -- there is no such variable
    void (() => graphql(clientOf('ghp_mona'), named, { name: 'hubot' }))
  })

  it('throw the errors of their fields, beside what succeeded', async () => {
    const text = '{ viewer { login } user(login: "nobody-here") { id } }'
    const error = (await failure(graphql(clientOf('ghp_mona'), text))) as GraphqlError
    expect(error).toBeInstanceOf(GraphqlError)
    expect(error.kind).toBe('not-found')
    expect(error.message).toMatch(/^Could not resolve to a User/)
    expect(error.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['user'] }])
    expect(error.data).toEqual({ viewer: { login: 'mona' }, user: null })
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('throw what is wrong with an invalid document, and refused requests', async () => {
    const invalid = (await failure(graphql(clientOf('ghp_mona'), '{ nothing }'))) as GraphqlError
    expect([invalid.kind, invalid.data]).toEqual(['other', undefined])
    const refused = (await failure(graphql(clientOf('ghp_none'), '{ viewer { id } }'))) as ApiError
    expect([refused.name, refused.kind, refused.status]).toEqual([
      'ApiError',
      'unauthenticated',
      401,
    ])
  })

  it('are sent again when the window of an exceeded limit has ended', async () => {
    const text = '{ viewer { login } }'
    let error: unknown
    while (!error)
      await graphql(clientOf('ghp_hubot'), text).catch((refusal: unknown) => (error = refusal))
    const { kind, errors, headers, data } = error as GraphqlError
    expect([kind, errors[0]?.type, data]).toEqual(['rate-limit', 'RATE_LIMITED', undefined])
    expect(rateLimitOf(headers)).toMatchObject({ remaining: 0, resource: 'graphql' })
    const waits: number[] = []
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds)
      server.clock.advance(milliseconds)
    }
    const patient = clientOf('ghp_hubot', { wait, now: () => server.clock.now() })
    expect(await graphql(patient, text)).toEqual({ viewer: { login: 'hubot' } })
    expect(waits).toHaveLength(1)
  })
})
