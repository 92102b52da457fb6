import { describe, expect, it } from 'vitest'
import { createToken, useDetails } from './_details.ts'

const { service, details } = useDetails()

describe('a request of the control plane', () => {
  it('200 with everything that the list has', async () => {
    const { body: seen } = await details(() => service.call('GET', '/user'))
    const { body: list } = await service.steer('GET', '/requests?limit=1')
    expect(seen).toMatchObject(list[0])
    expect(seen).toMatchObject({ changes: [], explanation: null })
  })

  it('is found by the request id of the response', async () => {
    const { headers } = await service.call('GET', '/user')
    const id = headers.get('x-service-request-id')!
    const { status, body } = await service.steer('GET', `/requests/${id}`)
    expect(status).toBe(200)
    expect(body.request_id).toBe(id)
  })

  it.each(['999999', '0', 'f3f6a4f0-0000-4000-8000-000000000000'])('404 for %s', async (id) => {
    expect((await service.steer('GET', `/requests/${id}`)).status).toBe(404)
  })

  it('has query, headers and bodies of both sides', async () => {
    const { body: seen, reply } = await details(() =>
      service.call('POST', '/user/repos?plain=1', { body: { name: 'detailed' } }),
    )
    expect(seen.request.query).toEqual([{ name: 'plain', value: '1' }])
    expect(seen.request.headers).toContainEqual({ name: 'content-type', value: 'application/json' })
    expect(seen.request.body).toEqual({ text: '{"name":"detailed"}', size: 19, truncated: false })
    expect(JSON.parse(seen.response.body.text)).toEqual(reply.body)
    for (const [name, value] of reply.headers) {
      if (['connection', 'keep-alive'].includes(name)) continue
      const found = seen.response.headers.find((each: { name: string }) => {
        return each.name.toLowerCase() === name
      })
      expect(found?.value, name).toBe(value)
    }
  })

  it('has the same for a reply that is kept', async () => {
    const call = () => service.call('GET', '/users/mona')
    const first = await details(call)
    for (let index = 0; index < 3; index++) await call()
    const kept = await details(call)
    expect(kept.body.response.body).toEqual(first.body.response.body)
    expect(kept.body.needs).toEqual(first.body.needs)
    const names = ({ body }: typeof kept) =>
      body.response.headers.map(({ name }: { name: string }) => name.toLowerCase()).sort()
    expect(names(kept)).toEqual(names(first))
  })

  it('shows no body that is not text', async () => {
    const path = '/repos/acme/widgets/code-scanning/sarifs'
    const { body } = await details(() =>
      fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer ghp_mona' },
        body: Uint8Array.from([0xff, 0xfe, 0]),
      }).then(async (reply) => ({ reply, text: await reply.text() })),
    )
    expect(body.status).toBe(400)
    expect(body.request.body).toEqual({ text: null, size: 3, truncated: false })
  })

  it('cuts bodies after 64 KiB, between two characters', async () => {
    const description = 'ä'.repeat(100_000)
    const { body } = await details(() =>
      service.call('POST', '/user/repos', { body: { name: 'long', description } }),
    )
    const { text, size, truncated } = body.request.body
    expect(truncated).toBe(true)
    expect(size).toBeGreaterThan(200_000)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024)
    expect(Buffer.byteLength(text)).toBeGreaterThan(64 * 1024 - 4)
    expect(text).not.toContain('\ufffd')
  })
})

describe('secrets', () => {
  const shown = async (authorization: string) => {
    const { body } = await details(() =>
      service.call('GET', '/users/mona', {
        headers: { authorization, cookie: 'session=s3cret; a=b' },
      }),
    )
    const of = (name: string) =>
      body.request.headers.find((each: { name: string }) => each.name === name).value
    return { authorization: of('authorization'), cookie: of('cookie') }
  }
  const minted = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'

  it.each([
    ['Bearer ghp_mona', 'Bearer ghp_…'],
    [`token ${minted}`, 'token ghp_…2345'],
    ['Bearer eyJh.eyJp.c2ln', 'Bearer JSON Web Token'],
    [`Basic ${btoa(`mona:${minted}`)}`, 'Basic mona:ghp_…2345'],
    [`Basic ${btoa('Ov23demo:a-client-secret-of-some-length')}`, 'Basic Ov23demo:…'],
    [`Basic ${btoa(`${minted}:x-oauth-basic`)}`, 'Basic ghp_…2345:…'],
    ['Digest username="mona"', 'Digest …'],
  ])('%s is shown as %s', async (sent, expected) => {
    expect(await shown(sent)).toEqual({ authorization: expected, cookie: 'session=…; a=…' })
  })

  it('are not in bodies and queries', async () => {
    const secrets = ['s3cret-of-hook', minted]
    const made = await details(() =>
      service.call('POST', `/repos/acme/widgets/hooks?token=${minted}`, {
        body: { config: { url: 'http://127.0.0.1:9/', secret: secrets[0] }, name: 'web' },
      }),
    )
    const form = await details(() =>
      fetch(`${service.url}/login/oauth/access_token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'a', client_secret: secrets[0]!, code: minted }),
      }).then((reply) => ({ reply })),
    )
    const cut = await details(() =>
      service.call('POST', '/repos/acme/widgets/hooks', {
        body: { secret: secrets[0], rest: 'x'.repeat(70_000) },
      }),
    )
    for (const { body } of [made, form, cut]) {
      expect(body.request.body.text).toContain('removed')
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    }
  })
})

describe('what is remembered', () => {
  it('is bounded: headers and bodies of the last 1,000 requests', async () => {
    await service.steer('DELETE', '/requests')
    for (let index = 0; index < 1_002; index++) await fetch(`${service.url}/users/mona`)
    const seen = service.control.requests.list({ limit: 1_000_000 })
    const detailed = async (index: number) =>
      (await service.steer('GET', `/requests/${seen.at(index)!.id}`)).body
    expect(await detailed(-1_001)).toMatchObject({ request: null, response: null, needs: null })
    expect((await detailed(-1_000)).request.headers).not.toEqual([])
    expect((await detailed(-1)).response.body.text).toBeTruthy()
  })

  it('is forgotten with the requests', async () => {
    await service.call('GET', '/user')
    const [seen] = service.control.requests.list({ limit: 1 })
    await service.steer('DELETE', '/requests')
    expect((await service.steer('GET', `/requests/${seen!.id}`)).status).toBe(404)
  })
})

describe('the breaking changes of a request', () => {
  const called = (version: string, path = '/repos/mona/secrets') =>
    details(() => service.call('GET', path, { headers: { 'x-service-api-version': version } }))

  it('are those that affect it, also for a reply that is kept', async () => {
    for (let index = 0; index < 3; index++) {
      const { body } = await called('2022-11-28')
      expect(body.changes).toEqual(['05-squash-pr-title', '12-has-downloads'])
    }
  })

  it('are none in the newest version, and for a request that none affects', async () => {
    expect((await called('2026-03-10')).body.changes).toEqual([])
    expect((await called('2022-11-28', '/users/mona')).body.changes).toEqual([])
  })
})

describe('what a request needed', () => {
  it.each([
    ['/repos/acme/widgets', { permissions: [], scopes: [] }],
    ['/repos/acme/vault', { permissions: [{ metadata: 'read' }], scopes: ['repo'] }],
    [
      '/repos/acme/widgets/hooks',
      { permissions: [{ webhooks: 'read' }], scopes: ['read:repo_hook', 'repo'] },
    ],
  ])('%s: %j', async (path, needs) => {
    const { body } = await details(() => service.call('GET', path))
    expect(body.status).toBe(200)
    expect(body.needs).toMatchObject(needs)
  })

  it('is nothing that is known where the path is no operation', async () => {
    const { body } = await details(() => service.call('GET', '/absent'))
    expect(body.needs).toBeNull()
  })
})

describe('tokens for the console', () => {
  it('may have all scopes, for every user', async () => {
    for (const login of ['mona', 'hubot']) {
      const token = await createToken(service, { login, scopes: ['*'] })
      const { headers } = await service.call('GET', '/user', {
        headers: { authorization: `Bearer ${token}` },
      })
      const scopes = headers.get('x-oauth-scopes')!.split(', ')
      expect(scopes).toEqual(expect.arrayContaining(['repo', 'admin:org', 'user', 'delete_repo']))
      expect(scopes).not.toContain('*')
    }
  })
})
