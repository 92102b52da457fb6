import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { forkRepository } from '../../../server/domains/forks/fork.ts'
import { createLinks } from '../../../server/core/links.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('private forks of users who lose access, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  let made = 0

  const succeed = async (login: string, method: string, path: string, body?: object) => {
    const answer = await service.as(login).request(method, path, body)
    expect([method, path, answer.status < 300 ? 'done' : answer.text]).toEqual([
      method,
      path,
      'done',
    ])
    return answer.body
  }
  const fork = async (login: string, path: string, body: object = {}) => {
    const { full_name: name } = await succeed(login, 'POST', `${path}/forks`, body)
    return `/repos/${name}`
  }
  const read = async (login: string, path: string) => (await service.as(login).get(path)).status
  const folderOf = async (login: string, path: string) =>
    service.server.context.git.path((await service.as(login).get(path)).body.id)

  /** A private repository of mona's with hubot as collaborator, and hubot's fork of it. */
  async function shared() {
    const path = await service.repository({ private: true, auto_init: true })
    await letIn(service, path, 'hubot')
    return { path, fork: await fork('hubot', path) }
  }

  /** A private repository of an organization. Members cannot read it without further access. */
  async function closed(members: Record<string, 'admin' | 'member'>, base = 'none') {
    const org = await makeOrganization(service, members)
    await succeed('mona', 'PATCH', org, { default_repository_permission: base })
    const input = { name: `vault-${++made}`, private: true, auto_init: true }
    const { full_name: name } = await succeed('mona', 'POST', `${org}/repos`, input)
    return { org, name: name as string, path: `/repos/${name}` }
  }

  async function team(org: string, more: object = {}) {
    const name = `readers-${++made}`
    const { slug, id } = await succeed('mona', 'POST', `${org}/teams`, {
      ...{ name, privacy: 'closed' },
      ...more,
    })
    const at = `${org}/teams/${slug}`
    await succeed('mona', 'DELETE', `${at}/memberships/mona`)
    return { at, id }
  }

  /** Hubot reads through a team. */
  async function throughTeam() {
    const { org, name, path } = await closed({ hubot: 'member' })
    const { at, id } = await team(org)
    await succeed('mona', 'PUT', `${at}/memberships/hubot`, {})
    await succeed('mona', 'PUT', `${at}/repos/${name}`, { permission: 'pull' })
    return { org, name, path, at, id, fork: await fork('hubot', path) }
  }

  type Losing = () => Promise<{ path: string; fork: string; lose: () => Promise<unknown> }>
  const ways: [what: string, losing: Losing][] = [
    [
      'are removed as collaborator',
      async () => {
        const all = await shared()
        const at = `${all.path}/collaborators/hubot`
        return { ...all, lose: () => succeed('mona', 'DELETE', at) }
      },
    ],
    [
      'are blocked by the owner',
      async () => ({
        ...(await shared()),
        lose: () => succeed('mona', 'PUT', '/user/blocks/hubot'),
      }),
    ],
    [
      'are removed from the organization',
      async () => {
        const { org, path } = await closed({ hubot: 'member' }, 'read')
        const lose = () => succeed('mona', 'DELETE', `${org}/members/hubot`)
        return { path, fork: await fork('hubot', path), lose }
      },
    ],
    [
      'leave the organization',
      async () => {
        const { org, path } = await closed({ hubot: 'member' }, 'read')
        const lose = () => succeed('hubot', 'DELETE', `${org}/memberships/hubot`)
        return { path, fork: await fork('hubot', path), lose }
      },
    ],
    [
      'are no owner of the organization anymore',
      async () => {
        const { org, path } = await closed({ hubot: 'admin' })
        const lose = () => succeed('mona', 'PUT', `${org}/memberships/hubot`, { role: 'member' })
        return { path, fork: await fork('hubot', path), lose }
      },
    ],
    [
      'are members when the base permission ends',
      async () => {
        const { org, path } = await closed({ hubot: 'member' }, 'read')
        const change = { default_repository_permission: 'none' }
        const lose = () => succeed('mona', 'PATCH', org, change)
        return { path, fork: await fork('hubot', path), lose }
      },
    ],
    [
      'are removed from the team',
      async () => {
        const all = await throughTeam()
        return { ...all, lose: () => succeed('mona', 'DELETE', `${all.at}/memberships/hubot`) }
      },
    ],
    [
      'are in a team that loses the repository',
      async () => {
        const all = await throughTeam()
        return { ...all, lose: () => succeed('mona', 'DELETE', `${all.at}/repos/${all.name}`) }
      },
    ],
    [
      'are in a team that is deleted',
      async () => {
        const all = await throughTeam()
        return { ...all, lose: () => succeed('mona', 'DELETE', all.at) }
      },
    ],
    [
      'are in a team that leaves its parent',
      async () => {
        const { org, name, path } = await closed({ hubot: 'member' })
        const parent = await team(org)
        const child = await team(org, { parent_team_id: parent.id })
        await succeed('mona', 'PUT', `${child.at}/memberships/hubot`, {})
        await succeed('mona', 'PUT', `${parent.at}/repos/${name}`, { permission: 'pull' })
        const lose = () =>
          succeed('mona', 'PATCH', child.at, { name: `c-${made}`, parent_team_id: null })
        return { path, fork: await fork('hubot', path), lose }
      },
    ],
    [
      'lose an organization role',
      async () => {
        const { org, path } = await closed({ hubot: 'member' })
        const at = `${org}/organization-roles/users/hubot/${await readerRole(org)}`
        await succeed('mona', 'PUT', at)
        return { path, fork: await fork('hubot', path), lose: () => succeed('mona', 'DELETE', at) }
      },
    ],
    [
      'are in a team that loses an organization role',
      async () => {
        const { org, path } = await closed({ hubot: 'member' })
        const { at: teamAt } = await team(org)
        await succeed('mona', 'PUT', `${teamAt}/memberships/hubot`, {})
        const slug = teamAt.split('/').at(-1)
        const at = `${org}/organization-roles/teams/${slug}/${await readerRole(org)}`
        await succeed('mona', 'PUT', at)
        return { path, fork: await fork('hubot', path), lose: () => succeed('mona', 'DELETE', at) }
      },
    ],
    [
      'could read a public repository that becomes private again',
      async () => {
        const all = await shared()
        await succeed('mona', 'PATCH', all.path, { private: false })
        await succeed('mona', 'DELETE', `${all.path}/collaborators/hubot`)
        expect(await read('hubot', all.fork)).toBe(200)
        return { ...all, lose: () => succeed('mona', 'PATCH', all.path, { private: true }) }
      },
    ],
  ]

  async function readerRole(org: string): Promise<number> {
    const { roles } = await succeed('mona', 'GET', `${org}/organization-roles`)
    return roles.find(({ name }: { name: string }) => name === 'all_repo_read').id
  }

  it.each(ways)('are deleted when they %s', async (_what, losing) => {
    const { path, fork: copy, lose } = await losing()
    const folder = await folderOf('hubot', copy)
    expect([await read('hubot', path), await read('hubot', copy)]).toEqual([200, 200])
    expect((await mona().get(path)).body.forks_count).toBe(1)
    await lose()
    expect([await read('hubot', path), await read('hubot', copy)]).toEqual([404, 404])
    expect(existsSync(folder)).toBe(false)
    expect((await mona().get(path)).body.forks_count).toBe(0)
    await succeed('mona', 'DELETE', '/user/blocks/hubot').catch(() => {})
  })

  it.each(ways)('are kept by users who can still read, when others %s', async (_what, losing) => {
    const { path, lose } = await losing()
    const { id } = (await mona().get(path)).body
    const { storage } = service.server.context
    const keeper = (await storage.accounts.findByLogin('keeper'))!
    const given = {
      repository_id: id,
      user_id: keeper.id,
      permission: 'pull',
      created_at: 0,
    } as const
    await storage.repositories.setCollaborator(given)
    const kept = await fork('keeper', path)
    await lose()
    expect([await read('keeper', path), await read('keeper', kept)]).toEqual([200, 200])
    await succeed('mona', 'DELETE', '/user/blocks/hubot').catch(() => {})
  })

  it('are deleted with the events of a deletion, by the user who took the access', async () => {
    const { path, fork: copy } = await shared()
    await letIn(service, copy, 'mona', { permission: 'admin' }, 'hubot')
    await using own = await listenTo(service.server, copy, ['repository'])
    await using theirs = await listenTo(service.server, path, ['member'])
    await succeed('mona', 'DELETE', `${path}/collaborators/hubot`)
    const [deleted] = await own.told()
    expect(deleted).toMatchObject({
      action: 'deleted',
      repository: { full_name: copy.slice('/repos/'.length) },
      sender: { login: 'mona' },
    })
    expect(inWords(await theirs.told())).toEqual(['member removed'])
  })

  it('are deleted with their own private forks, unless these users can read the source', async () => {
    const { path, fork: first } = await shared()
    await letIn(service, first, 'reader', undefined, 'hubot')
    await letIn(service, first, 'keeper', undefined, 'hubot')
    await letIn(service, path, 'keeper')
    const [second, third] = [await fork('reader', first), await fork('keeper', first)]
    await succeed('mona', 'DELETE', `${path}/collaborators/hubot`)
    expect([await read('hubot', first), await read('reader', second)]).toEqual([404, 404])
    const { body } = await service.as('keeper').get(third)
    expect(body.parent.full_name).toBe(path.slice('/repos/'.length))
    expect((await mona().get(path)).body.forks_count).toBe(1)
  })

  it('are deleted when the fork they come from is deleted by its owner', async () => {
    const { path, fork: first } = await shared()
    await letIn(service, first, 'reader', undefined, 'hubot')
    await letIn(service, first, 'keeper', undefined, 'hubot')
    await letIn(service, path, 'keeper')
    const [second, third] = [await fork('reader', first), await fork('keeper', first)]
    const folder = await folderOf('reader', second)
    await succeed('hubot', 'DELETE', first)
    expect([await read('reader', second), existsSync(folder)]).toEqual([404, false])
    expect((await service.as('keeper').get(third)).body.parent.full_name).toBe(path.slice(7))
  })

  it.each([
    ['the last member who can read the source loses the access', 'source'],
    ['the last member who can read the source leaves it', 'organization'],
  ])('are deleted in an organization when %s', async (_what, from) => {
    const { path } = await shared()
    await succeed('hubot', 'DELETE', `/repos/hubot/${path.split('/').at(-1)}`)
    const org = await makeOrganization(service, { hubot: 'admin', keeper: 'admin' })
    const { storage } = service.server.context
    const { id } = (await storage.accounts.findByLogin(org.split('/').at(-1)!))!
    await storage.accounts.removeMember(id, (await storage.accounts.findByLogin('mona'))!.id)
    const copy = await fork('hubot', path, { organization: org.split('/').at(-1) })
    await succeed('keeper', 'PUT', `${org}/memberships/hubot`, { role: 'member' })
    expect(await read('keeper', copy)).toBe(200)
    if (from === 'source') await succeed('mona', 'DELETE', `${path}/collaborators/hubot`)
    else await succeed('keeper', 'DELETE', `${org}/members/hubot`)
    expect(await read('keeper', copy)).toBe(404)
  })

  it('are kept when they are public, or of a repository that is public', async () => {
    const path = await service.repository({ auto_init: true })
    await letIn(service, path, 'hubot')
    const copy = await fork('hubot', path)
    await succeed('mona', 'DELETE', `${path}/collaborators/hubot`)
    expect(await read('hubot', copy)).toBe(200)
    await succeed('mona', 'PATCH', path, { private: true })
    expect(await read('hubot', copy)).toBe(200)
  })

  it('are kept when the user has another way to read the source', async () => {
    const { path, fork: copy, at } = await throughTeam()
    await letIn(service, path, 'hubot')
    await succeed('mona', 'DELETE', at)
    expect([await read('hubot', path), await read('hubot', copy)]).toEqual([200, 200])
    await succeed('mona', 'DELETE', `${path}/collaborators/hubot`)
    expect([await read('hubot', path), await read('hubot', copy)]).toEqual([404, 404])
  })

  it('are deleted while others fork, delete and leave at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const { org, path } = await closed({ hubot: 'member', keeper: 'member' }, 'read')
      const copy = await fork('hubot', path)
      await letIn(service, copy, 'keeper', undefined, 'hubot')
      await fork('keeper', copy)
      const statuses = await Promise.all([
        service.as('mona').delete(`${org}/members/hubot`),
        service.as('mona').patch(org, { default_repository_permission: 'none' }),
        service.as('hubot').delete(copy),
        service.as('keeper').post(`${path}/forks`),
        service.as('keeper').delete(`${org}/members/keeper`),
      ])
      expect(statuses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect((await mona().get(path)).body.forks_count).toBe(0)
    }
  })

  it.each(['collaborator', 'member'])(
    'are not made while the access of a %s ends',
    async (kind) => {
      const member = kind === 'member'
      const { path, name, org } = await closed({ ...(member && { hubot: 'member' }) }, 'read')
      if (!member) await letIn(service, path, 'hubot')
      const { context } = service.server
      const source = (await context.storage.repositories.findByName(
        ...(name.split('/') as [string, string]),
      ))!
      const hubotAccount = (await context.storage.accounts.findByLogin('hubot'))!
      const lose = () =>
        succeed('mona', 'DELETE', member ? `${org}/members/hubot` : `${path}/collaborators/hubot`)
      // The request was authorized; the access ends while objects are copied.
      const git = {
        ...context.git,
        draft: async (branch: string) => {
          await lose()
          return context.git.draft(branch)
        },
      }
      const made = forkRepository(
        {
          source,
          owner: hubotAccount,
          creator: hubotAccount,
          defaultBranchOnly: false,
          links: createLinks('http://127.0.0.1', ''),
        },
        { ...context, git },
      )
      await expect(made).rejects.toMatchObject({ status: 404 })
      expect((await mona().get(path)).body.forks_count).toBe(0)
      expect((await hubot().get('/user/repos')).text).not.toContain(source.name)
    },
  )
})
