import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

describe('a path of the documented platform that this server does not have', () => {
  const service = useService()

  async function ask(path: string, method = 'GET') {
    const { url } = service.server
    const headers = { 'user-agent': 'tests', authorization: 'Bearer ghp_mona' }
    const response = await fetch(url + path, { method, headers })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  it.each([
    ['GET', '/repos/acme/widgets/autolinks'],
    ['GET', '/repos/acme/none/autolinks'],
    ['POST', '/repos/acme/widgets/pages'],
    ['GET', '/repos/acme/widgets/autolinks?page=1'],
    ['GET', '/api/v3/repos/acme/widgets/autolinks'],
    ['GET', '/orgs/acme/actions/runner-groups'],
    ['GET', '/repos/acme/widgets/environments/none/deployment-branch-policies'],
  ])('%s %s: 404 that says so, with the coverage page', async (method, path) => {
    const { status, body } = await ask(path, method)
    expect(status).toBe(404)
    expect(body).toMatchObject({
      message: 'Not Implemented by this server',
      documentation_url: `${service.server.url}/docs/coverage.html`,
    })
  })

  it.each([
    ['a path that the platform does not have', '/nowhere'],
    ['a repository that does not exist', '/repos/acme/none'],
    ['an id that cannot exist', '/repos/acme/widgets/hooks/none'],
    ['a segment too many', '/feeds/more'],
    ['an empty segment', '/repos//widgets/autolinks'],
  ])('%s is not found', async (_, path) => {
    const { status, body } = await ask(path)
    expect([status, body.message]).toEqual([404, 'Not Found'])
  })
})
