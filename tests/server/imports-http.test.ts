import { describe, expect, it } from 'vitest'
import { createSourceHttp } from '../../server/imports/http.ts'
import { startHttpServer } from '../_support/imports/http-server.ts'
import { failureOf, sourceNeeds } from '../_support/imports/sources.ts'

const mona = { username: 'mona', password: 's3cret' }
const basic = `Basic ${Buffer.from('mona:s3cret').toString('base64')}`

describe('speaking HTTP to a source', () => {
  it('gives the answer of a request, whatever its status', async () => {
    await using server = await startHttpServer((heard, response) => {
      response.writeHead(207, { 'X-Said': heard.method }).end(heard.body)
    })
    const url = new URL(`${server.origin}/repo?cmd=x`)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
    const body = Buffer.from('<propfind/>')
    const reply = await http.request({ method: 'PROPFIND', url, headers: { Depth: '1' }, body })
    expect([reply.status, reply.headers['x-said'], reply.url.href]).toEqual([
      207,
      'PROPFIND',
      url.href,
    ])
    expect((await reply.bytes(100)).toString()).toBe('<propfind/>')
    expect(server.heard[0]).toMatchObject({ path: '/repo?cmd=x', headers: { depth: '1' } })
  })

  it('makes one request after the other over one connection', async () => {
    await using server = await startHttpServer((_heard, response) => void response.end('done'))
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url, ...mona }, ...sourceNeeds() })
    for (let each = 0; each < 50; each++) {
      await (await http.request({ method: 'REPORT', url, body: Buffer.from('x') })).bytes(10)
    }
    expect([server.heard.length, server.connections.count]).toEqual([50, 1])
    expect(new Set(server.heard.map(({ headers }) => headers.authorization))).toEqual(
      new Set([basic]),
    )
  })

  it('is cut off where a body is larger than wanted', async () => {
    await using server = await startHttpServer(
      (_heard, response) => void response.end('x'.repeat(11)),
    )
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
    const { bytes } = await http.request({ url })
    expect(await failureOf(bytes(10))).toBe('too large')
  })
})
