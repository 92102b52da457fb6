import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'

describe.each(stores)('organizations on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  it('shows the profile to everyone, and the settings to owners', async () => {
    for (const login of [undefined, 'stranger', 'hubot']) {
      const { status, body } = await service.as(login).get('/orgs/ACME')
      expect([status, body.login, body.name]).toEqual([200, 'acme', 'Acme'])
      expect(body).not.toHaveProperty('plan')
    }
    const { body } = await mona().get('/orgs/acme')
    expect(body).toMatchObject({
      default_repository_permission: 'read',
      plan: { name: 'enterprise', filled_seats: 2 },
      members_allowed_repository_creation_type: 'all',
    })
    for (const nobody of ['mona', 'nothing']) {
      expect((await mona().get(`/orgs/${nobody}`)).status).toBe(404)
    }
  })

  it('saves changes of owners, and refuses others', async () => {
    const org = await makeOrganization(service, { hubot: 'member' })
    const change = { description: 'Of every kind.', billing_email: 'bills@example.com' }
    expect((await service.as('hubot').patch(org, change)).status).toBe(403)
    expect((await service.as('stranger').patch(org, change)).status).toBe(403)
    expect((await mona().patch(org, { ...change, has_repository_projects: false })).status).toBe(
      200,
    )
    expect((await mona().get(org)).body).toMatchObject({
      ...change,
      has_repository_projects: false,
      has_organization_projects: true,
    })
    expect((await mona().patch(org, { default_repository_permission: 'all' })).status).toBe(422)
  })

  it('applies the default permission to members in every repository', async () => {
    const org = await makeOrganization(service, { hubot: 'member' })
    const { body } = await mona().post(`${org}/repos`, { name: 'hidden', private: true })
    const path = `/repos/${body.full_name}`
    const hubot = service.as('hubot')
    const listed = async () =>
      (await hubot.get('/user/repos?per_page=100')).body.some(
        (each: { full_name: string }) => each.full_name === body.full_name,
      )
    const expected = { none: null, read: 'read', write: 'write', admin: 'admin' }
    for (const [permission, role] of Object.entries(expected)) {
      await mona().patch(org, { default_repository_permission: permission })
      expect((await hubot.get(path)).status).toBe(role === null ? 404 : 200)
      expect(await listed()).toBe(role !== null)
      const { body: shown } = await mona().get(`${path}/collaborators/hubot/permission`)
      expect(shown.role_name).toBe(role ?? 'none')
      const { body: people } = await mona().get(`${path}/collaborators`)
      expect(people.some(({ login }: { login: string }) => login === 'hubot')).toBe(role !== null)
    }
    await mona().patch(org, { default_repository_permission: 'none' })
    await mona().request('PUT', `${path}/collaborators/hubot`, { permission: 'triage' })
    expect((await hubot.get(path)).body.permissions).toMatchObject({ triage: true, push: false })
  })

  it('members create only what the organization allows', async () => {
    const org = await makeOrganization(service, { hubot: 'member' })
    const create = (name: string, isPrivate: boolean) =>
      service.as('hubot').post(`${org}/repos`, { name, private: isPrivate })
    await mona().patch(org, { members_allowed_repository_creation_type: 'private' })
    expect((await create('open', false)).status).toBe(403)
    expect((await create('closed', true)).status).toBe(201)
    await mona().patch(org, { members_can_create_repositories: false })
    expect((await create('closed-too', true)).status).toBe(403)
    const { body } = await mona().get(org)
    expect(body.members_allowed_repository_creation_type).toBe('none')
    expect((await mona().post(`${org}/repos`, { name: 'of-the-owner' })).status).toBe(201)
  })

  it('deletes all of it: repositories with their folders, hooks, teams and apps', async () => {
    const org = await makeOrganization(service, { hubot: 'member' })
    const before = await service.server.rows()
    const { git } = service.server.context
    const ids: number[] = []
    const fresh = await makeOrganization(service, { hubot: 'member' })
    for (const name of ['one', 'two']) {
      const input = { name, private: true, auto_init: true }
      const { body } = await mona().post(`${fresh}/repos`, input)
      await mona().post(`/repos/${body.full_name}/hooks`, {
        config: { url: 'http://127.0.0.1:9/' },
      })
      ids.push(body.id)
    }
    await mona().post(`${fresh}/teams`, { name: 'Core', maintainers: ['hubot'] })
    await service.server.delivered()
    expect((await service.as('hubot').delete(fresh)).status).toBe(403)
    const { status, body } = await mona().delete(fresh)
    expect([status, body]).toEqual([202, {}])
    expect((await mona().get(fresh)).status).toBe(404)
    await service.server.delivered()
    const { existsSync } = await import('node:fs')
    for (const id of ids) expect(existsSync(git.path(id))).toBe(false)
    const after = await service.server.rows()
    for (const table of ['accounts', 'memberships', 'repositories', 'teams', 'team_members']) {
      expect([table, after[table]]).toEqual([table, before[table]])
    }
    expect((await mona().get(org)).status).toBe(200)
  })

  it('lists the organizations of a user: all to themselves, public memberships to others', async () => {
    const org = await makeOrganization(service, { reader: 'member' })
    const login = org.slice('/orgs/'.length)
    const logins = async (path: string, who?: string) =>
      (await service.as(who).get(path)).body.map((each: { login: string }) => each.login)
    expect(await logins('/user/orgs', 'reader')).toEqual([login])
    expect(await logins('/users/reader/orgs', 'reader')).toEqual([])
    const shown = `${org}/public_members/reader`
    expect((await service.as('mona').request('PUT', shown)).status).toBe(403)
    expect((await service.as('reader').request('PUT', shown)).status).toBe(204)
    expect(await logins('/users/reader/orgs')).toEqual([login])
    expect(await logins(`${org}/public_members`)).toEqual(['reader'])
    expect((await service.as().get(shown)).status).toBe(204)
    expect((await service.as('reader').delete(shown)).status).toBe(204)
    expect(await logins('/users/reader/orgs')).toEqual([])
    expect((await service.as().get(shown)).status).toBe(404)
  })

  it.each(versions)('lists all of them by id in pages in %s', async (version) => {
    await makeOrganization(service)
    const list = (query: string) =>
      service.as(undefined, { version }).get(`/organizations?${query}`)
    const { body: all } = await list('per_page=100')
    expect(all[0]).toMatchObject({ login: 'acme', description: null })
    const { body: first, headers } = await list('per_page=1')
    expect(first).toEqual(all.slice(0, 1))
    const next = /<[^>]*\?([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
    expect((await list(String(next))).body).toEqual(all.slice(1, 2))
    expect((await list(`since=${all.at(-1).id}`)).body).toEqual([])
  })
})
