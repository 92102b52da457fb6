import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Names } from '../../../server/core/names.ts'
import { useService } from '../../_support/start-server.ts'

const names = ['example.test', 'api.example.test']
const service = useService({ config: { names: new Names(names) } })

/** The status of HEAD, as package managers send it before they download an archive. */
async function head(host: string, path: string, token?: string): Promise<number | undefined> {
  const authorization = token && { authorization: `Bearer ${token}` }
  const headers = { host, 'user-agent': 'yarn', ...authorization }
  const asked = request(new URL(path, service.server.url), { method: 'HEAD', headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

describe.each(['example.test', '127.0.0.1'])('at %s', (host) => {
  it('the page of a repository responds to HEAD for those who can read it', async () => {
    expect(await head(host, '/acme/widgets')).toBe(200)
    expect(await head(host, '/acme/none')).toBe(404)
    expect(await head(host, '/acme/vault')).toBe(404)
    expect(await head(host, '/acme/vault', 'ghp_mona')).toBe(200)
    expect(await head(host, '/acme/vault', 'ghp_stranger')).toBe(404)
  })
})

it('the host of the API has no pages', async () => {
  expect(await head('api.example.test', '/acme/widgets')).toBe(404)
  expect(await head('api.example.test', '/users/mona', 'ghp_mona')).toBe(200)
})
