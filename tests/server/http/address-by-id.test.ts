import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'

describe.each(versions)('paths by id in version %s', (version) => {
  const service = useService()
  let path: string
  let id: number
  beforeAll(async () => {
    path = await service.repository({ private: true })
    id = (await service.as('mona').get(path)).body.id
  })
  const mona = () => service.as('mona', { version })

  /** Sends a request without a comparison with the contract, which has no paths by id. */
  async function byId(login: string, method: string, url: string, body?: object) {
    const response = await fetch(`${service.server.url}${url}`, {
      method,
      headers: { authorization: `Bearer ghp_${login}`, 'x-service-api-version': version },
      ...(body && { body: JSON.stringify(body) }),
    })
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: response.status, body: (await response.json()) as any }
  }
  const get = (url: string, login = 'mona') => byId(login, 'GET', url)

  it('read a repository and what is in it', async () => {
    for (const rest of ['', '/labels?per_page=2', '/hooks', '/collaborators/mona/permission'])
      expect((await get(`/repositories/${id}${rest}`)).body).toEqual(
        (await mona().get(path + rest)).body,
      )
  })

  it('change a repository', async () => {
    const made = await byId('mona', 'POST', `/repositories/${id}/issues`, { title: 'By id' })
    expect(made.status).toBe(201)
    expect((await mona().get(`${path}/issues/${made.body.number}`)).body.title).toBe('By id')
  })

  it('stay valid when the repository is renamed', async () => {
    const renamed = await service.repository()
    const { id: own } = (await mona().get(renamed)).body
    expect((await get(`/repositories/${own}`)).status).toBe(200)
    await mona().patch(renamed, { name: `by-id-${version}` })
    const { status, body } = await get(`/repositories/${own}`)
    expect([status, body.name]).toEqual([200, `by-id-${version}`])
  })

  it('read an organization, its team, and what belongs to an account', async () => {
    const organization = (await mona().get('/orgs/acme')).body
    const team = (await mona().post('/orgs/acme/teams', { name: `By id ${version}` })).body
    const user = (await mona().get('/users/hubot')).body
    const same = async (url: string, byName: string) =>
      expect((await get(url)).body).toEqual((await mona().get(byName)).body)
    await same(`/organizations/${organization.id}`, '/orgs/acme')
    await same(`/organizations/${organization.id}/members`, '/orgs/acme/members')
    await same(`/organizations/${organization.id}/team/${team.id}`, `/orgs/acme/teams/${team.slug}`)
    await same(`/user/${user.id}/repos`, '/users/hubot/repos')
  })

  it('that lead nowhere are those of something hidden', async () => {
    const [hidden, absent] = [
      await get(`/repositories/${id}`, 'stranger'),
      await get('/repositories/999999999', 'stranger'),
    ]
    expect([hidden.status, absent.status]).toEqual([404, 404])
    expect(hidden.body).toEqual(absent.body)
    const { id: user } = (await mona().get('/users/hubot')).body
    for (const each of [
      `/organizations/${user}`,
      '/organizations/999999999/team/1',
      '/user/999999999/repos',
      '/repositories/0',
      '/repositories/x',
      '/repositories/1e3',
    ])
      expect((await get(each)).status).toBe(404)
  })
})
