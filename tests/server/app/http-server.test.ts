import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Server } from 'node:http'
import { createApp } from '../../../server/app/app.ts'
import { createHttpServer } from '../../../server/app/http-server.ts'
import { exchange } from '../../_support/http/wire.ts'
import { useService } from '../../_support/start-server.ts'
import { listen } from '../../_support/webhooks/receiver.ts'

/** Headers whose values differ from one request to the next. */
const own = /^(date|x-service-request-id|x-ratelimit-(used|remaining)|ratelimit)$/

describe('the fast and the plain request path', () => {
  const service = useService()
  const servers: Server[] = []
  const urls: string[] = []
  beforeAll(async () => {
    const app = createApp(service.server.context)
    for (const fast of [true, false]) {
      const server = createHttpServer(app, Promise.resolve(), { fast })
      servers.push(server)
      urls.push(`http://127.0.0.1:${await listen(server)}`)
    }
  })
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  it.each<[method: string, path: string, body?: string]>([
    ['GET', '/'],
    ['HEAD', '/user'],
    ['GET', '/user?x=1'],
    ['GET', '/repos/acme/widgets/hooks?per_page=1'],
    ['GET', '/repos/acme/none'],
    ['PUT', '/user'],
    ['POST', '/user/repos', '{"name":""}'],
    ['POST', '/user/repos', '{'],
    ['GET', '/healthz'],
    ['GET', '/acme/widgets.git/info/refs?service=git-upload-pack'],
  ])('return the same response to %s %s', async (method, path, body) => {
    const headers = { authorization: 'Bearer ghp_mona', host: 'api.localhost' }
    const sent = { method, path, headers, chunks: body ? [body] : [], unfinished: false }
    const answers = await Promise.all(urls.map((url) => exchange(url, sent)))
    const [fast, plain] = answers.map(({ status, headers: received, text }) => {
      const shared = Object.entries(received).filter(([name]) => !own.test(name))
      return { status, headers: Object.fromEntries(shared), text }
    })
    expect(fast).toEqual(plain)
  })
})

describe('a server that is still starting', () => {
  const service = useService()

  it('holds early requests and responds to them in full', async () => {
    let open = () => {}
    const ready = new Promise<void>((resolve) => (open = resolve))
    const server = createHttpServer(createApp(service.server.context), ready)
    const url = `http://127.0.0.1:${await listen(server)}`
    const request = { method: 'GET', path: '/versions', headers: {}, chunks: [], unfinished: false }
    const early = [exchange(url, request), exchange(url, request)]
    await new Promise((resolve) => server.once('request', resolve))
    open()
    const answers = await Promise.all([...early, exchange(url, request)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    server.close().closeAllConnections()
  })
})
