import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const at = '/orgs/acme/organization-roles'
const inRepositories = ['read', 'triage', 'write', 'maintain', 'admin'] as const
const ladder = ['pull', 'triage', 'push', 'maintain', 'admin'] as const
const everywhere = [
  ...inRepositories.map((role) => `all_repo_${role}`),
  'security_manager',
  'ci_cd_admin',
  'app_manager',
]

/** An organization without a base role for members, with two custom roles. */
const world = {
  ...testWorld,
  orgs: [
    {
      ...testWorld.orgs![0]!,
      roles: [
        { name: 'Auditor', permissions: ['read_organization_custom_org_role'] },
        { name: 'Helper', description: 'Sorts issues.', base_role: 'triage' as const },
      ],
    },
  ],
}

describe.each(stores)('organization roles on $name', (store) => {
  const service = useService({ store, world })
  let made = 0
  const mona = () => service.as('mona')
  const ids = new Map<string, number>()

  beforeAll(async () => {
    const { body } = await mona().get(at)
    for (const { id, name } of body.roles) ids.set(name, id)
    await mona().patch('/orgs/acme', { default_repository_permission: 'none' })
    await mona().post('/orgs/acme/teams', { name: 'Outer', privacy: 'closed' })
    await mona().post('/orgs/acme/teams', { name: 'Inner', parent_team_slug: 'outer' })
    await mona().request('PUT', '/orgs/acme/teams/inner/memberships/hubot')
  })

  const ofUser = (name: string, login = 'hubot') => `${at}/users/${login}/${ids.get(name)}`
  const ofTeam = (name: string, team = 'outer') => `${at}/teams/${team}/${ids.get(name)}`
  const give = (path: string) => mona().request('PUT', path)
  const take = (path: string) => mona().delete(path)

  /** A private repository of acme with a commit. */
  async function repository() {
    const input = { name: `held-${++made}`, private: true, auto_init: true }
    const { body } = await mona().post('/orgs/acme/repos', input)
    return `/repos/${body.full_name}`
  }

  /** The highest permission of a user there; undefined without access. */
  async function most(path: string, login = 'hubot') {
    const { status, body } = await service.as(login).get(path)
    if (status === 404) return undefined
    return [...ladder].reverse().find((name) => body.permissions[name])
  }

  describe.each(versions)('in %s', (version) => {
    const owner = () => service.as('mona', { version })

    it('lists predefined and custom roles', async () => {
      const { status, body } = await owner().get(at)
      expect(status).toBe(200)
      expect(body.total_count).toBe(10)
      expect(body.roles.map(({ name }: { name: string }) => name)).toEqual([
        ...everywhere,
        'Auditor',
        'Helper',
      ])
      expect(body.roles[2]).toMatchObject({
        base_role: 'write',
        source: 'Predefined',
        permissions: [],
        organization: null,
      })
    })

    it('shows one', async () => {
      const { status, body } = await owner().get(`${at}/${ids.get('Helper')}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        name: 'Helper',
        description: 'Sorts issues.',
        base_role: 'triage',
        source: 'Organization',
        organization: { login: 'acme' },
      })
    })

    it('returns 404 for roles of another organization, and for unknown teams and users', async () => {
      const { storage, clock } = service.server.context
      const moment = { created_at: clock.now(), updated_at: clock.now() }
      const plain = { type: 'Organization', plan: 'free', site_admin: 0 } as const
      const other = await storage.accounts.create({ login: `g-${++made}`, ...plain, ...moment })
      const words = { name: 'Alien', description: null, base_role: 'admin' as const }
      await storage.organizationRoles.create(other.id, { ...words, permissions: [], ...moment })
      const alien = (await storage.organizationRoles.findByName(other.id, 'Alien'))!.id
      const paths = [`${at}/${alien}`, `${at}/${alien}/users`, `${at}/${alien}/teams`, `${at}/0`]
      for (const path of paths) expect((await owner().get(path)).status).toBe(404)
      for (const path of [
        `${at}/users/hubot/${alien}`,
        `${at}/teams/outer/${alien}`,
        ofUser('Helper', 'nobody'),
        ofTeam('Helper', 'nothing'),
      ]) {
        expect((await owner().request('PUT', path)).status).toBe(404)
        expect((await owner().delete(path)).status).toBe(404)
      }
    })

    it('can be assigned to members only', async () => {
      const { status, body } = await owner().request('PUT', ofUser('Helper', 'stranger'))
      expect(status).toBe(422)
      expect(body.errors).toEqual([
        {
          resource: 'OrganizationRole',
          field: 'username',
          code: 'invalid',
          message: 'stranger is not a member',
        },
      ])
    })

    it('lists assignments, and their source', async () => {
      const users = () => owner().get(`${at}/${ids.get('Helper')}/users`)
      const teams = () => owner().get(`${at}/${ids.get('Helper')}/teams`)
      expect((await users()).body).toEqual([])
      expect((await owner().request('PUT', ofUser('Helper'))).status).toBe(204)
      expect((await owner().request('PUT', ofUser('Helper'))).status).toBe(204)
      expect((await users()).body).toMatchObject([
        { login: 'hubot', assignment: 'direct', inherited_from: [] },
      ])
      expect((await owner().request('PUT', ofTeam('Helper'))).status).toBe(204)
      expect((await users()).body).toMatchObject([
        { login: 'mona', assignment: 'indirect', inherited_from: [{ slug: 'outer' }] },
        { login: 'hubot', assignment: 'mixed', inherited_from: [{ slug: 'outer' }] },
      ])
      expect((await teams()).body).toMatchObject([
        { slug: 'outer', assignment: 'direct', parent: null },
        { slug: 'inner', assignment: 'indirect', parent: { slug: 'outer' } },
      ])
      await owner().request('PUT', ofTeam('Helper', 'inner'))
      const { body, headers } = await owner().get(
        `${at}/${ids.get('Helper')}/teams?per_page=1&page=2`,
      )
      expect(body).toMatchObject([{ slug: 'inner', assignment: 'mixed' }])
      expect(headers.link).toContain('rel="prev"')
      for (const path of [ofUser('Helper'), ofTeam('Helper'), ofTeam('Helper', 'inner')]) {
        expect((await owner().delete(path)).status).toBe(204)
        expect((await owner().delete(path)).status).toBe(204)
      }
      expect((await users()).body).toEqual([])
      expect((await teams()).body).toEqual([])
    })

    it('requires an owner; some roles allow reading', async () => {
      const hubot = service.as('hubot', { version })
      const paths = [at, `${at}/${ids.get('Helper')}`]
      for (const path of paths) expect((await hubot.get(path)).status).toBe(404)
      await give(ofUser('Auditor'))
      for (const path of paths) expect((await hubot.get(path)).status).toBe(200)
      expect((await hubot.get(`${paths[1]}/users`)).status).toBe(404)
      const refusal = await hubot.request('PUT', ofUser('all_repo_admin'))
      const message = 'You need to be an owner of the organization'
      expect(refusal.body).toEqual(failure(service.server, 403, message))
      expect((await hubot.delete(ofTeam('Helper'))).status).toBe(403)
      await take(ofUser('Auditor'))
      for (const path of paths) expect((await hubot.get(path)).status).toBe(404)
      await give(ofTeam('Auditor'))
      for (const path of paths) expect((await hubot.get(path)).status).toBe(200)
      await take(ofTeam('Auditor'))
      for (const path of paths) {
        expect((await service.as('stranger', { version }).get(path)).status).toBe(404)
      }
    })
  })

  describe('grant in every repository', () => {
    it.each(inRepositories)('the base role: %s', async (role) => {
      const path = await repository()
      const permission = ladder[inRepositories.indexOf(role)]
      expect(await most(path)).toBeUndefined()
      await give(ofUser(`all_repo_${role}`))
      expect(await most(path)).toBe(permission)
      await take(ofUser(`all_repo_${role}`))
      expect(await most(path)).toBeUndefined()
      await give(ofTeam(`all_repo_${role}`))
      expect(await most(path)).toBe(permission)
      await take(ofTeam(`all_repo_${role}`))
      expect(await most(path)).toBeUndefined()
    })

    it('nothing without a base role, and reading for security managers', async () => {
      const path = await repository()
      for (const name of ['ci_cd_admin', 'app_manager', 'Auditor']) await give(ofUser(name))
      expect(await most(path)).toBeUndefined()
      for (const name of ['ci_cd_admin', 'app_manager', 'Auditor']) await take(ofUser(name))
      await give(ofUser('security_manager'))
      expect(await most(path)).toBe('pull')
      await take(ofUser('security_manager'))
    })

    it('the highest of all assigned permissions', async () => {
      const path = await repository()
      await mona().request('PUT', `/orgs/acme/teams/inner${path}`, { permission: 'push' })
      await give(ofUser('Helper'))
      expect(await most(path)).toBe('push')
      await give(ofTeam('all_repo_maintain'))
      expect(await most(path)).toBe('maintain')
      await take(ofUser('Helper'))
      await take(ofTeam('all_repo_maintain'))
      expect(await most(path)).toBe('push')
    })

    it('a push, while it is assigned', async () => {
      const path = await repository()
      await give(ofUser('all_repo_write'))
      await using work = await workOn(service, path, 'hubot')
      await work.git('pull', '-q', 'origin', 'main')
      await work.push()
      await take(ofUser('all_repo_write'))
      await expect(work.push()).rejects.toThrow()
      const note = { message: 'Note', content: '' }
      const write = () => service.as('hubot').request('PUT', `${path}/contents/note.md`, note)
      await give(ofUser('all_repo_read'))
      expect((await write()).status).toBe(403)
      await expect(work.push()).rejects.toThrow()
      await give(ofTeam('all_repo_write'))
      expect((await write()).status).toBe(201)
      await mona().delete('/orgs/acme/teams/inner/memberships/hubot')
      expect((await write()).status).toBe(403)
      await mona().request('PUT', '/orgs/acme/teams/inner/memberships/hubot')
      await take(ofUser('all_repo_read'))
      await take(ofTeam('all_repo_write'))
    })

    it('access in lists and feeds', async () => {
      const path = await repository()
      const name = path.slice('/repos/'.length)
      await mona().post(`${path}/issues`, { title: 'Broken' })
      const hubot = service.as('hubot')
      const namesOf = async (list: string) =>
        (await hubot.get(list)).body.map(({ full_name }: { full_name: string }) => full_name)
      const listed = async () => (await namesOf('/user/repos?per_page=100')).includes(name)
      const told = async () =>
        (await hubot.get('/users/hubot/events/orgs/acme?per_page=100')).body.some(
          ({ repo }: { repo: { name: string } }) => repo.name === name,
        )
      const among = async () =>
        (await mona().get(`${path}/collaborators`)).body.map(
          ({ login, role_name }: { login: string; role_name: string }) => [login, role_name],
        )
      expect([await listed(), await told(), await among()]).toEqual([
        false,
        false,
        [['mona', 'admin']],
      ])
      for (const [given, role] of [
        [ofUser('all_repo_triage'), 'triage'],
        [ofTeam('all_repo_maintain'), 'maintain'],
      ] as const) {
        await give(given)
        expect([await listed(), await told(), await among()]).toEqual([
          true,
          true,
          [
            ['mona', 'admin'],
            ['hubot', role],
          ],
        ])
        const shown = (await hubot.get('/user/repos?per_page=100')).body.find(
          ({ full_name }: { full_name: string }) => full_name === name,
        )
        expect(shown.permissions).toMatchObject({ triage: true, maintain: role === 'maintain' })
        const { body: level } = await mona().get(`${path}/collaborators/hubot/permission`)
        expect(level.role_name).toBe(role)
        expect((await mona().get(`${path}/assignees/hubot`)).status).toBe(204)
        await take(given)
      }
      expect([await listed(), await told()]).toEqual([false, false])
      expect((await mona().get(`${path}/assignees/hubot`)).status).toBe(404)
    })
  })

  it('end with the membership, and do not return with it', async () => {
    const path = await repository()
    await give(ofUser('all_repo_admin'))
    expect(await most(path)).toBe('admin')
    await mona().delete('/orgs/acme/members/hubot')
    expect(await most(path)).toBeUndefined()
    await mona().request('PUT', '/orgs/acme/memberships/hubot')
    await service.as('hubot').patch('/user/memberships/orgs/acme', { state: 'active' })
    expect(await most(path)).toBeUndefined()
    await mona().request('PUT', '/orgs/acme/teams/inner/memberships/hubot')
  })

  it('do not apply to pending members of a team', async () => {
    const path = await repository()
    const { storage } = service.server.context
    const acme = (await storage.accounts.findByLogin('acme'))!
    const team_id = (await storage.teams.findBySlug(acme.id, 'inner'))!.id
    const user_id = (await storage.accounts.findByLogin('stranger'))!.id
    await storage.teams.addMember({ team_id, user_id, created_at: 0 })
    await give(ofTeam('all_repo_admin'))
    expect(await most(path)).toBe('admin')
    expect(await most(path, 'stranger')).toBeUndefined()
    const { body } = await mona().get(`${at}/${ids.get('all_repo_admin')}/users`)
    expect(body.map(({ login }: { login: string }) => login)).toEqual(['mona', 'hubot'])
    await take(ofTeam('all_repo_admin'))
    await storage.teams.removeMember(team_id, user_id)
  })
})

describe('organization roles in a world', () => {
  const service = useService({
    world: {
      ...testWorld,
      orgs: [
        {
          ...testWorld.orgs![0]!,
          roles: [{ name: 'Helper', base_role: 'maintain' }],
          members: [
            { login: 'mona', role: 'admin' },
            { login: 'hubot', roles: ['helper'] },
            { login: 'stranger' },
          ],
          teams: [{ name: 'Core', members: ['stranger'], roles: ['all_repo_triage'] }],
        },
      ],
    },
  })

  it('are assigned to members and teams', async () => {
    const { body: hubot } = await service.as('hubot').get('/repos/acme/vault')
    expect(hubot.permissions).toMatchObject({ maintain: true, admin: false })
    const { body: stranger } = await service.as('stranger').get('/repos/acme/vault')
    expect(stranger.permissions).toMatchObject({ triage: true, push: false })
  })
})
