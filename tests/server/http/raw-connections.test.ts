import { describe, expect, it } from 'vitest'
import { rawRequest, sendRaw } from '../../_support/http/raw-connection.ts'
import { useService } from '../../_support/start-server.ts'

const as = (login: string) => `Authorization: Bearer ghp_${login}`
const last = 'Connection: close'

describe('raw connections', () => {
  const service = useService()
  const send = (...sent: string[]) => sendRaw(service.server.url, ...sent)

  describe('a request target in absolute form', () => {
    it.each([
      ['/users/mona', 'http://localhost/users/mona'],
      ['/users/mona', 'HTTP://localhost:80/users/mona'],
      ['/api/v3/users/mona', 'http://localhost/api/v3/users/mona'],
      ['/?x=1', 'http://localhost?x=1'],
      ['/healthz', 'http://localhost/healthz'],
      ['/users?per_page=1', 'http://localhost/users?per_page=1'],
    ])('is the same as %s', async (path, target) => {
      const [expected] = await send(rawRequest(`GET ${path}`, [last]))
      const [answer] = await send(rawRequest(`GET ${target}`, [last]))
      expect(answer!.status).toBe(200)
      expect(answer!.body.replaceAll('localhost:80/', 'localhost/')).toBe(expected!.body)
    })

    it('decides on the host, also for what was replied to others', async () => {
      const [own] = await send(rawRequest('GET /users/hubot', [last]))
      const [other] = await send(rawRequest('GET http://page.test/users/hubot', [last]))
      expect([own!.status, other!.status]).toEqual([200, 403])
    })

    it.each(['http://[::1/user', 'http://a@b:c/user', 'ftp://localhost/nowhere', 'http:///user'])(
      '%s is refused in the usual shape',
      async (target) => {
        const [answer] = await send(rawRequest(`GET ${target}`, [last]))
        expect([400, 401, 403, 404]).toContain(answer!.status)
        expect(JSON.parse(answer!.body)).toMatchObject({ status: String(answer!.status) })
      },
    )
  })

  it('pipelined requests are responded to in order, each to its own caller', async () => {
    const path = await service.repository({ private: true })
    const { etag = '' } = (await send(rawRequest('GET /users/mona', [last])))[0]!.headers
    const sent = [
      rawRequest('GET /user', [as('mona')]),
      rawRequest('GET /user', [as('hubot')]),
      rawRequest(`POST ${path}/issues`, [as('mona')], '{"title":"One"}'),
      rawRequest('GET /user', [as('mona')]),
      rawRequest(`GET ${path}`, [as('hubot')]),
      rawRequest('HEAD /user', [as('hubot')]),
      rawRequest('GET /users/mona', [`If-None-Match: ${etag}`]),
      rawRequest('GET /user'),
      rawRequest('GET /users/mona', ['Content-Length: 4']) + 'GET ',
      rawRequest('GET /users/hubot', [last]),
    ].join('')
    for (const answers of [await send(sent), await send(...sent.match(/[^]{1,97}/g)!)]) {
      expect(answers.map(({ status }) => status)).toEqual([
        ...[200, 200, 201, 200, 404, 200, 304, 401, 200, 200],
      ])
      const bodies = answers.map(({ body }) => (body ? JSON.parse(body) : undefined))
      expect(bodies.map((body) => body?.login ?? body?.title)).toEqual([
        ...['mona', 'hubot', 'One', 'mona', undefined, undefined, undefined, undefined],
        ...['mona', 'hubot'],
      ])
    }
  })

  describe('pipelined requests', () => {
    const titled = async (path: string): Promise<string[]> =>
      (await service.as('mona').get(`${path}/issues`)).body.map(
        ({ title }: { title: string }) => title,
      )
    const create = (path: string, title: string, ...headers: string[]) =>
      rawRequest(`POST ${path}/issues`, [as('mona'), ...headers], JSON.stringify({ title }))

    it('see the changes of those before them', async () => {
      const path = await service.repository()
      const answers = await send(
        [
          create(path, 'One'),
          rawRequest(`GET ${path}/issues`, [as('mona')]),
          rawRequest(`PATCH ${path}/issues/1`, [as('mona')], '{"title":"Two"}'),
          rawRequest(`GET ${path}/issues/1`, [as('mona'), last]),
        ].join(''),
      )
      const [, listed, , shown] = answers.map(({ body }) => JSON.parse(body))
      expect([listed[0].title, shown.title]).toEqual(['One', 'Two'])
    })

    it.each([
      ['one that ends the connection', 'Connection: close', 201],
      ['one that is refused for good', 'Host: localhost', 400],
    ])('are not carried out after %s', async (_what, header, status) => {
      const path = await service.repository()
      const answers = await send(create(path, 'One', header) + create(path, 'Two'))
      expect(answers.map((answer) => answer.status)).toEqual([status])
      expect(await titled(path)).toEqual(status === 201 ? ['One'] : [])
    })

    it('do not hold up others, and end a connection that sends too many', async () => {
      let turns = 0
      let timer = setImmediate(function turn() {
        turns++
        timer = setImmediate(turn)
      })
      const many = (count: number) =>
        rawRequest('GET /zen').repeat(count) + rawRequest('GET /', [last])
      expect(await send(many(400))).toHaveLength(401)
      clearImmediate(timer)
      expect(turns).toBeGreaterThan(400)
      const ended = await send(many(3000)).catch((error: NodeJS.ErrnoException) => error.code)
      expect(Array.isArray(ended) ? ended.length < 3001 : ended).toBeTruthy()
      expect((await send(rawRequest('GET /zen', [last])))[0]!.status).toBe(200)
    })
  })

  it('HTTP/1.0 requests end their connection, and may have no Host', async () => {
    const named = ['User-Agent: x', '', ''].join('\r\n')
    const [answer, ...more] = await send(`GET /users/mona HTTP/1.0\r\nHost: localhost\r\n${named}`)
    expect([answer!.status, JSON.parse(answer!.body).login, more]).toEqual([200, 'mona', []])
    const [without] = await send(`GET /users/mona HTTP/1.0\r\n${named}`)
    expect([without!.status, JSON.parse(without!.body).status]).toEqual([403, '403'])
  })

  it('a second Authorization header changes nothing, and a second Host is refused', async () => {
    const headers = [as('hubot'), as('mona'), last]
    const [answer] = await send(rawRequest('GET /user', headers))
    expect(JSON.parse(answer!.body).login).toBe('hubot')
    const refused = await send(rawRequest('GET /user', ['Host: localhost']), rawRequest('GET /'))
    expect(refused.map(({ status }) => status)).toEqual([400])
  })

  describe('a malformed request', () => {
    const post = (...headers: string[]) => rawRequest('POST /user/repos', [as('mona'), ...headers])

    it.each([
      ['two lengths', 400, post('Content-Length: 2', 'Content-Length: 3') + '{}'],
      ['the same length twice', 400, post('Content-Length: 2', 'Content-Length: 2') + '{}'],
      ['a negative length', 400, post('Content-Length: -2') + '{}'],
      ['a length and chunks', 400, post('Content-Length: 2', 'Transfer-Encoding: chunked')],
      ['chunks without a size', 400, `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
      ['an unknown protocol', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['a header across lines', 400, rawRequest('GET /', ['X-A: a', ' b'])],
      ['long headers', 431, rawRequest('GET /', [`X-A: ${'a'.repeat(20_000)}`])],
    ])('with %s is %i, and ends the connection', async (_what, status, sent) => {
      const [answer, ...more] = await send(sent)
      expect(more).toEqual([])
      expect(answer).toMatchObject({
        status,
        headers: { connection: 'close', 'x-content-type-options': 'nosniff' },
      })
      expect(JSON.parse(answer!.body)).toEqual({
        message: status === 400 ? 'Bad Request' : 'Request Header Fields Too Large',
        documentation_url: `${service.server.url}/docs/`,
        status: String(status),
      })
    })

    it('does not replace the responses to requests before it', async () => {
      const path = await service.repository()
      const create = (title: string) =>
        rawRequest(`POST ${path}/issues`, [as('mona')], JSON.stringify({ title }))
      const answers = await send(`${create('One')}${create('Two')}GARBAGE\r\n\r\n`)
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 400])
    })
  })
})
