import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

describe.each(stores)('members on $name', (store) => {
  const service = useService({ store })
  let org: string
  beforeEach(async () => {
    org = await makeOrganization(service, { hubot: 'member' })
  })

  it('members see all members, others only public ones', async () => {
    const logins = async (who: string, query = '') =>
      (await service.as(who).get(`${org}/members${query}`)).body.map(
        ({ login }: { login: string }) => login,
      )
    expect(await logins('hubot')).toEqual(['mona', 'hubot'])
    expect(await logins('hubot', '?role=admin')).toEqual(['mona'])
    expect(await logins('stranger')).toEqual([])
    expect((await service.as('hubot').get(`${org}/members/mona`)).status).toBe(204)
    const none = await service.as('hubot').get(`${org}/members/stranger`)
    const message = 'User does not exist or is not a member of the organization'
    expect([none.status, none.body.message]).toEqual([404, message])
    const elsewhere = await service.as('stranger').get(`${org}/members/mona`)
    expect(elsewhere.status).toBe(302)
    expect(elsewhere.headers.location).toContain(`${org}/public_members/mona`)
  })

  it('owners remove members but not the last owner, and members remove nobody', async () => {
    const remove = async (login: string, doer: string) =>
      (await service.as(doer).delete(`${org}/members/${login}`)).status
    expect(await remove('mona', 'hubot')).toBe(403)
    expect(await remove('hubot', 'mona')).toBe(204)
    expect(await remove('hubot', 'mona')).toBe(404)
    expect(await remove('mona', 'mona')).toBe(422)
  })
})

describe('members for tokens with permissions', () => {
  const world: World = {
    ...testWorld,
    tokens: {
      ...testWorld.tokens,
      github_pat_members: {
        ...{ login: 'hubot', kind: 'fine-grained', owner: 'acme' },
        permissions: { members: 'read' },
      },
    },
  }
  const service = useService({ world })
  const statuses = async (token?: string) => {
    const holder = service.as(undefined, token === undefined ? {} : { token })
    const paths = ['members', 'members/mona', 'public_members']
    const answers = paths.map(async (path) => (await holder.get(`/orgs/acme/${path}`)).status)
    return Promise.all(answers)
  }

  it('need the permission, although anonymous callers need none', async () => {
    expect(await statuses('github_pat_members')).toEqual([200, 204, 200])
    expect(await statuses('ghs_acme')).toEqual([403, 403, 200])
    expect(await statuses()).toEqual([200, 302, 200])
  })
})
