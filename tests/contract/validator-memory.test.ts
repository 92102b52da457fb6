import { createServer } from 'node:http'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockValidator } from '../_support/contract/two-validators.ts'
import { exchange } from '../_support/http/wire.ts'
import { useService } from '../_support/start-server.ts'
import { listen } from '../_support/webhooks/receiver.ts'

interface Builder {
  buildMiddleware: (...given: unknown[]) => unknown
}

/**
 * Compiling a validator takes milliseconds, and it is kept forever: callers must not be able to
 * create any number of them.
 */
describe('the memory of validators', () => {
  const service = useService()
  const builder = RequestValidator.prototype as unknown as Builder
  const build = builder.buildMiddleware
  let built = 0
  beforeAll(() => {
    builder.buildMiddleware = function (...given) {
      built++
      return build.apply(this, given)
    }
  })
  afterAll(() => {
    builder.buildMiddleware = build
  })

  it('would grow without protection', async () => {
    const server = createServer(stockValidator('2026-03-10'))
    const url = `http://127.0.0.1:${await listen(server)}`
    built = 0
    for (let number = 0; number < 5; number++) {
      const headers = { 'content-type': `application/json; p=${number}` }
      const request = { method: 'GET', path: '/repos/a/b/hooks', headers, chunks: [] }
      await exchange(url, { ...request, unfinished: false })
    }
    expect(built).toBe(5)
    server.close().closeAllConnections()
  })

  it.each([
    ['POST', '/user/repos', '{"name":""}'],
    ['POST', '/user/repos', ''],
    ['GET', '/repos/acme/widgets/hooks', undefined],
    ['GET', '/users/mona', undefined],
    ['DELETE', '/repos/acme/none', undefined],
  ])('does not grow with the content types of %s %s (%j)', async (method, path, raw) => {
    const ask = (type: string) =>
      service.as('mona').request(method, path, undefined, {
        headers: { 'Content-Type': type },
        ...(raw !== undefined && { raw }),
      })
    await ask('application/json')
    built = 0
    for (let number = 0; number < 200 && built < 20; number++) {
      await ask(`application/json; p${number}=${number}`)
    }
    expect(built).toBe(0)
  })
})
