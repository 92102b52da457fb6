import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

const limits = { rateLimits: 'real' } as const

describe('limits of documents', () => {
  const service = useService({ config: limits })

  it('count a hundredth of the requests for lists, and say so', async () => {
    const query = `{rateLimit{cost nodeCount remaining used} user(login:"nobody"){
      repositories(first:100){nodes{issues(first:50){nodes{comments(first:10){nodes{id}}}}}}}}`
    const { body, headers } = await service.as('mona').post('/graphql', { query })
    const { cost, nodeCount, remaining, used } = body.data.rateLimit
    expect({ cost, nodeCount }).toEqual({ cost: 51, nodeCount: 100 + 5000 + 50_000 })
    expect({ remaining, used }).toEqual({ remaining: 5000 - 51, used: 51 })
    expect(headers['x-ratelimit-used']).toBe('51')
  })

  it.each([
    ['{viewer{repositories{nodes{id}}}}', 'MISSING_PAGINATION_BOUNDARIES'],
    ['{viewer{repositories(first:101){nodes{id}}}}', 'EXCESSIVE_PAGINATION'],
    [
      `{viewer{repositories(first:100){nodes{issues(first:100){nodes{comments(first:100){nodes{id}}}}}}}}`,
      'MAX_NODE_LIMIT_EXCEEDED',
    ],
  ])('refuse %s', async (query, type) => {
    const { status, body } = await service.as('mona').post('/graphql', { query })
    expect(status).toBe(200)
    expect(body.errors).toMatchObject([{ type }])
  })

  it('do not count against those of REST', async () => {
    const { body } = await service.as('hubot').post('/graphql', { query: '{viewer{login}}' })
    expect(body.data).toBeDefined()
    const { body: status } = await service.as('hubot').get('/rate_limit')
    expect(status.resources.graphql.used).toBe(1)
    expect(status.resources.core.used).toBe(0)
  })
})

describe('secondary limits of documents', () => {
  const service = useService({ config: { rateLimits: 'tight' } })
  const rename = 'mutation{addComment(input:{subjectId:"none",body:"b"}){clientMutationId}}'

  it('count 5 points for a mutation, of a tenth of 2,000 a minute', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 41; at++)
      statuses.push((await service.as('mona').post('/graphql', { query: rename })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    expect(statuses.at(-1)).toBe(429)
  })

  it('refuse beyond the primary limit in the result', async () => {
    const ask = () => service.as('hubot').post('/graphql', { query: '{viewer{login}}' })
    for (let at = 0; at < 50; at++) expect((await ask()).body.errors).toBeUndefined()
    const { status, body, headers } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      errors: [{ type: 'RATE_LIMITED', message: expect.stringContaining('rate limit exceeded') }],
    })
    expect(headers['x-ratelimit-remaining']).toBe('0')
  })

  it('count comments as content', async () => {
    const { server } = service
    server.clock.advance?.(3_600_000)
    const path = await service.repository()
    const { body: issue } = await service.as('mona').post(`${path}/issues`, { title: 'Broken' })
    const query = `mutation{addComment(input:{subjectId:"${issue.node_id}",body:"b"}){clientMutationId}}`
    const results = []
    for (let at = 0; at < 9; at++)
      results.push((await service.as('mona').post('/graphql', { query })).body)
    expect(results.at(-1).errors).toMatchObject([{ type: 'RATE_LIMITED' }])
    const { body: comments } = await service.as('mona').get(`${path}/issues/1/comments`)
    expect(comments.length).toBeLessThan(8)
  })
})
