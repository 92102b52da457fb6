import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

/** Requests as these clients send them. tests/e2e/clients has the clients that can be installed. */
describe('requests of clients', () => {
  const service = useService()
  let path: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    const content = Buffer.from('{"name":"acme/parts"}').toString('base64')
    const input = { message: 'Package', content, branch: 'main' }
    await service.as('mona').request('PUT', `${path}/contents/composer.json`, input)
  })

  const send = async (agent: string, method: string, at: string, body?: string) => {
    const headers: Record<string, string> = {
      'User-Agent': agent,
      'Accept-Encoding': 'gzip',
      Authorization: 'token ghp_mona',
      ...(agent.startsWith('go') && {
        Accept: 'application/vnd.github.luke-cage-preview+json',
        'Content-Type': 'application/json',
      }),
    }
    const init = { method, headers, ...(body !== undefined && { body }) }
    const response = await fetch(`${service.server.url}${at}`, init)
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  it('Composer 2.5.5 reads a package from a repository', async () => {
    const read = (at: string) =>
      send('Composer/2.5.5 (Linux; 6.1.0; PHP 8.2.26; cURL 7.88.1)', 'GET', `${path}${at}`)
    const { default_branch: main } = (await read('')).body
    const heads = await read('/git/refs/heads?per_page=100')
    expect(heads.body.map(({ ref }: { ref: string }) => ref)).toEqual([`refs/heads/${main}`])
    expect((await read('/tags?per_page=100')).body).toEqual([])
    const { sha } = heads.body[0].object
    const file = await read(`/contents/composer.json?ref=${sha}`)
    expect(JSON.parse(Buffer.from(file.body.content, 'base64').toString()).name).toBe('acme/parts')
    const { commit } = (await read(`/commits/${sha}`)).body
    expect(Date.parse(commit.committer.date)).toBeGreaterThan(0)
    expect((await read('/contents/.github/FUNDING.yml')).status).toBe(404)
  })

  it.each([
    ['"contexts":["ci"],"checks":null', ['ci']],
    ['"checks":null', []],
    ['"contexts":null,"checks":[{"context":"ci","app_id":null}]', ['ci']],
  ])('go-github 48.1 protects a branch with %s', async (checks, contexts) => {
    const body =
      `{"required_status_checks":{"strict":true,${checks}},"required_pull_request_reviews":null,` +
      '"enforce_admins":false,"restrictions":null}\n'
    const at = `${path}/branches/main/protection`
    const made = await send('go-github', 'PUT', at, body)
    expect([made.status, made.body.required_status_checks.contexts]).toEqual([200, contexts])
    const part = await send('go-github', 'PATCH', `${at}/required_status_checks`, `{${checks}}\n`)
    expect([part.status, part.body.contexts]).toEqual([200, contexts])
    await service.as('mona').delete(at)
  })
})
