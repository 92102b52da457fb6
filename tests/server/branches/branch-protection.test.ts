import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { bare, protect, sharedRepository } from '../../_support/fixtures/protecting.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('the protection of branches on $name', (store) => {
  const service = useService({ store })
  let made = 0
  let path: string
  let at: string
  beforeEach(async () => {
    path = await sharedRepository(service, `guarded-${++made}`)
    at = `${path}/branches/main/protection`
  })
  const mona = (version: string = versions[0]) => service.as('mona', { version })

  describe.each(versions)('in %s', (version) => {
    it('PUT protects a branch, GET returns the same, DELETE removes it', async () => {
      const input = {
        ...bare,
        required_status_checks: { strict: true, checks: [{ context: 'ci', app_id: -1 }] },
        enforce_admins: true,
        required_pull_request_reviews: { dismiss_stale_reviews: true },
        required_linear_history: true,
      }
      const { status, body } = await mona(version).request('PUT', at, input)
      expect(status).toBe(200)
      const url = `${service.server.url}${at}`
      expect(body).toEqual({
        url,
        required_status_checks: {
          url: `${url}/required_status_checks`,
          strict: true,
          contexts: ['ci'],
          contexts_url: `${url}/required_status_checks/contexts`,
          checks: [{ context: 'ci', app_id: null }],
        },
        required_pull_request_reviews: {
          url: `${url}/required_pull_request_reviews`,
          dismiss_stale_reviews: true,
          require_code_owner_reviews: false,
          required_approving_review_count: 1,
          require_last_push_approval: false,
        },
        required_signatures: { url: `${url}/required_signatures`, enabled: false },
        enforce_admins: { url: `${url}/enforce_admins`, enabled: true },
        required_linear_history: { enabled: true },
        allow_force_pushes: { enabled: false },
        allow_deletions: { enabled: false },
        block_creations: { enabled: false },
        required_conversation_resolution: { enabled: false },
        lock_branch: { enabled: false },
        allow_fork_syncing: { enabled: false },
      })
      expect((await mona(version).get(at)).body).toEqual(body)
      expect((await mona(version).request('PUT', at, bare)).body).not.toHaveProperty(
        'required_status_checks',
      )
      expect((await mona(version).delete(at)).status).toBe(204)
      const { status: gone, body: none } = await mona(version).get(at)
      expect([gone, none]).toEqual([404, failure(service.server, 404, 'Branch not protected')])
    })

    it('branches say whether they are protected', async () => {
      const required_status_checks = { strict: false, contexts: ['ci', 'lint'], checks: null }
      await protect(service, path, { required_status_checks })
      const { body: branch } = await mona(version).get(`${path}/branches/main`)
      expect(branch).toMatchObject({
        protected: true,
        protection: {
          enabled: true,
          required_status_checks: { enforcement_level: 'non_admins', contexts: ['ci', 'lint'] },
        },
      })
      const url = new URL(branch.protection_url)
      expect((await mona(version).get(url.pathname)).status).toBe(200)
      const names = async (query: string) =>
        (await mona(version).get(`${path}/branches${query}`)).body.map(
          ({ name, protected: is }: { name: string; protected: boolean }) => `${name} ${is}`,
        )
      const { sha } = branch.commit
      await mona(version).post(`${path}/git/refs`, { ref: 'refs/heads/side', sha })
      expect(await names('')).toEqual(['main true', 'side false'])
      expect(await names('?protected=true')).toEqual(['main true'])
      expect(await names('?protected=false')).toEqual(['side false'])
      const heads = await mona(version).get(`${path}/commits/${sha}/branches-where-head`)
      expect(heads.body).toMatchObject([{ protected: true }, { protected: false }])
    })

    it('404 for an unknown branch, and for what is not required', async () => {
      const unknown = `${path}/branches/none/protection`
      for (const method of ['GET', 'PUT']) {
        const body = method === 'PUT' ? bare : undefined
        const { status, body: answer } = await mona(version).request(method, unknown, body)
        expect([status, answer.message]).toEqual([404, 'Branch not found'])
      }
      await protect(service, path)
      const parts = {
        required_status_checks: 'Required status checks not enabled',
        'required_status_checks/contexts': 'Required status checks not enabled',
        required_pull_request_reviews: 'Required pull request reviews not enabled',
        restrictions: 'Push restrictions not enabled',
        'restrictions/users': 'Push restrictions not enabled',
      }
      for (const [part, message] of Object.entries(parts)) {
        const { status, body } = await mona(version).get(`${at}/${part}`)
        expect([part, status, body.message]).toEqual([part, 404, message])
      }
    })

    it('enforce_admins and required_signatures can be turned on and off', async () => {
      await protect(service, path)
      for (const name of ['enforce_admins', 'required_signatures']) {
        const here = `${at}/${name}`
        const url = `${service.server.url}${here}`
        expect((await mona(version).get(here)).body).toEqual({ url, enabled: false })
        expect((await mona(version).post(here)).body).toEqual({ url, enabled: true })
        expect((await mona(version).get(here)).body).toEqual({ url, enabled: true })
        expect((await mona(version).delete(here)).status).toBe(204)
        expect((await mona(version).delete(here)).status).toBe(404)
      }
    })

    it('contexts can be listed, added, replaced and removed', async () => {
      await protect(service, path, { required_status_checks: { strict: false, contexts: ['a'] } })
      const here = `${at}/required_status_checks/contexts`
      const say = async (method: string, body?: unknown) =>
        (await mona(version).request(method, here, body)).body
      expect(await say('GET')).toEqual(['a'])
      expect(await say('POST', { contexts: ['b', 'A'] })).toEqual(['a', 'b'])
      expect(await say('PUT', ['c', 'd', 'C'])).toEqual(['C', 'd'])
      expect(await say('DELETE', ['c'])).toEqual(['d'])
      const checks = `${at}/required_status_checks`
      const { body } = await mona(version).patch(checks, { strict: true })
      expect(body).toMatchObject({ strict: true, contexts: ['d'] })
      expect((await mona(version).delete(checks)).status).toBe(204)
      expect((await mona(version).get(checks)).status).toBe(404)
    })

    it('required reviews can be changed and removed', async () => {
      await protect(service, path)
      const here = `${at}/required_pull_request_reviews`
      const lists = {
        dismissal_restrictions: { users: ['hubot'] },
        bypass_pull_request_allowances: { users: ['writer'] },
      }
      const { body } = await mona(version).patch(here, {
        ...lists,
        required_approving_review_count: 2,
      })
      expect(body).toMatchObject({
        required_approving_review_count: 2,
        dismissal_restrictions: { users: [{ login: 'hubot' }], teams: [], apps: [] },
        bypass_pull_request_allowances: { users: [{ login: 'writer' }] },
      })
      const { body: less } = await mona(version).patch(here, { dismissal_restrictions: {} })
      expect(less).not.toHaveProperty('dismissal_restrictions')
      expect(less.required_approving_review_count).toBe(2)
      expect((await mona(version).delete(here)).status).toBe(204)
      expect((await mona(version).get(here)).status).toBe(404)
    })

    it('restrictions list users, teams and apps', async () => {
      await protect(service, path, { restrictions: { users: ['hubot'], teams: [] } })
      const here = `${at}/restrictions`
      const logins = async (method: string, body?: unknown) =>
        (await mona(version).request(method, `${here}/users`, body)).body.map(
          ({ login }: { login: string }) => login,
        )
      expect(await logins('GET')).toEqual(['hubot'])
      expect(await logins('POST', ['writer', 'hubot'])).toEqual(['hubot', 'writer'])
      expect(await logins('PUT', { users: ['keeper'] })).toEqual(['keeper'])
      expect((await mona(version).get(here)).body).toMatchObject({
        url: `${service.server.url}${here}`,
        users: [{ login: 'keeper' }],
        teams: [],
        apps: [],
      })
      expect(await logins('DELETE', ['keeper', 'nobody'])).toEqual([])
      const wrong = await mona(version).post(`${here}/users`, ['stranger'])
      expect([wrong.status, wrong.body.message]).toEqual([
        422,
        'users: stranger has no write access to the repository',
      ])
      expect((await mona(version).delete(here)).status).toBe(204)
      expect((await mona(version).get(here)).status).toBe(404)
    })
  })

  it('teams and apps need write access as well', async () => {
    const name = `Pushers ${made}`
    const { body: team } = await mona().post('/orgs/acme/teams', { name, privacy: 'closed' })
    await protect(service, path, { restrictions: { users: [], teams: [] } })
    const here = `${at}/restrictions`
    const refused = await mona().post(`${here}/teams`, [team.slug])
    expect(refused.status).toBe(422)
    const given = { permission: 'push' }
    await mona().request('PUT', `/orgs/acme/teams/${team.slug}${path}`, given)
    const { body } = await mona().post(`${here}/teams`, { teams: [team.slug] })
    expect(body).toMatchObject([{ slug: team.slug }])
    expect((await mona().post(`${here}/apps`, ['none'])).status).toBe(422)
    const apps = await mona().post(`${here}/apps`, ['ci-bot'])
    expect([apps.status, apps.body]).toMatchObject([200, [{ slug: 'ci-bot' }]])
  })

  it('422 for users and teams in a repository of a user', async () => {
    const own = await service.repository({ auto_init: true })
    const input = { ...bare, restrictions: { users: ['mona'], teams: [] } }
    const { status, body } = await mona().request('PUT', `${own}/branches/main/protection`, input)
    const message = 'Only organization repositories can have users and team restrictions'
    expect([status, body.message]).toEqual([422, message])
  })

  it('follows a branch to its new name, which only administrators can give', async () => {
    await protect(service, path, { enforce_admins: true, lock_branch: true })
    const rename = { new_name: 'trunk' }
    const { status, body } = await service.as('hubot').post(`${path}/branches/main/rename`, rename)
    expect([status, body.message]).toMatchObject([403, expect.stringContaining('admin rights')])
    const renamed = await mona().post(`${path}/branches/main/rename`, rename)
    expect([renamed.status, renamed.body.protected]).toEqual([201, true])
    expect((await mona().get(`${path}/branches/trunk/protection`)).body.lock_branch).toEqual({
      enabled: true,
    })
  })

  it('is visible to administrators only', async () => {
    await protect(service, path)
    expect((await service.as('keeper').get(at)).status).toBe(200)
    for (const login of ['hubot', 'stranger']) {
      expect((await service.as(login).get(at)).status).toBe(404)
    }
    expect((await service.as('hubot').request('PUT', at, bare)).status).toBe(403)
  })
})
