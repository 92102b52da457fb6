import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const target = 'http://127.0.0.1:9/'
const config = { url: target }
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
const manyKeys = `[${'{"a":1,"b":1},'.repeat(60_100)}{}]`
const manyNames = Array.from({ length: 10_101 }, (_, key) => ({ [`key${key}`]: 1 }))
const mebibyte = 1024 * 1024

/** Bodies that are not JSON objects, with their error messages. */
const unreadable: [what: string, body: string | Buffer, message: string][] = [
  ['a truncated object', '{', 'Problems parsing JSON'],
  ['text that is not JSON', 'config=x', 'Problems parsing JSON'],
  ['two objects', '{}{}', 'Problems parsing JSON'],
  ['single quotes', "{'config': 1}", 'Problems parsing JSON'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'Problems parsing JSON'],
  ['UTF-16', Buffer.from('{}', 'utf16le'), 'Problems parsing JSON'],
  ['half a million brackets', `{"a":${'['.repeat(500_000)}`, 'Body is nested too deeply'],
  ['an array', '[]', 'Body should be a JSON object'],
  ['an array of a valid object', JSON.stringify([{ config }]), 'Body should be a JSON object'],
  ['a string', '"text"', 'Body should be a JSON object'],
  ['a number', '7', 'Body should be a JSON object'],
  ['null', 'null', 'Body should be a JSON object'],
  ['65 levels', nested(65), 'Body is nested too deeply'],
  ['150,000 levels', nested(150_000), 'Body is nested too deeply'],
  ['120,200 keys', manyKeys, 'Body has too many keys'],
  ['10,101 different keys', JSON.stringify(manyNames), 'Body has too many different keys'],
  [
    '180,000 colons after a long key',
    `{"${'a'.repeat(800_000)}"${':'.repeat(180_000)}`,
    'Problems parsing JSON',
  ],
  ['__proto__', '{"__proto__":{}}', 'Body contains the forbidden key __proto__'],
  [
    '__proto__ inside',
    `{"config":{"url":"${target}","__proto__":{"insecure_ssl":"1"}}}`,
    'Body contains the forbidden key __proto__',
  ],
]

/** Bodies that violate the schema of a hook: the field, the code and the message. */
const mistaken: [body: object, field: string, code: string, message: string][] = [
  [{}, 'config', 'missing_field', "must have required property 'config'"],
  [{ config: {} }, 'config.url', 'missing_field', "must have required property 'url'"],
  [{ config: 'x' }, 'config', 'invalid', 'must be object'],
  [{ config: null }, 'config', 'invalid', 'must be object'],
  [{ config: [config] }, 'config', 'invalid', 'must be object'],
  [{ config: { url: 7 } }, 'config.url', 'invalid', 'must be string'],
  [{ config: { url: 'nowhere' } }, 'config.url', 'invalid', 'must match format "uri"'],
  [{ config: { ...config, secret: 7 } }, 'config.secret', 'invalid', 'must be string'],
  [
    { config: { ...config, content_type: 'xml' } },
    'config.content_type',
    'invalid',
    'must be equal to one of the allowed values: json, form',
  ],
  [{ config, events: 'push' }, 'events', 'invalid', 'must be array'],
  [{ config, events: ['push', 7] }, 'events.1', 'invalid', 'must be string'],
  [{ config, active: 'true' }, 'active', 'invalid', 'must be boolean'],
  [{ config, name: 'email' }, 'name', 'invalid', 'must be equal to one of the allowed values: web'],
]

describe.each(stores)('an invalid body, on $name', (store) => {
  const service = useService({ store })
  let before: Record<string, number>
  let hooks: string
  beforeEach(async () => {
    hooks ??= `${await service.repository()}/hooks`
    before = await service.server.rows()
  })
  afterEach(async () => expect(await service.server.rows()).toEqual(before))
  const send = (raw: string | Buffer, headers: Record<string, string> = {}) =>
    service.as('mona').post(hooks, undefined, { raw, headers })

  it.each(unreadable)('%s is 400', async (_what, body, message) => {
    const { status, body: answer } = await send(body)
    expect([status, answer]).toEqual([400, failure(service.server, 400, message)])
  })

  it.each(mistaken)('%j is 422', async (body, field, code, message) => {
    const { status, body: answer } = await send(JSON.stringify(body))
    const words = `Invalid request.\n\n${field.replaceAll('.', '/')} ${message}`
    const error = { resource: 'Hook', field, code, message }
    expect([status, answer]).toEqual([422, invalid(service.server, words, error)])
  })

  it('the last of two duplicate keys counts', async () => {
    const { status, body } = await send(`{"config":${JSON.stringify(config)},"config":{}}`)
    expect([status, body.errors[0].field]).toEqual([422, 'config.url'])
  })

  it('an empty body is 422, with or without a JSON content type', async () => {
    const said = await send('')
    const unsaid = await service.as('mona').post(hooks)
    expect([said.status, unsaid.status]).toEqual([422, 422])
    expect(unsaid.body).toEqual(said.body)
    expect(said.body.message).toMatch(/^Invalid request\.\n\nconfig /)
  })

  it('one byte more than a mebibyte is 413, with or without Content-Length', async () => {
    const large = JSON.stringify({ config, filler: '' })
    const body = large.replace('""', `"${'x'.repeat(mebibyte + 1 - large.length)}"`)
    expect(body).toHaveLength(mebibyte + 1)
    const expected = [413, failure(service.server, 413, 'Payload too large')]
    const announced = await send(body)
    expect([announced.status, announced.body]).toEqual(expected)
    const chunked = await service.as('mona').post(hooks, undefined, { chunked: body })
    expect([chunked.status, chunked.body]).toEqual(expected)
  })

  it('a body whose Content-Length is too large is refused unread', async () => {
    const headers = { 'Content-Length': String(100 * mebibyte) }
    const answer = service
      .as('mona')
      .post(hooks, undefined, { raw: '{', headers, unfinished: true })
    expect((await answer).status).toBe(413)
  })

  it.each([
    'text/html',
    'application/xml',
    'multipart/form-data; boundary=x',
    'json',
    'application',
  ])('the content type %s is 415', async (type) => {
    const { status, body } = await send(JSON.stringify({ config }), { 'Content-Type': type })
    const expected = failure(service.server, 415, 'Unsupported Media Type')
    expect([status, body]).toEqual([415, expected])
  })
})

describe.each(stores)('a valid body, on $name', (store) => {
  const service = useService({ store })
  const create = async (raw: string, headers: Record<string, string> = {}) =>
    service.as('mona').post(`${await service.repository()}/hooks`, undefined, { raw, headers })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="utf-8";x=y',
    'APPLICATION/JSON',
    'application/vnd.service+json',
    'application/x-www-form-urlencoded', // the default of curl -d
    'text/plain;charset=UTF-8', // the default of fetch for a string
    '',
  ])('can have the content type "%s"', async (type) => {
    const { status } = await create(JSON.stringify({ config }), { 'Content-Type': type })
    expect(status).toBe(201)
  })

  it('can have exactly a mebibyte', async () => {
    const large = JSON.stringify({ config, filler: '' })
    const body = large.replace('""', `"${'x'.repeat(mebibyte - large.length)}"`)
    expect(body).toHaveLength(mebibyte)
    expect((await create(body)).status).toBe(201)
  })

  it('can have 64 levels', async () => {
    const deep = `{"config":${JSON.stringify(config)},"more":${nested(63)}}`
    expect((await create(deep)).status).toBe(201)
  })

  it('can start with a byte order mark', async () => {
    expect((await create(`\ufeff${JSON.stringify({ config })}`)).status).toBe(201)
  })

  it('can have unknown properties', async () => {
    const more = JSON.stringify({ config: { ...config, digest: 'x' }, constructor: 1, extra: 2 })
    const { status, body } = await create(more)
    expect(status).toBe(201)
    expect(body.config).not.toHaveProperty('digest')
  })
})
