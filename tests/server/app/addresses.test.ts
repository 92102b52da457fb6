import { describe, expect, it } from 'vitest'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failure } from '../../_support/http/failures.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

describe('URLs in responses', () => {
  const service = useService({ config: { allowAnyOrigin: true } })

  it('start with the host of the request', async () => {
    const headers = { Host: 'api.example.com:8080' }
    const { body } = await service.as().get('/repos/acme/widgets', { headers })
    expect(body.url).toBe('http://api.example.com:8080/repos/acme/widgets')
    expect(body.clone_url).toBe('http://api.example.com:8080/acme/widgets.git')
  })

  it('start with the configured base URL, whatever the host of the request', async () => {
    const baseUrl = 'https://platform.example.com'
    await using server = await startTestServer({ config: { baseUrl, allowAnyOrigin: true } })
    const mona = client(server, { token: 'ghp_mona', mount: '/api/v3' })
    const headers = { Host: 'evil.example.com' }
    const { body } = await mona.get('/repos/acme/widgets', { headers })
    expect(body.url).toBe(`${baseUrl}/api/v3/repos/acme/widgets`)
    expect(JSON.stringify(body)).not.toContain('evil')
    const missing = await mona.get('/nowhere', { headers })
    expect(missing.body).toEqual(failure({ url: baseUrl }, 404, 'Not Found'))
  })

  it('have an ETag for each host, so that caches keep them apart', async () => {
    const other = { headers: { Host: 'api.example.com' } }
    for (const path of ['/', '/repos/acme/widgets/events']) {
      const here = await service.as('mona').get(path)
      const there = await service.as('mona').get(path, other)
      expect(here.headers.etag).not.toBe(there.headers.etag)
    }
  })
})

describe('a brand', () => {
  it.each(['github', 'acme'])(
    '"%s" sets the header names of requests and responses',
    async (brand) => {
      await using server = await startTestServer({ config: { brand } })
      const mona = client(server, { token: 'ghp_mona', brand })
      const { headers } = await mona.get('/repos/acme/widgets/hooks')
      expect(headers[`x-${brand}-api-version-selected`]).toBe('2026-03-10')
      expect(headers[`x-accepted-${brand}-permissions`]).toBe('webhooks=read')
      expect(headers[`x-${brand}-media-type`]).toBe(`${brand}.v3; format=json`)
      expect(Object.keys(headers).filter((name) => name.includes('service'))).toEqual([])
    },
  )

  it('sets the header names of webhook deliveries', async () => {
    await using receiver = await startReceiver()
    await using server = await startTestServer({ config: { brand: 'github' } })
    const mona = client(server, { token: 'ghp_mona', brand: 'github' })
    await mona.post('/repos/acme/widgets/hooks', { config: { url: receiver.url } })
    const { rawHeaders } = await receiver.next()
    expect(rawHeaders).toContain('X-GitHub-Event')
    expect(rawHeaders).toContain('X-GitHub-Delivery')
    expect(rawHeaders[rawHeaders.indexOf('User-Agent') + 1]).toMatch(/^GitHub-Hookshot\//)
  })
})

describe('a Unix socket', () => {
  it('serves requests like a port', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-socket-'))
    const unixSocket = join(folder, 'socket')
    await using _server = await startTestServer({ config: { unixSocket } })
    const body = await new Promise<string>((resolve, reject) => {
      const asked = { socketPath: unixSocket, path: '/versions', headers: { 'User-Agent': 'test' } }
      const outgoing = request(asked, (incoming) => {
        text(incoming).then(resolve, reject)
      })
      outgoing.on('error', reject).end()
    })
    expect(JSON.parse(body)).toEqual(['2026-03-10', '2022-11-28'])
    await rm(folder, { recursive: true })
  })
})
