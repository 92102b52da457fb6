import { beforeEach, describe, expect, it } from 'vitest'
import { addMember } from '../../../server/domains/organizations/members.ts'
import { createLinks } from '../../../server/core/links.ts'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const logins = ({ body }: Answer) => body.map(({ login }: { login: string }) => login)

/** The first call of each operation compiles its checks, which takes a while on a busy machine. */
const firstCalls = 60_000
const permissions = { organization_user_blocking: 'write' } as const
const world = {
  ...testWorld,
  apps: testWorld.apps!.map((app) => ({
    ...app,
    permissions: { ...app.permissions, ...permissions },
  })),
}

describe.each(stores)('organization blocks on $name', { timeout: firstCalls }, (store) => {
  const service = useService({ store, world })
  const mona = () => service.as('mona')
  const stranger = () => service.as('stranger')
  const put = (who: string, path: string, body?: object) =>
    service.as(who).request('PUT', path, body)
  const status = async (answer: Promise<Answer>) => (await answer).status
  let at: string
  let org: string
  beforeEach(async () => {
    at = await makeOrganization(service, { hubot: 'member' })
    org = at.split('/').at(-1) as string
  })
  const block = (login: string) => put('mona', `${at}/blocks/${login}`)
  const repository = async (input: object = {}) =>
    `/repos/${(await mona().post(`${at}/repos`, { name: 'tools', ...input })).body.full_name}`

  describe.each(versions)('in %s', (version) => {
    const me = () => service.as('mona', { version })

    it('PUT blocks a user, GET finds and lists the block, DELETE removes it', async () => {
      const one = `${at}/blocks/stranger`
      expect(await status(me().get(one))).toBe(404)
      expect(await status(me().request('PUT', one))).toBe(204)
      expect(await status(me().request('PUT', one))).toBe(204)
      service.server.clock.advance(1000)
      await block('writer')
      expect(await status(me().get(one))).toBe(204)
      expect(logins(await me().get(`${at}/blocks`))).toEqual(['stranger', 'writer'])
      const first = await me().get(`${at}/blocks?per_page=1`)
      expect(logins(first)).toEqual(['stranger'])
      expect(first.headers.link).toContain('/blocks?per_page=1&page=2>; rel="next"')
      expect(await status(me().get('/user/blocks/stranger'))).toBe(404)
      expect(await status(me().delete(one))).toBe(204)
      expect(await status(me().delete(one))).toBe(204)
      expect(await status(me().get(one))).toBe(404)
    })

    it('422 for members, 404 for unknown users, organizations, bots, and an unknown organization', async () => {
      for (const login of ['mona', 'hubot']) {
        const { status: seen, body } = await me().request('PUT', `${at}/blocks/${login}`)
        expect([seen, body.errors[0].message]).toEqual([422, `${login} is a member`])
      }
      for (const login of ['nobody', 'acme', encodeURIComponent('ci-bot[bot]')]) {
        expect(await status(me().request('PUT', `${at}/blocks/${login}`))).toBe(404)
        expect(await status(me().delete(`${at}/blocks/${login}`))).toBe(404)
      }
      expect(await status(me().get('/orgs/nobody/blocks'))).toBe(404)
      expect((await me().get(`${at}/blocks`)).body).toEqual([])
    })
  })

  it('requires an owner, and a token with the permission', async () => {
    await block('stranger')
    for (const who of ['hubot', 'stranger']) {
      const seen = service.as(who)
      for (const path of [`${at}/blocks`, `${at}/blocks/stranger`]) {
        expect(await status(seen.get(path))).toBeOneOf([403, 404])
      }
      expect(await status(seen.delete(`${at}/blocks/stranger`))).toBe(403)
    }
    expect(await status(service.as().get(`${at}/blocks`))).toBe(401)
    const installation = service.as(undefined, { token: 'ghs_acme' })
    expect(await status(installation.request('PUT', '/orgs/acme/blocks/stranger'))).toBe(204)
    expect(logins(await installation.get('/orgs/acme/blocks'))).toEqual(['stranger'])
    expect(await status(installation.delete('/orgs/acme/blocks/stranger'))).toBe(204)
    const bare = service.as(undefined, { token: 'github_pat_acme' })
    const { status: seen, headers } = await bare.get('/orgs/acme/blocks')
    expect([seen, headers['x-accepted-service-permissions']]).toEqual([
      403,
      'organization_user_blocking=read',
    ])
  })

  it('a blocked user cannot contribute or join, and can read public repositories', async () => {
    const path = await repository({ auto_init: true })
    await mona().post(`${path}/issues`, { title: 'First' })
    await block('stranger')
    const attempts = [
      stranger().post(`${path}/issues`, { title: 'Second' }),
      stranger().post(`${path}/issues/1/comments`, { body: 'Well.' }),
      stranger().post(`${path}/forks`),
      put('stranger', path.replace('/repos/', '/user/starred/')),
      put('stranger', `${path}/subscription`, {}),
    ]
    for (const attempt of attempts) expect(await status(attempt)).toBe(403)
    expect(await status(put('mona', `${path}/collaborators/stranger`))).toBe(422)
    expect(await status(put('mona', `${at}/memberships/stranger`))).toBe(422)
    expect(await status(stranger().get(`${path}/issues/1`))).toBe(200)
    expect(await status(put('stranger', '/user/following/mona'))).toBe(204)
    await stranger().delete('/user/following/mona')
  })

  it('removes stars, watches, assignments, collaborations and invitations', async () => {
    const path = await repository()
    await letIn(service, path, 'stranger', { permission: 'push' })
    await put('stranger', path.replace('/repos/', '/user/starred/'))
    await put('stranger', `${path}/subscription`, {})
    await mona().post(`${path}/issues`, { title: 'Do', assignees: ['stranger'] })
    const other = await repository({ name: 'other', private: true })
    await put('mona', `${other}/collaborators/stranger`)
    await mona().post(`${at}/teams`, { name: 'Core' })
    expect(await status(put('mona', `${at}/teams/core/memberships/stranger`))).toBe(200)
    expect((await mona().get(`${at}/invitations`)).body).toHaveLength(1)
    expect(await status(block('stranger'))).toBe(204)
    const { body } = await mona().get(path)
    expect(body.stargazers_count).toBe(0)
    expect((await mona().get(`${path}/subscribers`)).body).toEqual([])
    expect((await mona().get(`${path}/issues/1`)).body.assignees).toEqual([])
    expect(await status(mona().get(`${path}/collaborators/stranger`))).toBe(404)
    expect((await mona().get(`${other}/invitations`)).body).toEqual([])
    expect((await mona().get(`${at}/invitations`)).body).toEqual([])
    const member = `${at}/teams/core/memberships/stranger`
    expect(await status(mona().get(member))).toBe(404)
    const own = `/user/memberships/orgs/${org}`
    expect(await status(stranger().patch(own, { state: 'active' }))).toBe(404)
  })

  it('a user who accepts an invitation at that moment is a member or blocked, never both', async () => {
    await put('mona', `${at}/memberships/stranger`)
    const own = `/user/memberships/orgs/${org}`
    const [accepted, blocked] = await Promise.all([
      status(stranger().patch(own, { state: 'active' })),
      status(block('stranger')),
    ])
    expect([
      [200, 422],
      [404, 204],
      [403, 204],
    ]).toContainEqual([accepted, blocked])
    const member = await status(mona().get(`${at}/members/stranger`))
    expect(member).toBe(accepted === 200 ? 204 : 404)
  })

  it('applies to operator commands too, and ends with the organization', async () => {
    await block('stranger')
    const { context, url } = service.server
    const organization = (await context.storage.accounts.findByLogin(org))!
    const user = (await context.storage.accounts.findByLogin('stranger'))!
    const belonging = { organization, user, links: createLinks(url, '') }
    await expect(addMember(belonging, 'member', context)).rejects.toMatchObject({ status: 422 })
    const { blocks: before } = await service.server.rows()
    expect(await status(mona().delete(at))).toBe(202)
    const { blocks: after } = await service.server.rows()
    expect(before! - after!).toBe(1)
  })
})
