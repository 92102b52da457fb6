import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('GET /users/{username} on $name', (store) => {
  const service = useService({ store })

  it.each(versions)('shows the private profile to the account itself, in %s', async (version) => {
    const mona = service.as('mona', { version })
    const { body } = await mona.get('/users/mona')
    expect(body).toEqual((await mona.get('/user')).body)
    expect(body).toMatchObject({ user_view_type: 'private', two_factor_authentication: false })
    expect(body.owned_private_repos).toBeGreaterThan(0)
  })

  it('shows the public profile to others, and to a token without the scope', async () => {
    const narrow = await service.server.token({ login: 'mona', kind: 'classic', scopes: [] })
    const own = await service.as(undefined, { token: narrow }).get('/users/mona')
    const other = await service.as('hubot').get('/users/mona')
    for (const { body } of [own, other]) {
      expect(body.user_view_type).toBe('public')
      expect(body).not.toHaveProperty('plan')
    }
  })

  it('counts collaborators on private repositories and the size of repositories', async () => {
    const before = (await service.as('mona').get('/user')).body
    const path = await service.repository({ private: true })
    const invited = await service.as('mona').request('PUT', `${path}/collaborators/hubot`)
    await service.as('hubot').patch(`/user/repository_invitations/${invited.body.id}`)
    const { id } = (await service.as('mona').get(path)).body
    const { storage } = service.server.context
    await storage.transaction(({ repositories }) => repositories.update(id, { size: 1200 }, 0))
    const { body } = await service.as('mona').get('/user')
    expect(body.collaborators).toBe(before.collaborators + 1)
    expect(body.disk_usage).toBe(before.disk_usage + 1200)
  })
})
