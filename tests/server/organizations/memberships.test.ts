import { beforeEach, describe, expect, it } from 'vitest'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('memberships on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let org: string
  let own: string
  beforeEach(async () => {
    org = await makeOrganization(service, { hubot: 'member' })
    own = `/user/memberships${org}`
  })
  const put = (login: string, body?: object, doer = 'mona') =>
    service.as(doer).request('PUT', `${org}/memberships/${login}`, body)

  it('an invitation is pending until it is accepted, and gives no access before', async () => {
    const { body: hidden } = await mona().post(`${org}/repos`, { name: 'hidden', private: true })
    const { status, body } = await put('reader', { role: 'member' })
    expect([status, body.state, body.role]).toEqual([200, 'pending', 'member'])
    expect((await service.as('reader').get(own)).body.state).toBe('pending')
    expect((await service.as('reader').get(`/repos/${hidden.full_name}`)).status).toBe(404)
    const { body: invited } = await mona().get(`${org}/invitations`)
    expect(invited).toMatchObject([
      { login: 'reader', role: 'direct_member', inviter: { login: 'mona' }, team_count: 0 },
    ])
    const accepted = await service.as('reader').patch(own, { state: 'active' })
    expect([accepted.status, accepted.body.state]).toEqual([200, 'active'])
    expect((await service.as('reader').get(`/repos/${hidden.full_name}`)).status).toBe(200)
    expect((await mona().get(`${org}/invitations`)).body).toEqual([])
    expect((await service.as('reader').patch(own, { state: 'active' })).status).toBe(200)
    expect((await service.as('stranger').patch(own, { state: 'active' })).status).toBe(404)
    expect((await service.as('reader').patch(own, { state: 'pending' })).status).toBe(422)
  })

  it('owners change roles, revoke invitations and end memberships', async () => {
    expect((await put('hubot', { role: 'admin' })).body).toMatchObject({
      state: 'active',
      role: 'admin',
    })
    await put('hubot', { role: 'member' })
    expect((await put('mona', { role: 'member' })).status).toBe(422)
    expect((await put('reader', {}, 'hubot')).status).toBe(403)
    expect((await put('acme')).status).toBe(404)
    await put('reader')
    expect((await mona().delete(`${org}/memberships/reader`)).status).toBe(204)
    expect((await service.as('reader').get(own)).status).toBe(404)
    expect((await mona().delete(`${org}/memberships/reader`)).status).toBe(404)
    expect((await mona().delete(`${org}/memberships/hubot`)).status).toBe(204)
    expect((await mona().delete(`${org}/memberships/mona`)).status).toBe(422)
  })

  it('members can leave, and cannot remove others', async () => {
    await makeOrganization(service)
    expect((await service.as('hubot').delete(`${org}/memberships/mona`)).status).toBe(403)
    expect((await service.as('hubot').delete(`${org}/memberships/hubot`)).status).toBe(204)
    expect((await service.as('hubot').get(own)).status).toBe(404)
  })

  it('members see the role of another member, strangers do not', async () => {
    expect((await service.as('hubot').get(`${org}/memberships/mona`)).body.role).toBe('admin')
    expect((await service.as('stranger').get(`${org}/memberships/mona`)).status).toBe(404)
  })

  it('lists the memberships and invitations of a user', async () => {
    await put('stranger')
    const list = async (query = '') =>
      (await service.as('stranger').get(`/user/memberships/orgs${query}`)).body.map(
        (each: { state: string }) => each.state,
      )
    expect(await list()).toContain('pending')
    expect(await list('?state=active')).toEqual([])
    await service.as('stranger').patch(own, { state: 'active' })
    expect(await list('?state=active')).toEqual(['active'])
  })
})
