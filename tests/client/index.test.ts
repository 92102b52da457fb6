import { describe, it, expect, expectTypeOf } from 'vitest'
import { createClient, type Client } from '../../client/index.ts'
import { startService } from './_service.ts'

const path = { owner: 'acme', repo: 'widgets' }

describe('createClient', () => {
  it('reads: path and query in, typed data out', async () => {
    const { baseUrl, seen } = await startService({ body: [{ id: 7, active: true }] })
    const client = createClient({ baseUrl })
    const { data, error } = await client.GET('/repos/{owner}/{repo}/hooks', {
      params: { path, query: { per_page: 5 } },
    })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      path: '/repos/acme/widgets/hooks?per_page=5',
      body: '',
    })
    expect(data).toEqual([{ id: 7, active: true }])
    expect(error).toBeUndefined()
    expectTypeOf(data![0]!.id).toEqualTypeOf<number>()
  })

  it('writes: the body is sent as JSON', async () => {
    const { baseUrl, seen } = await startService({ status: 201, body: { id: 8 } })
    const body = { config: { url: 'http://127.0.0.1:9998/' }, events: ['push'] }
    const { data } = await createClient({ baseUrl }).POST('/repos/{owner}/{repo}/hooks', {
      params: { path },
      body,
    })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(seen[0]!.body)).toEqual(body)
    expect(data?.id).toBe(8)
  })

  it('checks a token as the app it belongs to', async () => {
    const { baseUrl, seen } = await startService({ body: { id: 1 } })
    const auth = { clientId: 'Ov23demo', clientSecret: 'demo-secret' }
    await createClient({ baseUrl, auth }).POST('/applications/{client_id}/token', {
      params: { path: { client_id: auth.clientId } },
      body: { access_token: 'gho_demo_mona' },
    })
    expect(seen[0]).toMatchObject({
      path: '/applications/Ov23demo/token',
      headers: { authorization: expect.stringMatching(/^Basic /) },
    })
  })

  it('returns an error as a value, with the response', async () => {
    const { baseUrl } = await startService({ status: 404, body: { message: 'Not Found' } })
    const { data, error, response } = await createClient({ baseUrl }).GET('/repos/{owner}/{repo}', {
      params: { path },
    })
    expect(data).toBeUndefined()
    expect(error).toEqual({ message: 'Not Found' })
    expect(response.status).toBe(404)
  })

  it('works below the mount path of the service', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    await createClient({ baseUrl: `${baseUrl}/api/v3/` }).GET('/user')
    expect(seen[0]?.path).toBe('/api/v3/user')
  })

  it('sends the configured User-Agent, otherwise that of the runtime', async () => {
    const { baseUrl, seen } = await startService({ body: {} })
    await createClient({ baseUrl, userAgent: 'deploy-button/1.2' }).GET('/user')
    await createClient({ baseUrl }).GET('/user')
    expect(seen.map(({ headers }) => headers['user-agent'])).toEqual(['deploy-button/1.2', 'node'])
  })

  it('uses the given fetch, with all headers set', async () => {
    const sent: Request[] = []
    const fetch = async (request: Request) => {
      sent.push(request)
      return Response.json({ login: 'mona' })
    }
    const client = createClient({ baseUrl: 'http://nowhere.test', auth: 'ghp_x', fetch })
    expect((await client.GET('/user')).data?.login).toBe('mona')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer ghp_x')
    expect(sent[0]?.headers.get('x-service-api-version')).toBe('2026-03-10')
  })

  it('passes the final request to a middleware of the caller', async () => {
    const { baseUrl } = await startService({ body: {} })
    const client = createClient({ baseUrl, auth: 'ghp_x' })
    const seen: (string | null)[] = []
    client.use({ onRequest: ({ request }) => void seen.push(request.headers.get('authorization')) })
    await client.GET('/user')
    expect(seen).toEqual(['Bearer ghp_x'])
  })
})

describe('the type of a client', () => {
  const older = createClient({ baseUrl: '', version: '2022-11-28' })
  const newest = createClient({ baseUrl: '' })

  it('follows the version', () => {
    expectTypeOf(newest).toEqualTypeOf<Client>()
    expectTypeOf(newest).toEqualTypeOf<Client<'2026-03-10'>>()
    expectTypeOf(older).toEqualTypeOf<Client<'2022-11-28'>>()
    expectTypeOf(createClient({ baseUrl: '', version: '2026-03-10' })).toEqualTypeOf<Client>()
  })

  it('knows paths, parameters and bodies', () => {
    const wrong = () => {
      // @ts-expect-error no such path
      void newest.GET('/nowhere')
      // @ts-expect-error parameters are missing
      void newest.GET('/repos/{owner}/{repo}')
      // @ts-expect-error the path has no PUT
      void newest.PUT('/user')
      // @ts-expect-error a hook needs its config
      void newest.POST('/repos/{owner}/{repo}/hooks', { params: { path }, body: {} })
    }
    expect(wrong).toBeTypeOf('function')
  })
})
