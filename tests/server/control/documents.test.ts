import { describe, expect, it } from 'vitest'
import { useControlled } from './_controlled.ts'

/* What the control plane knows of GraphQL documents: faults and the list of requests. */

const service = useControlled()

const run = (query: string) => service.call('POST', '/graphql', { body: { query } })
const read = () => run('query Who { viewer { login } }')
const star = () =>
  run('mutation Star { addStar(input: { starrableId: "x" }) { clientMutationId } }')

const fail = (match: object, times?: number) =>
  service.control.faults.create({
    match,
    request: { respond: { status: 502 } },
    ...(times && { times }),
  })

describe('documents, in the control plane', () => {
  it('are failed by what they do', async () => {
    fail({ document: 'mutation addStar*' })
    expect((await read()).status).toBe(200)
    const { status, body } = await star()
    expect(status).toBe(502)
    expect(body.documentation_url).toMatch(/\/docs\/guides\/graphql\.html$/)
  })

  it.each([
    ['graphql/mutation', 200, 502],
    ['graphql/query', 502, 200],
    ['graphql/*', 502, 502],
    ['issues/*', 200, 200],
  ])('are failed by the operation %s', async (operation, reading, changing) => {
    fail({ operation })
    expect([(await read()).status, (await star()).status]).toEqual([reading, changing])
  })

  it('are failed by path, method and caller, each once', async () => {
    const { id } = fail({ path: '/graphql', method: 'POST', caller: 'mona' })
    fail({ caller: 'anonymous' })
    expect((await read()).status).toBe(502)
    expect(service.control.faults.get(id)?.applied).toBe(1)
  })

  it('change nothing when they are failed', async () => {
    const find = 'query { repository(owner: "acme", name: "widgets") { id viewerHasStarred } }'
    const { id } = (await run(find)).body.data.repository
    fail({ document: 'mutation *' }, 1)
    const change = `mutation { addStar(input: { starrableId: "${id}" }) { clientMutationId } }`
    expect((await run(change)).status).toBe(502)
    expect((await run(find)).body.data.repository.viewerHasStarred).toBe(false)
    expect((await run(change)).status).toBe(200)
    expect((await run(find)).body.data.repository.viewerHasStarred).toBe(true)
  })

  it('are listed with what they do', async () => {
    service.control.requests.clear()
    await read()
    await star()
    const { body } = await service.steer('GET', '/requests?operation=graphql/*')
    expect(body.map(({ document }: { document: string }) => document)).toEqual([
      'query viewer (Who)',
      'mutation addStar (Star)',
    ])
    const { body: one } = await service.steer('GET', `/requests/${body[1].id}`)
    expect(one.document).toBe('mutation addStar (Star)')
    await service.call('GET', '/user')
    const [last] = service.control.requests.list({ limit: 1 })
    expect(last).not.toHaveProperty('document')
  })
})
