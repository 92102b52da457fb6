import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/app/config.ts'
import { useControlled } from './_controlled.ts'

const token = 'a-control-token-of-enough-length'

/** A request with any headers, which fetch would not send. */
function send(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  path = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/_control${path}`, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.once('error', reject)
    request.end()
  })
}

describe('a control plane for this machine', () => {
  const service = useControlled()

  it.each([
    [{}, 200],
    [{ origin: 'http://localhost:5173' }, 200],
    [{ host: 'localhost' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ host: 'evil.example' }, 403],
    [{ host: '127.0.0.1.evil.example' }, 403],
    [{ 'x-forwarded-for': '203.0.113.1' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ host: 'evil.example', origin: 'http://evil.example' }, 403],
  ])('with the headers %j responds with %i', async (headers: Record<string, string>, status) => {
    expect(await send(service.url, headers)).toBe(status)
  })

  const elsewhere = { origin: 'http://localhost:5173' }
  const json = { 'content-type': 'application/json' }
  it.each([
    [{}, 204],
    [{ 'content-type': 'text/plain' }, 204],
    [elsewhere, 403],
    [{ ...elsewhere, 'content-type': 'text/plain' }, 403],
    [{ ...elsewhere, 'content-type': 'application/x-www-form-urlencoded' }, 403],
    [{ ...elsewhere, 'content-type': 'application/jsonp' }, 403],
    [{ ...elsewhere, ...json }, 204],
    [{ ...elsewhere, ...json, 'sec-fetch-site': 'same-site' }, 403],
    [{ ...json, origin: 'http://127.0.0.1.evil.example' }, 403],
  ])(
    'a change with the headers %j leads to %i',
    async (headers: Record<string, string>, status) => {
      expect(await send(service.url, headers, 'DELETE', '/requests')).toBe(status)
    },
  )

  it('changes for a page of its own', async () => {
    const headers = { origin: service.url, 'sec-fetch-site': 'same-origin' }
    expect(await send(service.url, headers, 'DELETE', '/requests')).toBe(204)
  })

  it('grants no permission to pages of other origins', async () => {
    const response = await fetch(`${service.url}/_control/reset`, {
      method: 'OPTIONS',
      headers: { ...elsewhere, 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(403)
    const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect(names).toEqual([])
  })

  it('405 with Allow, and 404 for other paths', async () => {
    const response = await fetch(`${service.url}/_control/clock`, { method: 'PUT' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD')
    expect((await service.steer('GET', '/absent')).status).toBe(404)
  })

  it('400 for a body that is not JSON', async () => {
    const response = await fetch(`${service.url}/_control/clock/set`, { method: 'POST', body: '{' })
    expect(response.status).toBe(400)
  })

  it('costs no rate limit and no event', async () => {
    const limit = async () => (await service.call('GET', '/rate_limit')).body.resources.core.used
    const before = await limit()
    for (let index = 0; index < 5; index++) await service.steer('GET', '')
    expect(await limit()).toBe(before)
  })
})

describe('a control plane with a token', () => {
  const service = useControlled({ control: 'token', controlToken: token })

  it.each([
    [{}, 401],
    [{ authorization: 'Bearer wrong' }, 401],
    [{ authorization: `Bearer ${token}` }, 200],
    [{ authorization: `Bearer ${token}`, host: 'api.example' }, 200],
    [{ authorization: `Bearer ${token}`, origin: 'https://evil.example' }, 403],
    [{ authorization: `Bearer ${token}`, host: 'api.example', origin: 'https://api.example' }, 200],
    [
      { authorization: `Bearer ${token}`, host: 'api.example', origin: 'https://evil.example' },
      403,
    ],
  ])('with the headers %j responds with %i', async (headers: Record<string, string>, status) => {
    expect(await send(service.url, headers)).toBe(status)
  })

  it('refuses guesses after ten, but never the token', async () => {
    const guess = () => send(service.url, { authorization: 'Bearer a-guess-of-the-control-token' })
    const first: number[] = []
    for (let guesses = 0; guesses < 12; guesses++) first.push(await guess())
    expect(first.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(first.at(-1)).toBe(403)
    expect(await send(service.url, { authorization: `Bearer ${token}` })).toBe(200)
    expect(await guess()).toBe(403)
  })

  it('takes deliveries without it', async () => {
    service.control.sinks.put('open')
    const response = await fetch(`${service.url}/_control/sinks/open`, {
      method: 'POST',
      body: '{}',
    })
    expect(response.status).toBe(200)
  })
})

describe('a server without a control plane', () => {
  const service = useControlled({ control: 'off' })

  it('404 as for any other path', async () => {
    expect((await service.call('GET', '/_control')).status).toBe(404)
    expect(service.server.control).toBeUndefined()
  })
})

describe('the settings of the control plane', () => {
  const read = (args: string[], environment = {}) => readConfig({ args, environment }).control
  const secret = { DEVPLATFORM_CONTROL_TOKEN: token }
  const production = { DEVPLATFORM_SECRET_KEY: 'a-secret-key-of-enough-length' }

  it.each([
    [[], {}, 'loopback'],
    [['--control', 'off'], {}, 'off'],
    [['--host', '0.0.0.0'], {}, 'off'],
    [['--base-url', 'https://api.example'], {}, 'off'],
    [['--trusted-proxies', '10.0.0.0/8'], {}, 'off'],
    [['--host', '0.0.0.0'], secret, 'token'],
    [['--mode', 'production'], { ...production, ...secret }, 'off'],
  ] as [string[], object, string][])('%j with %j mean %s', (args, environment, access) => {
    expect(read(args, environment)).toBe(access)
  })

  it.each([
    [['--mode', 'production', '--control', 'loopback'], production, /not available in production/],
    [['--control', 'token'], {}, /requires DEVPLATFORM_CONTROL_TOKEN/],
    [['--control', 'token'], { DEVPLATFORM_CONTROL_TOKEN: 'short' }, /at least 16/],
    [['--control', 'anyone'], {}, /must be one of/],
  ] as [string[], object, RegExp][])('%j with %j are refused', (args, environment, message) => {
    expect(() => read(args, environment)).toThrow(message)
  })
})
