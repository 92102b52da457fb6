import { expect, it } from 'vitest'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'

const service = useService()

it.each([
  ['2026-03-10', [451, 451, 451, 451, 451, 451]],
  ['2022-11-28', [422, 422, 403, 403, 403, 403]],
])('%s refuses under trade controls with %j', async (version, expected) => {
  const mona = service.as('mona', { version })
  const org = await makeOrganization(service, { hubot: 'member' })
  const { body: repo } = await mona.post(`${org}/repos`, { name: 'shared', private: true })
  const to = `/repos/${repo.full_name}/collaborators/stranger`
  const { body: invitation } = await mona.request('PUT', to)
  const { storage, clock } = service.server.context
  for (const login of ['mona', org.slice('/orgs/'.length)]) {
    const { id } = (await storage.accounts.findByLogin(login))!
    await storage.organizations.restrict(id, clock.now(), clock.now())
  }
  const refused = [
    await mona.post(`${org}/repos`, { name: 'another' }),
    await mona.post('/user/repos', { name: 'another' }),
    await mona.delete(org),
    await mona.delete(`${org}/members/hubot`),
    await mona.request('PUT', `${org}/memberships/reader`),
    await service
      .as('stranger', { version })
      .patch(`/user/repository_invitations/${invitation.id}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(expected)
  const words = expect.stringContaining('Trade controls apply') as string
  for (const { body } of refused) expect(body.message).toEqual(words)
  const owner = (await storage.accounts.findByLogin('mona'))!
  await storage.organizations.restrict(owner.id, null, clock.now())
})

it.each([
  ['2026-03-10', 451],
  ['2022-11-28', 403],
])(
  '%s refuses the acceptance by a user under trade controls with %i',
  async (version, expected) => {
    const path = await service.repository()
    const to = `${path}/collaborators/stranger`
    const { body: invitation } = await service.as('mona', { version }).request('PUT', to)
    const { storage, clock } = service.server.context
    const { id } = (await storage.accounts.findByLogin('stranger'))!
    await storage.organizations.restrict(id, clock.now(), clock.now())
    const stranger = service.as('stranger', { version })
    const at = `/user/repository_invitations/${invitation.id}`
    const { status, body } = await stranger.patch(at)
    expect([status, body.message]).toEqual([
      expected,
      expect.stringContaining('Trade controls apply'),
    ])
    await storage.organizations.restrict(id, null, clock.now())
    expect((await stranger.patch(at)).status).toBe(204)
  },
)
