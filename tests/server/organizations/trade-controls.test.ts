import { describe, expect, it } from 'vitest'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('trade controls on $name', (store) => {
  const service = useService({ store })

  const restrict = async (login: string, restricted = true) => {
    const { storage, clock } = service.server.context
    const account = (await storage.accounts.findByLogin(login))!
    const at = restricted ? clock.now() : null
    await storage.transaction(({ organizations }) =>
      organizations.restrict(account.id, at, clock.now()),
    )
  }

  it('refuse six operations without any change, and do not affect others', async () => {
    const mona = service.as('mona')
    const org = await makeOrganization(service, { hubot: 'member' })
    const login = org.slice('/orgs/'.length)
    const { body: repo } = await mona.post(`${org}/repos`, { name: 'shared', private: true })
    const path = `/repos/${repo.full_name}`
    const { body: invitation } = await mona.request('PUT', `${path}/collaborators/stranger`)
    await restrict(login)
    await restrict('mona')
    const before = await service.server.rows()
    const refused = [
      await mona.post(`${org}/repos`, { name: 'another' }),
      await mona.post('/user/repos', { name: 'another' }),
      await mona.delete(org),
      await mona.delete(`${org}/members/hubot`),
      await mona.request('PUT', `${org}/memberships/reader`),
      await service.as('stranger').patch(`/user/repository_invitations/${invitation.id}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([451, 451, 451, 451, 451, 451])
    expect(refused[0]?.body.message).toContain(`Trade controls apply to ${login}`)
    expect(await service.server.rows()).toEqual(before)
    expect((await mona.patch(org, { description: 'As before.' })).status).toBe(200)
    expect((await service.as('hubot').delete(org)).status).toBe(403)
    await restrict(login, false)
    await restrict('mona', false)
    expect((await mona.request('PUT', `${org}/memberships/reader`)).status).toBe(200)
  })
})
