import { describe, it, expect, expectTypeOf } from 'vitest'
import { ApiError, createClient, rateLimitOf, unwrap, type ErrorKind } from '../../client/index.ts'
import { startService, type Answer } from './_service.ts'

const path = { owner: 'acme', repo: 'widgets' }

async function failure(answer: Answer): Promise<ApiError> {
  const { baseUrl } = await startService(answer)
  const call = createClient({ baseUrl }).GET('/users/{username}', {
    params: { path: { username: 'nobody' } },
  })
  const error: unknown = await unwrap(call).catch((caught: unknown) => caught)
  if (!(error instanceof ApiError)) throw new Error('no ApiError was thrown', { cause: error })
  return error
}

describe('unwrap', () => {
  it('returns the data of a success, with its type', async () => {
    const { baseUrl } = await startService({ body: { login: 'mona', id: 1 } })
    const user = await unwrap(createClient({ baseUrl }).GET('/user'))
    expect(user).toEqual({ login: 'mona', id: 1 })
    expectTypeOf(user.login).toEqualTypeOf<string>()
  })

  it('returns a list as a list', async () => {
    const { baseUrl } = await startService({ body: [{ id: 7 }] })
    const call = createClient({ baseUrl }).GET('/repos/{owner}/{repo}/hooks', { params: { path } })
    const hooks = await unwrap(call)
    expect(hooks).toEqual([{ id: 7 }])
    expectTypeOf(hooks[0]!.id).toEqualTypeOf<number>()
  })

  it('returns undefined for a success without a body', async () => {
    const { baseUrl } = await startService({ status: 204 })
    const call = createClient({ baseUrl }).DELETE('/repos/{owner}/{repo}', { params: { path } })
    const nothing = await unwrap(call)
    expect(nothing).toBeUndefined()
    expectTypeOf(nothing).toEqualTypeOf<undefined>()
  })

  it('returns the type of a success even if the contract declares no error', async () => {
    const { baseUrl } = await startService({ body: { resources: { core: { limit: 60 } } } })
    const { resources } = await unwrap(createClient({ baseUrl }).GET('/rate_limit'))
    expectTypeOf(resources.core.limit).toEqualTypeOf<number>()
    expect(resources.core.limit).toBe(60)
  })

  it('passes network errors through', async () => {
    const call = createClient({ baseUrl: 'http://127.0.0.1:9' }).GET('/user')
    await expect(unwrap(call)).rejects.toThrow(TypeError)
  })

  it('throws for an error with an empty body', async () => {
    expect(await failure({ status: 500, headers: { 'Content-Length': '0' } })).toMatchObject({
      status: 500,
      message: '500 Internal Server Error',
      errors: [],
    })
  })
})

describe('ApiError', () => {
  it('has the message of the service', async () => {
    const error = await failure({
      status: 422,
      headers: { 'X-Service-Request-Id': 'C0FF:EE' },
      body: {
        message: 'Validation Failed',
        documentation_url: 'http://127.0.0.1/docs#create-a-webhook',
        status: '422',
        errors: [{ resource: 'Hook', field: 'url', code: 'missing_field' }],
      },
    })
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 422,
      message: 'Validation Failed',
      documentationUrl: 'http://127.0.0.1/docs#create-a-webhook',
      errors: [{ resource: 'Hook', field: 'url', code: 'missing_field' }],
      requestId: 'C0FF:EE',
    })
    expect(String(error)).toBe('ApiError: Validation Failed')
  })

  it.each(['X-Request-Id', 'X-Service-Request-Id', 'X-GitHub-Request-Id'])(
    'finds the request id in %s',
    async (name) => {
      const error = await failure({ status: 404, headers: { [name]: '1:2' }, body: {} })
      expect(error.requestId).toBe('1:2')
    },
  )

  it('keeps the headers, so that the rate limit can be read', async () => {
    const headers = {
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-used': '60',
      'x-ratelimit-reset': '1773100800',
      'x-ratelimit-resource': 'core',
    }
    const error = await failure({ status: 403, headers, body: { message: 'API rate limit' } })
    expect(rateLimitOf(error.headers)?.remaining).toBe(0)
  })

  it('describes a page of another server by its status', async () => {
    const headers = { 'Content-Type': 'text/html' }
    const error = await failure({ status: 502, headers, body: '<h1>Bad Gateway</h1>' })
    expect(error).toMatchObject({ message: '502 Bad Gateway', documentationUrl: undefined })
  })

  it.each([null, 'text', 7, [], { message: 7, documentation_url: null, errors: 'x' }])(
    'survives the body %j',
    async (body) => {
      const error = await failure({ status: 400, body: JSON.stringify(body) })
      expect(error).toMatchObject({ status: 400, message: '400 Bad Request', errors: [] })
    },
  )

  it('keeps sentences and objects of errors, and drops all else', async () => {
    const errors = ['text', null, { code: 'invalid' }]
    const error = await failure({ status: 422, body: { message: 'Validation Failed', errors } })
    expect(error.errors).toEqual([{ message: 'text' }, { code: 'invalid' }])
  })

  it.each<[ErrorKind, Answer]>([
    ['rate-limit', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }],
    ['rate-limit', { status: 429, headers: { 'x-ratelimit-remaining': '0' } }],
    ['secondary-rate-limit', { status: 429, headers: { 'retry-after': '60' } }],
    ['secondary-rate-limit', { status: 403, body: { message: 'a secondary rate limit' } }],
    ['unauthenticated', { status: 401 }],
    ['forbidden', { status: 403, headers: { 'x-ratelimit-remaining': '7' } }],
    ['not-found', { status: 404 }],
    ['validation', { status: 422 }],
    ['server', { status: 503 }],
    ['other', { status: 409 }],
  ])('identifies %s', async (kind, answer) => {
    expect((await failure(answer)).kind).toBe(kind)
  })

  it('is thrown for a 304, which has no data', async () => {
    expect(await failure({ status: 304 })).toMatchObject({
      status: 304,
      message: '304 Not Modified',
    })
  })
})
