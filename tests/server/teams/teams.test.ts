import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import type { Permission } from '../../../server/storage/repositories/repositories.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const ladder = ['pull', 'triage', 'push', 'maintain', 'admin'] as const
const strength = (permission: Permission) => ladder.indexOf(permission)

describe.each(stores)('teams and outside collaborators on $name', (store) => {
  const service = useService({ store })
  let made = 0
  let vault: number
  let acme: number
  let guests: number

  const accountId = async (login: string) => {
    const account = await service.server.context.storage.accounts.findByLogin(login)
    return account!.id
  }

  beforeAll(async () => {
    const { storage, clock } = service.server.context
    const now = clock.now()
    vault = (await storage.repositories.findByName('acme', 'vault'))!.id
    acme = await accountId('acme')
    const guest = { login: 'guests', type: 'Organization', plan: 'free', site_admin: 0 } as const
    const moment = { created_at: now, updated_at: now }
    guests = (await storage.accounts.create({ ...guest, ...moment })).id
  })
  afterEach(async () => {
    const { storage } = service.server.context
    for (const login of ['stranger', 'hubot', 'reader']) await leave(login)
    const member = { organization_id: acme, user_id: await accountId('hubot'), role: 'member' }
    await storage.accounts.addMember({ ...member, role: 'member', created_at: 0 })
  })

  async function join(login: string, organizationId = acme) {
    const { storage, clock } = service.server.context
    const membership = { organization_id: organizationId, user_id: await accountId(login) }
    await storage.accounts.addMember({ ...membership, role: 'member', created_at: clock.now() })
  }

  async function leave(login: string) {
    const id = await accountId(login)
    await service.server.context.storage.transaction(async ({ accounts, teams }) => {
      await teams.removeFromAll(acme, id)
      await accounts.removeMember(acme, id)
    })
  }

  /** A team with a permission in acme/vault. */
  async function team(login: string, permission: Permission, organizationId = acme) {
    const { teams } = service.server.context.storage
    const name = `team-${++made}`
    const row = { organization_id: organizationId, name, slug: name, created_at: 0 }
    const team_id = await teams.create(row)
    await teams.addMember({ team_id, user_id: await accountId(login), created_at: 0 })
    await teams.addRepository({ team_id, repository_id: vault, permission, created_at: 0 })
  }

  /** The highest permission of a user in acme/vault; undefined without access. */
  async function most(login: string): Promise<Permission | undefined> {
    const { status, body } = await service.as(login).get('/repos/acme/vault')
    if (status === 404) return undefined
    return [...ladder].reverse().find((name) => body.permissions[name] === true)
  }

  it.each(ladder)('a member has the permission of their team: %s', async (permission) => {
    await team('hubot', permission)
    expect(await most('hubot')).toBe(permission)
  })

  it('the highest permission applies, in whatever order they were granted', async () => {
    for (const one of ladder) {
      for (const other of ladder) {
        await join('stranger')
        await team('stranger', one)
        await team('stranger', other)
        expect(await most('stranger')).toBe(strength(one) > strength(other) ? one : other)
        await leave('stranger')
      }
    }
  })

  it('a collaborator who is a member has the higher of both permissions', async () => {
    await join('triager')
    await team('triager', 'pull')
    expect(await most('triager')).toBe('triage')
    await team('triager', 'maintain')
    expect(await most('triager')).toBe('maintain')
    await leave('triager')
    expect(await most('triager')).toBe('triage')
  })

  it('an outside collaborator has the permission of the repository only', async () => {
    expect(await most('writer')).toBe('push')
    const { storage } = service.server.context
    expect(await storage.accounts.membership(acme, await accountId('writer'))).toBeUndefined()
    await team('reader', 'admin')
    expect(await most('reader')).toBe('pull')
  })

  it('a team of another organization grants nothing', async () => {
    await join('stranger', guests)
    await team('stranger', 'admin', guests)
    expect(await most('stranger')).toBeUndefined()
    await team('hubot', 'admin', guests)
    expect(await most('hubot')).toBe('pull')
  })

  it('an administrator needs no team, and is not limited by one', async () => {
    await team('mona', 'pull')
    expect(await most('mona')).toBe('admin')
  })

  it('a member who leaves loses the permissions of their teams at once, and does not regain them', async () => {
    await join('stranger')
    await team('stranger', 'admin')
    expect(await most('stranger')).toBe('admin')
    await leave('stranger')
    expect(await most('stranger')).toBeUndefined()
    await join('stranger')
    expect(await most('stranger')).toBe('pull')
  })

  it('a deleted membership ends the permissions of teams, even if the team rows remain', async () => {
    await join('stranger')
    await team('stranger', 'admin')
    await service.server.context.storage.accounts.removeMember(acme, await accountId('stranger'))
    expect(await most('stranger')).toBeUndefined()
  })
})

describe.each(stores)('a suspended user on $name', (store) => {
  const service = useService({ store })
  const suspend = async (login: string, at: number | null) => {
    const { storage } = service.server.context
    const account = await storage.accounts.findByLogin(login)
    await storage.accounts.suspend(account!.id, at, 0)
  }
  const filled = (path: string) =>
    path
      .replace('{owner}/{repo}', 'acme/widgets')
      .replace('{org}', 'acme')
      .replace('{username}', 'mona')
      .replaceAll(/\{\w+_id\}/g, '1')
      .replaceAll(/\{\w+\}/g, 'nobody')

  const held = ['ghp_hubot', 'ghu_hubot', 'ghs_workflow']

  it.each(Object.entries(operations))('is refused %s', async (_id, { method, path }) => {
    await suspend('hubot', 1)
    for (const token of held) {
      const { status } = await service.as(undefined, { token }).request(method, filled(path))
      expect([token, status]).toEqual([token, 401])
    }
    await suspend('hubot', null)
  })

  it('is refused by git, and accepted again afterwards', async () => {
    const at = `${service.server.url}/acme/vault.git/info/refs?service=git-upload-pack`
    const authorization = `Basic ${Buffer.from('hubot:ghp_hubot').toString('base64')}`
    const ask = async () => (await fetch(at, { headers: { authorization } })).status
    expect(await ask()).toBe(200)
    await suspend('hubot', 1)
    expect(await ask()).toBe(401)
    await suspend('hubot', null)
    expect(await ask()).toBe(200)
  })

  it('blocks the tokens of apps on their account', async () => {
    await suspend('mona', 1)
    for (const token of ['ghs_mona', 'ghu_mona', 'gho_mona', 'github_pat_mona']) {
      const { status } = await service.as(undefined, { token }).get('/repos/mona/secrets')
      expect([token, status]).toEqual([token, 401])
    }
    await suspend('mona', null)
    const { status } = await service.as(undefined, { token: 'ghs_mona' }).get('/repos/mona/secrets')
    expect(status).toBe(200)
  })
})
