import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('repository invitations on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  const own = '/user/repository_invitations'
  let path: string
  beforeEach(async () => {
    path = await service.repository({ private: true })
  })
  const invite = (body?: object) => mona().request('PUT', `${path}/collaborators/hubot`, body)

  it('an invitation has no effect until it is accepted, and then that of adding a collaborator', async () => {
    await using listeners = await listenTo(service.server, path, ['member'])
    const { status, body } = await invite({ permission: 'triage' })
    expect([status, body.permissions, body.expired]).toEqual([201, 'triage', false])
    expect((await hubot().get(path)).status).toBe(404)
    expect(await listeners.told()).toEqual([])
    expect((await hubot().get(own)).body).toMatchObject([
      { id: body.id, invitee: { login: 'hubot' } },
    ])
    expect((await service.as('stranger').patch(`${own}/${body.id}`)).status).toBe(404)
    expect((await hubot().patch(`${own}/${body.id}`)).status).toBe(204)
    expect((await hubot().get(path)).body.permissions).toMatchObject({ triage: true, push: false })
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['member added'])
    expect(told[0]).toMatchObject({ sender: { login: 'mona' }, member: { login: 'hubot' } })
    expect((await hubot().patch(`${own}/${body.id}`)).status).toBe(404)
    expect((await invite({ permission: 'push' })).status).toBe(204)
  })

  it('an invitation can be changed, revoked and declined', async () => {
    const { body } = await invite()
    const at = `${path}/invitations/${body.id}`
    expect((await mona().patch(at, { permissions: 'admin' })).body.permissions).toBe('admin')
    expect((await mona().get(`${path}/invitations`)).body).toMatchObject([{ permissions: 'admin' }])
    expect((await hubot().patch(at, { permissions: 'read' })).status).toBe(404)
    const { body: again } = await invite({ permission: 'pull' })
    expect([again.id, again.permissions]).toEqual([body.id, 'read'])
    expect((await mona().delete(at)).status).toBe(204)
    expect((await mona().delete(at)).status).toBe(404)
    expect((await hubot().get(own)).body).toEqual([])
    const { body: other } = await invite()
    expect((await hubot().delete(`${own}/${other.id}`)).status).toBe(204)
    expect((await mona().get(`${path}/invitations`)).body).toEqual([])
    const { body: last } = await invite()
    expect((await mona().delete(`${path}/collaborators/hubot`)).status).toBe(204)
    expect((await hubot().patch(`${own}/${last.id}`)).status).toBe(404)
  })

  it('an invitation expires after seven days', async () => {
    const { body } = await invite()
    service.server.clock.advance(7 * 24 * 60 * 60 * 1000)
    expect((await mona().get(`${path}/invitations`)).body[0].expired).toBe(true)
    expect((await hubot().get(own)).body).toEqual([])
    expect((await hubot().patch(`${own}/${body.id}`)).status).toBe(404)
    expect((await invite()).body.expired).toBe(false)
    expect((await hubot().patch(`${own}/${body.id}`)).status).toBe(204)
  })

  it('members of the organization need none', async () => {
    const at = '/repos/acme/vault/collaborators/hubot'
    expect((await mona().request('PUT', at, { permission: 'push' })).status).toBe(204)
    expect((await mona().delete(at)).status).toBe(204)
  })
})

describe.each(stores)('a token with repo:invite on $name', (store) => {
  const invitations = { private_repository_invitations: 'read' as const }
  const fine = (permissions: object, login = 'mona') =>
    ({ login, kind: 'fine-grained', owner: 'mona', permissions }) as never
  const repos = [...testWorld.repos!, { owner: 'mona', name: 'shared', private: true }]
  const collaborators = [{ login: 'hubot', permission: 'push' as const }]
  const world = {
    ...testWorld,
    repos: [...repos, { owner: 'mona', name: 'worked-on', private: true, collaborators }],
    tokens: {
      ...testWorld.tokens,
      administering: fine({ administration: 'read' }),
      inviting: fine({ metadata: 'read', ...invitations }),
      reading: fine({ metadata: 'read' }),
      blind: fine(invitations),
      working: fine({ metadata: 'read', ...invitations }, 'hubot'),
    },
  }
  const service = useService({ store, world })

  it.each([
    ['administering', 200],
    ['inviting', 200],
    ['reading', 403],
    ['blind', 404],
    ['ghp_mona', 200],
    ['ghp_stranger', 404],
  ])('%s returns %d', async (token, status) => {
    const answer = await service.as(undefined, { token }).get('/repos/mona/shared/invitations')
    expect(answer.status).toBe(status)
    expect(answer.headers['x-accepted-service-permissions']).toBe(
      'administration=read; metadata=read,private_repository_invitations=read',
    )
  })

  it('works for administrators of the repository only', async () => {
    const at = '/repos/mona/worked-on/invitations'
    const ask = (token: string) => service.as(undefined, { token }).get(at)
    expect((await ask('working')).status).toBe(403)
    expect((await ask('ghp_hubot')).status).toBe(404)
  })
})
