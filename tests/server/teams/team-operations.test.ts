import { beforeEach, describe, expect, it } from 'vitest'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('teams through the API on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  let org: string
  let hidden: string
  beforeEach(async () => {
    org = await makeOrganization(service, { hubot: 'member', reader: 'member' })
    await mona().patch(org, { default_repository_permission: 'none' })
    const { body } = await mona().post(`${org}/repos`, { name: 'hidden', private: true })
    hidden = `/repos/${body.full_name}`
  })
  const create = async (input: object, doer = 'mona') =>
    (await service.as(doer).post(`${org}/teams`, input)).body
  const names = async (path: string, who = 'mona') =>
    (await service.as(who).get(path)).body.map(
      (each: { slug?: string; login?: string; name: string }) =>
        each.slug ?? each.login ?? each.name,
    )

  it('require a maintainer of the parent to nest a team in it', async () => {
    const parent = await create({ name: 'Parent', privacy: 'closed' })
    const secret = await create({ name: 'Secret' })
    const into = (parent_team_id: number) => ({ name: 'Child', privacy: 'closed', parent_team_id })
    expect((await hubot().post(`${org}/teams`, into(parent.id))).status).toBe(403)
    expect((await hubot().post(`${org}/teams`, into(secret.id))).status).toBe(422)
    const child = await create({ name: 'Child', privacy: 'closed' }, 'hubot')
    const at = `${org}/teams/${child.slug}`
    expect((await hubot().patch(at, { parent_team_id: parent.id })).status).toBe(403)
    expect((await mona().patch(at, { parent_team_id: parent.id })).status).toBe(200)
    expect((await hubot().patch(at, { parent_team_id: parent.id })).status).toBe(200)
    await mona().request('PUT', `${org}/teams/parent/memberships/hubot`, { role: 'maintainer' })
    const other = { ...into(parent.id), name: 'Other' }
    expect((await hubot().post(`${org}/teams`, other)).status).toBe(201)
  })

  it('create, show, update and delete', async () => {
    const input = { name: 'Core Makers', description: 'They make.', maintainers: ['hubot'] }
    const repo_names = [hidden.slice('/repos/'.length)]
    const { status, body } = await mona().post(`${org}/teams`, { ...input, repo_names })
    expect([status, body.slug, body.privacy]).toEqual([201, 'core-makers', 'secret'])
    expect(body).toMatchObject({ members_count: 2, repos_count: 1, permission: 'pull' })
    const at = `${org}/teams/core-makers`
    expect((await hubot().get(hidden)).body.permissions).toMatchObject({ pull: true, push: false })
    expect((await mona().post(`${org}/teams`, input)).status).toBe(422)
    const renamed = await hubot().patch(at, { name: 'Makers', privacy: 'closed' })
    expect([renamed.status, renamed.body.slug]).toEqual([200, 'makers'])
    expect((await mona().get(at)).status).toBe(404)
    expect((await service.as('reader').patch(`${org}/teams/makers`, {})).status).toBe(403)
    expect((await hubot().delete(`${org}/teams/makers`)).status).toBe(204)
    expect((await hubot().get(hidden)).status).toBe(404)
  })

  it('secret ones are visible to their members and to owners only', async () => {
    await create({ name: 'Hush' }, 'hubot')
    await create({ name: 'Open', privacy: 'closed' })
    expect(await names(`${org}/teams`)).toEqual(['hush', 'open'])
    expect(await names(`${org}/teams`, 'hubot')).toEqual(['hush', 'open'])
    expect(await names(`${org}/teams`, 'reader')).toEqual(['open'])
    expect((await service.as('reader').get(`${org}/teams/hush`)).status).toBe(404)
    expect((await service.as('stranger').get(`${org}/teams`)).status).toBe(404)
    expect((await service.as('stranger').post(`${org}/teams`, { name: 'No' })).status).toBe(403)
  })

  it('members can be added, by invitation if they are not in the organization', async () => {
    await create({ name: 'Core', privacy: 'closed' })
    const at = `${org}/teams/core/memberships`
    const put = (login: string, body?: object, doer = 'mona') =>
      service.as(doer).request('PUT', `${at}/${login}`, body)
    expect((await put('hubot', { role: 'maintainer' })).body).toMatchObject({
      role: 'maintainer',
      state: 'active',
    })
    expect((await put('reader', {}, 'hubot')).status).toBe(200)
    expect((await put('stranger', {}, 'hubot')).status).toBe(403)
    expect((await put('stranger')).body).toMatchObject({ role: 'member', state: 'pending' })
    expect((await put('acme')).status).toBe(422)
    expect(await names(`${org}/teams/core/members`)).toEqual(['mona', 'hubot', 'reader'])
    expect(await names(`${org}/teams/core/members?role=member`)).toEqual(['reader'])
    expect((await mona().get(`${org}/invitations`)).body[0].team_count).toBe(1)
    await service.as('stranger').patch(`/user/memberships${org}`, { state: 'active' })
    expect((await mona().get(`${at}/stranger`)).body.state).toBe('active')
    expect((await service.as('reader').delete(`${at}/hubot`)).status).toBe(403)
    expect((await service.as('reader').delete(`${at}/reader`)).status).toBe(204)
    expect((await mona().get(`${at}/reader`)).status).toBe(404)
    expect(await names('/user/teams', 'stranger')).toEqual(['core'])
  })

  it('permissions in repositories apply to members and to nested teams', async () => {
    const parent = await create({ name: 'Whole', privacy: 'closed' })
    await create({ name: 'Part', parent_team_id: parent.id })
    await mona().request('PUT', `${org}/teams/part/memberships/hubot`)
    const given = (team: string) => `${org}/teams/${team}${hidden}`
    expect((await mona().get(given('part'))).status).toBe(404)
    expect((await mona().request('PUT', given('whole'), { permission: 'push' })).status).toBe(204)
    expect((await mona().get(given('part'))).status).toBe(204)
    const headers = { accept: 'application/vnd.service.v3.repository+json' }
    expect((await mona().get(given('part'), { headers })).body).toMatchObject({
      role_name: 'write',
      permissions: { admin: false, push: true, pull: true },
    })
    const listed = (await mona().get(`${org}/teams/part/repos`)).body
    expect(listed).toMatchObject([{ role_name: 'write' }])
    expect((await hubot().get(hidden)).body.permissions).toMatchObject({ push: true, admin: false })
    expect(await names(`${org}/teams/whole/members`)).toEqual(['mona', 'hubot'])
    expect(await names(`${org}/teams/whole/teams`)).toEqual(['part'])
    expect(await names(`${org}/teams/part/repos`, 'hubot')).toEqual(['hidden'])
    expect((await mona().get(`${hidden}/teams`)).body).toMatchObject([
      { slug: 'whole', permission: 'push', permissions: { push: true, maintain: false } },
    ])
    expect((await hubot().request('PUT', given('part'), {})).status).toBe(403)
    const loop = { parent_team_slug: 'part' }
    expect((await mona().patch(`${org}/teams/whole`, loop)).status).toBe(422)
    await mona().patch(`${org}/teams/part`, { parent_team_id: null })
    expect((await hubot().get(hidden)).status).toBe(404)
    await mona().request('PUT', given('part'))
    expect((await hubot().get(hidden)).body.permissions).toMatchObject({ pull: true, push: false })
    expect((await mona().delete(given('part'))).status).toBe(204)
    expect((await hubot().get(hidden)).status).toBe(404)
    const elsewhere = await service.repository()
    expect((await mona().request('PUT', `${org}/teams/part${elsewhere}`)).status).toBe(422)
  })
})
