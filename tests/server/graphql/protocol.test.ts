import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('requests for documents', () => {
  const service = useService()
  const viewer = { query: '{viewer{login}}' }
  const mona = { data: { viewer: { login: 'mona' } } }

  it.each(['', '/api', '/api/v3'])('are served below %s', async (mount) => {
    const { status, headers, body } = await service.as('mona', { mount }).post('/graphql', viewer)
    expect(status).toBe(200)
    expect(body).toEqual(mona)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-ratelimit-resource': 'graphql',
      'x-oauth-scopes': expect.any(String),
    })
    expect(headers.etag).toBeUndefined()
  })

  it('take variables as an object or as JSON, and the name of an operation', async () => {
    const query = 'query a($login:String!){user(login:$login){login}} query b{viewer{login}}'
    for (const variables of [{ login: 'mona' }, '{"login":"mona"}']) {
      const asked = { query, variables, operationName: 'a' }
      const { body } = await service.as('hubot').post('/graphql', asked)
      expect(body).toEqual({ data: { user: { login: 'mona' } } })
    }
    const { body } = await service.as('mona').post('/graphql', { query })
    expect(body.errors).toMatchObject([{ message: expect.stringContaining('an operation name') }])
  })

  it.each([
    ['without a query', {}, /A query attribute must be specified/],
    ['with other variables', { ...viewer, variables: [1] }, /Variables must be an object/],
    ['with broken variables', { ...viewer, variables: '{' }, /Variables/],
    ['in a batch', [viewer], /object/],
  ])('%s are refused', async (_what, asked, message) => {
    const { status, body } = await service.as('mona').post('/graphql', asked)
    expect(status).toBe(400)
    expect(body.message).toMatch(message)
  })

  it('need a caller and POST', async () => {
    const anonymous = await service.as().post('/graphql', viewer)
    expect(anonymous.status).toBe(401)
    expect(anonymous.body.message).toBe('This endpoint requires you to be authenticated.')
    const read = await service.as('mona').get('/graphql')
    expect(read.status).toBe(405)
    expect(read.headers.allow).toContain('POST')
  })

  it('are answered with what is wrong, and where', async () => {
    const { status, body } = await service.as('mona').post('/graphql', { query: '{\n  nothing }' })
    expect(status).toBe(200)
    expect(body).toEqual({
      errors: [
        {
          message: expect.stringContaining('Cannot query field "nothing"'),
          locations: [{ line: 2, column: 3 }],
        },
      ],
    })
  })

  it('are answered with what exists, beside typed errors', async () => {
    const query = '{viewer{login} none:user(login:"nobody-here"){login}}'
    const { body } = await service.as('mona').post('/graphql', { query })
    expect(body.data).toEqual({ viewer: { login: 'mona' }, none: null })
    expect(body.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['none'] }])
  })

  it('read the schema as a whole, which equals the published one', async () => {
    const query = '{__schema{queryType{name} types{name}} __type(name:"Issue"){fields{name}}}'
    const { body } = await service.as('mona').post('/graphql', { query })
    expect(body.data.__schema.queryType).toEqual({ name: 'Query' })
    expect(body.data.__type.fields).toContainEqual({ name: 'number' })
    expect(body.data.__schema.types.length).toBeGreaterThan(300)
  })
})
