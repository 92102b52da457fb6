import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { lfsClient, objectOf, type BatchAnswer, type LfsClient } from '../../_support/git/lfs.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'

const content = Buffer.from('a large file, for once a small one\n')
const object = objectOf(content)
const authorization = `Basic ${btoa('mona:ghp_mona')}`

describe('attacks on large files', () => {
  const service = useService()

  const rootOf = (path: string) => `${service.server.url}/${path.slice('/repos/'.length)}.git`
  const lfs = (path: string, login?: string): LfsClient => lfsClient(rootOf(path), login)
  const drafts = () =>
    readdir(join(service.server.context.config.data, 'repositories/drafts')).catch(() => [])

  function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
    const type = 'application/vnd.git-lfs+json'
    const all = { 'content-type': type, authorization, ...headers }
    const url = `${rootOf(path)}/info/lfs/objects/batch`
    return fetch(url, { method: 'POST', body, headers: all })
  }

  it.each<[range: string, status: number, part?: string]>([
    ['bytes=5-2', 416],
    ['bytes=-0', 416],
    ['bytes=35-', 416],
    ['bytes=99999999999999999999-', 416],
    ['bytes=--5', 200],
    ['lines=1-2', 200],
    ['bytes=0-99999999999999999999', 206, '0-34'],
    ['bytes=0-4,2-6,0-1', 206, '0-6'],
    [`bytes=${'0-,'.repeat(3000)}0-`, 206, '0-34'],
  ])('the range %s is %i', async (range, status, part) => {
    const path = await service.repository()
    await lfs(path, 'mona').put(object.oid, content)
    const answer = await lfs(path).get(object.oid, { Range: range })
    expect(answer.status).toBe(status)
    const expected = { 200: null, 206: `bytes ${part}/35`, 416: 'bytes */35' }[status]
    expect(answer.headers.get('content-range')).toBe(expected)
    expect((await answer.text()).length).toBeLessThan(200)
  })

  it.each([
    '..',
    '..%2f..%2f..%2fHEAD',
    object.oid.toUpperCase(),
    object.oid.slice(1),
    `${object.oid}0`,
    `${object.oid}%00`,
    `${object.oid}%0a`,
  ])('the object ID %s is 404', async (oid) => {
    const path = await service.repository()
    expect((await lfs(path, 'mona').put(oid, content)).status).toBe(404)
    expect((await lfs(path, 'mona').get(oid)).status).toBe(404)
  })

  it.each([
    ['no gzip', 400, Buffer.from('{"operation":"download","objects":[]}')],
    ['half of gzip', 400, gzipSync('{"operation":"download","objects":[]}').subarray(0, 20)],
    ['200 MB in gzip', 413, gzipSync(Buffer.alloc(200_000_000, ' '))],
  ])('a batch with %s is %i', async (_what, status, body) => {
    const path = await service.repository()
    const answer = await post(path, body, { 'content-encoding': 'gzip' })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/vnd.git-lfs+json')
  })

  it('a batch is counted before it is parsed', async () => {
    const path = await service.repository()
    const names = Array.from({ length: 80_000 }, (_, index) => `"${index.toString(36)}":1`)
    expect((await post(path, `{${names.join()}}`)).status).toBe(413)
    expect((await post(path, '['.repeat(1_000_000))).status).toBe(413)
    const objects = Array.from({ length: 1000 }, (_, index) => objectOf(Buffer.from(`${index}`)))
    const answer = await lfs(path).batch('download', objects, { ref: { name: 'refs/heads/main' } })
    expect(((await answer.json()) as BatchAnswer).objects).toHaveLength(1000)
  })

  it.each([
    ['objects/batch', '{'],
    ['objects/batch', '{"operation":"upload","objects":[{}]}'],
    ['verify', '[]'],
    ['locks', '{"path":""}'],
    ['locks/verify', '{"limit":"many"}'],
    ['locks/1/unlock', '"'],
  ])('POST %s with the body %s counts before it is read', async (at, body) => {
    const config = { rateLimits: 'real', rateScale: 0.002 } as const
    await using server = await startTestServer({ config })
    const { post } = lfsClient(`${server.url}/octo-org/hello-world.git`, 'mona')
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) statuses.push((await post(at, body)).status)
    expect(statuses.slice(0, 2)).not.toContain(429)
    expect(statuses[2]).toBe(429)
  })

  it('the same object can be uploaded several times at once', async () => {
    const path = await service.repository()
    const puts = [1, 2, 3].map(() => lfs(path, 'mona').put(object.oid, content))
    expect((await Promise.all(puts)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await drafts()).toEqual([])
    expect(await (await lfs(path).get(object.oid)).text()).toBe(String(content))
  })

  it('an object of another repository is not there', async () => {
    const hidden = await service.repository({ private: true })
    const path = await service.repository()
    await lfs(hidden, 'mona').put(object.oid, content)
    const missing = objectOf(Buffer.from('missing'))
    for (const { oid, size } of [object, missing]) {
      expect((await lfs(path, 'mona').get(oid)).status).toBe(404)
      expect((await lfs(path, 'mona').verify({ oid, size })).status).toBe(404)
      const answer = await lfs(path, 'mona').batch('upload', [{ oid, size }])
      const { objects } = (await answer.json()) as BatchAnswer
      expect(Object.keys(objects[0]!.actions ?? {})).toEqual(['upload', 'verify'])
    }
  })

  it('an upload to a repository that is deleted in the meantime is 404', async () => {
    const path = await service.repository()
    const url = `${rootOf(path)}/info/lfs/objects/${object.oid}`
    const request = httpRequest(url, { method: 'PUT', headers: { authorization } })
    request.write(content.subarray(0, 5))
    await expect.poll(drafts).toHaveLength(1)
    expect((await service.as('mona').delete(path)).status).toBe(204)
    request.end(content.subarray(5))
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    expect(answer.resume().statusCode).toBe(404)
    expect(await drafts()).toEqual([])
  })
})
