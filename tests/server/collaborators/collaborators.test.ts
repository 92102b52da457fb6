import { beforeEach, describe, expect, it } from 'vitest'
import { letIn as enter } from '../../_support/fixtures/let-in.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { roles } from '../../_support/test-world.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

type Listed = { login: string; role_name: string }
const byRole = ({ body }: Answer) =>
  Object.fromEntries(body.map(({ login, role_name }: Listed) => [login, role_name]))

describe.each(stores)('collaborators on $name', (store) => {
  const service = useService({ store })
  let path: string
  let at: string
  beforeEach(async () => {
    path = await service.repository({ private: true })
    at = `${path}/collaborators`
  })

  const mona = () => service.as('mona')
  const letIn = (login: string, body?: object, doer = 'mona') =>
    enter(service, path, login, body, doer)
  const permissionOf = async (login: string, place = at) =>
    (await mona().get(`${place}/${login}/permission`)).body
  const feed = async () =>
    (await mona().get(`${path}/events`)).body.filter(
      ({ type }: { type: string }) => type === 'MemberEvent',
    )

  it('GET finds a collaborator, DELETE removes them', async () => {
    expect((await service.as('hubot').get(path)).status).toBe(404)
    expect((await mona().get(`${at}/hubot`)).status).toBe(404)
    expect((await letIn('hubot')).status).toBe(204)
    expect((await service.as('hubot').get(path)).body.permissions).toMatchObject({ push: true })
    expect((await mona().get(`${at}/hubot`)).status).toBe(204)
    expect((await mona().delete(`${at}/hubot`)).status).toBe(204)
    expect((await service.as('hubot').get(path)).status).toBe(404)
    expect((await mona().get(`${at}/hubot`)).status).toBe(404)
  })

  it.each([
    ['pull', 'read', 'read'],
    ['triage', 'read', 'triage'],
    ['push', 'write', 'write'],
    ['maintain', 'write', 'maintain'],
    ['admin', 'admin', 'admin'],
  ])('%s is the permission %s and the role %s', async (permission, older, role) => {
    await letIn('hubot', { permission })
    const said = await permissionOf('hubot')
    expect([said.permission, said.role_name, said.user.role_name]).toEqual([older, role, role])
    expect(byRole(await mona().get(at))).toEqual({ mona: 'admin', hubot: role })
    const seen = (await service.as('hubot').get(path)).body.permissions
    expect(said.user.permissions).toEqual(seen)
  })

  it('the event names the actor, and is in the feed once', async () => {
    await letIn('keeper', { permission: 'admin' })
    await using listeners = await listenTo(service.server, path, ['member'])
    await letIn('hubot', { permission: 'pull' }, 'keeper')
    await letIn('hubot', { permission: 'triage' }, 'keeper')
    await letIn('hubot', { permission: 'triage' }, 'keeper')
    await service.as('keeper').delete(`${at}/hubot`)
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['member added', 'member edited', 'member removed'])
    for (const each of told) {
      expect(each).toMatchObject({ sender: { login: 'keeper' }, member: { login: 'hubot' } })
    }
    expect(await feed()).toMatchObject([
      { actor: { login: 'keeper' }, payload: { action: 'added', member: { login: 'hubot' } } },
      { actor: { login: 'mona' }, payload: { action: 'added', member: { login: 'keeper' } } },
    ])
  })

  it('an app adds collaborators as its bot', async () => {
    const vault = '/repos/acme/vault'
    const app = service.as(undefined, { token: 'ghs_acme' })
    const { status, body: sent } = await app.request('PUT', `${vault}/collaborators/stranger`, {})
    expect(status).toBe(201)
    await service.as('stranger').patch(`/user/repository_invitations/${sent.id}`)
    const { body } = await mona().get(`${vault}/events`)
    expect(body[0]).toMatchObject({ type: 'MemberEvent', actor: { login: 'ci-bot[bot]' } })
    expect((await app.delete(`${vault}/collaborators/stranger`)).status).toBe(204)
  })

  it('repeating a call returns 204 and sends no event', async () => {
    await using listeners = await listenTo(service.server, path, ['member'])
    expect((await mona().delete(`${at}/hubot`)).status).toBe(204)
    expect(await listeners.told()).toEqual([])
    await letIn('hubot')
    const answers = await Promise.all([1, 2, 3, 4].map(() => letIn('hubot')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(inWords(await listeners.told())).toEqual(['member added'])
    expect(await feed()).toHaveLength(1)
  })

  it('of an organization: members are included, also in public repositories, with any access', async () => {
    const vault = '/repos/acme/vault/collaborators'
    const outside = Object.fromEntries(
      Object.keys(roles).map((login) => [login, expect.any(String) as string]),
    )
    expect(byRole(await mona().get(vault))).toEqual({ mona: 'admin', hubot: 'read', ...outside })
    expect(byRole(await mona().get(`${vault}?affiliation=outside`))).toEqual(outside)
    await mona().request('PUT', `${vault}/hubot`, { permission: 'maintain' })
    expect(byRole(await mona().get(`${vault}?affiliation=outside`))).toEqual(outside)
    const direct = { hubot: 'maintain', ...outside }
    expect(byRole(await mona().get(`${vault}?affiliation=direct`))).toEqual(direct)
    await mona().delete(`${vault}/hubot`)
    const open = '/repos/acme/widgets/collaborators'
    expect(byRole(await mona().get(open))).toEqual({ mona: 'admin', hubot: 'read' })
    expect((await mona().get(`${open}/hubot`)).status).toBe(204)
    expect((await mona().get(`${open}/stranger`)).status).toBe(404)
  })

  it('shows the permission of any user, collaborator or not', async () => {
    expect(await permissionOf('stranger')).toMatchObject({
      permission: 'none',
      role_name: 'none',
      user: { login: 'stranger', permissions: { pull: false } },
    })
    const open = '/repos/acme/widgets/collaborators'
    expect(await permissionOf('stranger', open)).toMatchObject({
      permission: 'read',
      role_name: 'read',
      user: { permissions: { pull: true, triage: false } },
    })
    expect(await permissionOf('mona', open)).toMatchObject({ permission: 'admin' })
    expect((await mona().get(`${open}/nobody/permission`)).status).toBe(404)
  })

  it('includes team permissions', async () => {
    const { storage, clock } = service.server.context
    const acme = (await storage.accounts.findByLogin('acme'))!
    const hubot = (await storage.accounts.findByLogin('hubot'))!
    const { body } = await mona().post('/orgs/acme/repos', { name: 'of-a-team', private: true })
    const now = clock.now()
    await storage.transaction(async ({ teams }) => {
      const row = { organization_id: acme.id, slug: 'makers', name: 'Makers', created_at: now }
      const team_id = await teams.create(row)
      await teams.addMember({ team_id, user_id: hubot.id, created_at: now })
      const given = { permission: 'maintain', created_at: now } as const
      await teams.addRepository({ team_id, repository_id: body.id, ...given })
    })
    const place = '/repos/acme/of-a-team/collaborators'
    expect(byRole(await mona().get(place))).toEqual({ mona: 'admin', hubot: 'maintain' })
    expect(await permissionOf('hubot', place)).toMatchObject({ role_name: 'maintain' })
  })

  it('pages cover the whole list', async () => {
    for (const login of ['hubot', 'stranger', 'reader', 'writer']) await letIn(login)
    const first = await mona().get(`${at}?per_page=2`)
    expect(first.headers.link).toContain('?per_page=2&page=2>')
    const pages = [2, 3].map((page) => mona().get(`${at}?per_page=2&page=${page}`))
    const all = [first, ...(await Promise.all(pages))].map(byRole)
    expect(Object.keys(Object.assign({}, ...all) as object).sort()).toEqual(
      ['hubot', 'mona', 'reader', 'stranger', 'writer'].sort(),
    )
  })

  it('read access does not list collaborators, not even of a public repository', async () => {
    const open = await service.repository()
    for (const way of ['', '/mona', '/mona/permission']) {
      expect((await service.as('stranger').get(`${open}/collaborators${way}`)).status).toBe(404)
      expect((await service.as().get(`${open}/collaborators${way}`)).status).toBe(401)
    }
  })

  it('a refused call sends no event and changes nothing', async () => {
    await using listeners = await listenTo(service.server, path, ['member'])
    await letIn('writer')
    await listeners.told()
    const before = await service.server.rows()
    const { status, body } = await letIn('mona', { permission: 'pull' })
    expect([status, body.errors[0].message]).toEqual([422, 'mona is the owner'])
    expect((await letIn('hubot', { permission: 'own' })).status).toBe(422)
    for (const login of ['nobody', 'acme']) expect((await letIn(login)).status).toBe(404)
    expect((await letIn('hubot', {}, 'writer')).status).toBe(403)
    expect((await letIn('hubot', {}, 'stranger')).status).toBe(404)
    expect((await service.as('writer').delete(`${at}/writer`)).status).toBe(403)
    expect((await mona().delete(`${at}/nobody`)).status).toBe(404)
    expect(await listeners.told()).toEqual([])
    expect(await service.server.rows()).toEqual(before)
  })
})
