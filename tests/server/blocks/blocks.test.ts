import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { forked } from '../../_support/fixtures/pulling.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const logins = ({ body }: Answer) => body.map(({ login }: { login: string }) => login)
/** The first call of each operation compiles its checks, which takes a while on a busy machine. */
const firstCalls = 60_000
const refusal = 'You are blocked from doing this.'

describe.each(stores)('blocks on $name', { timeout: firstCalls }, (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const stranger = () => service.as('stranger')
  const put = (who: string, path: string, body?: object) =>
    service.as(who).request('PUT', path, body)
  const block = (login: string) => put('mona', `/user/blocks/${login}`)
  const status = async (answer: Promise<Answer>) => (await answer).status

  /** Expects the refusal that a blocked user receives. */
  const refused = async (answer: Promise<Answer>) => {
    const { status: seen, body } = await answer
    expect([seen, body.message]).toEqual([403, refusal])
  }

  beforeEach(async () => {
    for (const login of logins(await mona().get('/user/blocks'))) {
      await mona().delete(`/user/blocks/${login}`)
    }
  })

  describe.each(versions)('by a user, in %s', (version) => {
    const me = () => service.as('mona', { version })

    it('PUT blocks a user, GET finds and lists the block, DELETE removes it', async () => {
      const at = '/user/blocks/stranger'
      expect(await status(me().get(at))).toBe(404)
      expect(await status(me().request('PUT', at))).toBe(204)
      expect(await status(me().get('/user/blocks/STRANGER'))).toBe(204)
      expect(logins(await me().get('/user/blocks'))).toEqual(['stranger'])
      expect(logins(await stranger().get('/user/blocks'))).toEqual([])
      expect(await status(me().delete(at))).toBe(204)
      expect(await status(me().get(at))).toBe(404)
      expect((await me().get('/user/blocks')).body).toEqual([])
    })

    it('repeating a call returns 204 and changes nothing', async () => {
      expect(await status(me().delete('/user/blocks/stranger'))).toBe(204)
      await block('hubot')
      service.server.clock.advance(1000)
      await block('stranger')
      service.server.clock.advance(1000)
      const again = await Promise.all([1, 2, 3].map(() => status(block('hubot'))))
      expect(again).toEqual([204, 204, 204])
      expect(logins(await me().get('/user/blocks'))).toEqual(['hubot', 'stranger'])
      const second = await me().get('/user/blocks?per_page=1&page=2')
      expect(logins(second)).toEqual(['stranger'])
      expect(second.headers.link).toContain(`/user/blocks?per_page=1&page=1>; rel="prev"`)
    })

    it('users cannot block themselves, and only people can be blocked', async () => {
      const { status: seen, body } = await me().request('PUT', '/user/blocks/mona')
      expect([seen, body.errors[0].message]).toEqual([422, 'You cannot block yourself'])
      for (const login of ['nobody', 'acme', encodeURIComponent('ci-bot[bot]')]) {
        for (const method of ['PUT', 'GET', 'DELETE']) {
          expect(await status(me().request(method, `/user/blocks/${login}`))).toBe(404)
        }
      }
    })
  })

  it('the ETag of a list changes exactly when the list does', async () => {
    await block('stranger')
    const { headers } = await mona().get('/user/blocks')
    const again = () => mona().get('/user/blocks', { headers: { 'If-None-Match': headers.etag! } })
    expect(await status(again())).toBe(304)
    await block('hubot')
    expect(await status(again())).toBe(200)
  })

  it('requires the scope user', async () => {
    const token = await service.server.token({ login: 'mona', scopes: ['repo'] })
    const less = service.as(undefined, { token })
    expect(await status(less.get('/user/blocks'))).toBe(404)
    expect(await status(less.request('PUT', '/user/blocks/stranger'))).toBe(403)
    expect(await status(service.as().get('/user/blocks'))).toBe(401)
    const installation = service.as(undefined, { token: 'ghs_mona' })
    expect(await status(installation.get('/user/blocks'))).toBe(403)
  })

  describe('a user who is blocked by the owner', () => {
    it("cannot comment or open issues in the owner's repositories, but can still read them", async () => {
      const path = await service.repository()
      const issues = `${path}/issues`
      await mona().post(issues, { title: 'First' })
      const { body: comment } = await stranger().post(`${issues}/1/comments`, { body: 'Before.' })
      const { body: own } = await stranger().post(issues, { title: 'Mine' })
      await block('stranger')
      await refused(stranger().post(issues, { title: 'Second' }))
      await refused(stranger().post(`${issues}/1/comments`, { body: 'Well.' }))
      const said = `${issues}/comments/${comment.id}`
      await refused(stranger().patch(said, { body: 'After.' }))
      await refused(stranger().patch(`${issues}/${own.number}`, { title: 'Again' }))
      expect((await stranger().get(path)).status).toBe(200)
      expect((await stranger().get(`${issues}/1/comments`)).body).toHaveLength(1)
      expect((await stranger().get(path)).body.open_issues_count).toBe(2)
      expect(await status(stranger().delete(said))).toBe(204)
      await mona().delete('/user/blocks/stranger')
      expect(await status(stranger().post(issues, { title: 'Second' }))).toBe(201)
    })

    it('cannot open or change pull requests', async () => {
      const { path } = await forked(service)
      const name = path.split('/').at(-1) as string
      await stranger().post(`${path}/forks`)
      const content = Buffer.from('Hello\n').toString('base64')
      const file = `/repos/stranger/${name}/contents/hello.md`
      expect(await status(put('stranger', file, { message: 'Hello', content }))).toBe(201)
      const input = { title: 'Hello', head: 'stranger:main', base: 'main' }
      const opened = await stranger().post(`${path}/pulls`, input)
      const at = `${path}/pulls/${opened.body.number}`
      await block('stranger')
      await refused(stranger().patch(at, { state: 'closed' }))
      await mona().patch(at, { state: 'closed' })
      await refused(stranger().patch(at, { state: 'open' }))
      await refused(stranger().post(`${path}/pulls`, input))
      await mona().delete('/user/blocks/stranger')
      expect(await status(stranger().post(`${path}/pulls`, input))).toBe(201)
    })

    it("cannot star, watch or fork the owner's repositories", async () => {
      const path = await service.repository({ auto_init: true })
      const star = path.replace('/repos/', '/user/starred/')
      await block('stranger')
      await refused(put('stranger', star))
      await refused(put('stranger', `${path}/subscription`, { subscribed: true }))
      await refused(stranger().post(`${path}/forks`))
      expect(await status(put('stranger', `${path}/subscription`, { ignored: true }))).toBe(200)
      const { body } = await mona().get(path)
      expect([body.stargazers_count, body.forks_count]).toEqual([0, 0])
      expect((await mona().get(`${path}/subscribers`)).body).toEqual([])
    })

    it('cannot follow the owner', async () => {
      await block('stranger')
      await refused(put('stranger', '/user/following/mona'))
      expect((await service.as().get('/users/mona/followers')).body).toEqual([])
      expect(await status(put('stranger', '/user/following/hubot'))).toBe(204)
    })

    it('cannot be a collaborator of the owner or add the owner as one, and the block is not disclosed', async () => {
      const path = await service.repository()
      const name = `lent-${path.split('-').at(-1)}`
      await stranger().post('/user/repos', { name })
      await block('stranger')
      const mine = await put('mona', `${path}/collaborators/stranger`)
      expect([mine.status, mine.body.errors]).toMatchObject([
        422,
        [{ field: 'username', message: 'stranger cannot be a collaborator' }],
      ])
      const theirs = await put('stranger', `/repos/stranger/${name}/collaborators/mona`)
      expect(theirs.status).toBe(422)
      expect(theirs.text).not.toContain('block')
      expect((await mona().get('/user/repository_invitations')).body).toEqual([])
    })

    it("cannot comment on, star or fork the owner's gists", async () => {
      const files = { a: { content: 'a' } }
      const { body: gist } = await mona().post('/gists', { files, public: true })
      const at = `/gists/${gist.id}`
      const { body: comment } = await stranger().post(`${at}/comments`, { body: 'Before.' })
      await block('stranger')
      await refused(stranger().post(`${at}/comments`, { body: 'Well.' }))
      await refused(stranger().patch(`${at}/comments/${comment.id}`, { body: 'After.' }))
      await refused(put('stranger', `${at}/star`))
      await refused(stranger().post(`${at}/forks`))
      expect(await status(stranger().get(at))).toBe(200)
      expect(await status(stranger().delete(`${at}/comments/${comment.id}`))).toBe(204)
    })

    it('cannot report vulnerabilities', async () => {
      const path = await service.repository()
      await block('stranger')
      const report = { summary: 'x', description: 'y' }
      await refused(stranger().post(`${path}/security-advisories/reports`, report))
    })

    it('cannot comment on what the owner opened elsewhere, without write access there', async () => {
      const at = '/repos/acme/widgets/issues'
      const { body: issue } = await mona().post(at, { title: 'Of mona' })
      const { body: other } = await service.as('hubot').post(at, { title: 'Of hubot' })
      const comment = (who: string, number: number) =>
        service.as(who).post(`${at}/${number}/comments`, { body: 'Well.' })
      const path = `/repos/acme/widgets`
      await letIn(service, path, 'writer', { permission: 'push' })
      await block('stranger')
      await block('writer')
      await refused(comment('stranger', issue.number))
      expect(await status(comment('stranger', other.number))).toBe(201)
      expect(await status(comment('writer', issue.number))).toBe(201)
      expect(await status(comment('hubot', issue.number))).toBe(201)
    })

    it('cannot join an organization of the owner, while existing members stay', async () => {
      const at = await makeOrganization(service, { hubot: 'member', writer: 'admin' })
      const org = at.split('/').at(-1)
      expect(await status(put('mona', `${at}/memberships/stranger`))).toBe(200)
      await block('stranger')
      await block('hubot')
      const own = `/user/memberships/orgs/${org}`
      await refused(stranger().patch(own, { state: 'active' }))
      const invited = await put('writer', `${at}/memberships/stranger`)
      expect([invited.status, invited.body.errors[0].message]).toEqual([
        422,
        'stranger cannot be a member',
      ])
      await mona().post(`${at}/teams`, { name: 'Core' })
      expect(await status(put('mona', `${at}/teams/core/memberships/stranger`))).toBe(422)
      expect(await status(put('mona', `${at}/teams/core/memberships/hubot`))).toBe(200)
      expect(await status(put('mona', `${at}/memberships/hubot`, { role: 'admin' }))).toBe(200)
      await mona().delete('/user/blocks/stranger')
      expect(await status(stranger().patch(own, { state: 'active' }))).toBe(200)
    })
  })

  describe('what blocking a user removes', () => {
    it('follows between the two, and no others', async () => {
      await put('mona', '/user/following/stranger')
      await put('stranger', '/user/following/mona')
      await put('hubot', '/user/following/mona')
      await put('mona', '/user/following/hubot')
      await block('stranger')
      expect(logins(await mona().get('/user/followers'))).toEqual(['hubot'])
      expect(logins(await mona().get('/user/following'))).toEqual(['hubot'])
      expect((await stranger().get('/user/followers')).body).toEqual([])
      await mona().delete('/user/blocks/stranger')
      expect(logins(await mona().get('/user/followers'))).toEqual(['hubot'])
      await mona().delete('/user/following/hubot')
      await service.as('hubot').delete('/user/following/mona')
    })

    it("stars and watches of the blocker's repositories, and no others", async () => {
      const [first, second] = [await service.repository(), await service.repository()]
      const star = (path: string) => path.replace('/repos/', '/user/starred/')
      for (const path of [first, second, '/repos/acme/widgets']) {
        await put('stranger', star(path))
        await put('stranger', `${path}/subscription`, { subscribed: true })
      }
      await put('hubot', star(first))
      const third = await service.repository()
      await put('stranger', `${third}/subscription`, { ignored: true })
      await block('stranger')
      const count = async (path: string) => (await mona().get(path)).body.stargazers_count
      expect([await count(first), await count(second)]).toEqual([1, 0])
      expect(logins(await mona().get(`${first}/stargazers`))).toEqual(['hubot'])
      expect((await mona().get(`${first}/subscribers`)).body).toEqual([])
      expect((await mona().get('/repos/acme/widgets')).body.stargazers_count).toBe(1)
      const starred = await stranger().get('/user/starred')
      expect(starred.body.map((each: { name: string }) => each.name)).toEqual(['widgets'])
      expect((await stranger().get(`${third}/subscription`)).body.ignored).toBe(true)
      await stranger().delete(star('/repos/acme/widgets'))
    })

    it('collaborations between the two, assignments and invitations', async () => {
      const path = await service.repository()
      const number = path.split('-').at(-1)
      for (const name of [`shared-${number}`, `offered-${number}`]) {
        await stranger().post('/user/repos', { name, private: true })
      }
      await letIn(service, path, 'stranger', { permission: 'push' })
      await letIn(service, path, 'writer', { permission: 'push' })
      await letIn(service, `/repos/stranger/shared-${number}`, 'mona', undefined, 'stranger')
      await put('stranger', `/repos/stranger/offered-${number}/collaborators/mona`)
      await put('stranger', `/repos/stranger/offered-${number}/collaborators/hubot`)
      const offering = await service.repository()
      await put('mona', `${offering}/collaborators/stranger`)
      await mona().post(`${path}/issues`, { title: 'Do', assignees: ['stranger', 'writer'] })
      await block('stranger')
      const { body: issue } = await mona().get(`${path}/issues/1`)
      expect(issue.assignees.map((each: { login: string }) => each.login)).toEqual(['writer'])
      expect(await status(mona().get(`${path}/collaborators/stranger`))).toBe(404)
      expect(await status(mona().get(`${path}/collaborators/writer`))).toBe(204)
      expect(await status(mona().get(`/repos/stranger/shared-${number}`))).toBe(404)
      for (const who of ['mona', 'stranger']) {
        expect((await service.as(who).get('/user/repository_invitations')).body).toEqual([])
      }
      const left = await stranger().get(`/repos/stranger/offered-${number}/invitations`)
      expect(left.body).toMatchObject([{ invitee: { login: 'hubot' } }])
    })

    it('the same when both block each other at the same time', async () => {
      const path = await service.repository()
      await letIn(service, path, 'stranger')
      await put('stranger', '/user/following/mona')
      await put('mona', '/user/following/stranger')
      const answers = await Promise.all([block('stranger'), put('stranger', '/user/blocks/mona')])
      expect(answers.map((each) => each.status)).toEqual([204, 204])
      expect((await mona().get('/user/followers')).body).toEqual([])
      expect((await mona().get('/user/following')).body).toEqual([])
      await stranger().delete('/user/blocks/mona')
    })

    it('whatever starts at the same moment', async () => {
      for (let turn = 0; turn < 6; turn++) {
        const path = await service.repository()
        const invitation = await put('mona', `${path}/collaborators/stranger`)
        const answers = await Promise.all([
          put('stranger', path.replace('/repos/', '/user/starred/')),
          put('stranger', '/user/following/mona'),
          stranger().patch(`/user/repository_invitations/${invitation.body.id}`),
          block('stranger'),
          put('stranger', `${path}/subscription`, { subscribed: true }),
        ])
        expect(answers.filter((each) => each.status >= 500)).toEqual([])
        expect(answers[3].status).toBe(204)
        expect((await mona().get(path)).body.stargazers_count).toBe(0)
        expect((await mona().get(`${path}/stargazers`)).body).toEqual([])
        expect((await mona().get(`${path}/subscribers`)).body).toEqual([])
        expect(await status(mona().get(`${path}/collaborators/stranger`))).toBe(404)
        expect(logins(await mona().get('/user/followers'))).not.toContain('stranger')
        await mona().delete('/user/blocks/stranger')
      }
    })
  })
})
