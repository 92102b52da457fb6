import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { plantField, plantValue } from '../../_support/planted/fields.ts'
import { plantSharedValues } from '../../_support/planted/values.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('transfers of repositories on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const hubot = () => service.as('hubot')
  let made = 0

  const succeed = async (login: string, method: string, path: string, body?: object) => {
    const answer = await service.as(login).request(method, path, body)
    const outcome = answer.status < 300 ? 'done' : answer.text
    expect([method, path, outcome]).toEqual([method, path, 'done'])
    return answer.body
  }
  const nameOf = (path: string) => path.split('/').at(-1) as string
  const transfer = (path: string, new_owner: string, more: object = {}, login = 'mona') =>
    service.as(login).post(`${path}/transfer`, { new_owner, ...more })
  const club = async (members: Record<string, 'admin' | 'member'> = {}) =>
    nameOf(await makeOrganization(service, members))
  /** A repository of a new organization. */
  const ofClub = async (input: object = {}, members: Record<string, 'admin' | 'member'> = {}) => {
    const org = await club(members)
    const name = `moving-${++made}`
    const all = { name, auto_init: true, ...input }
    const { id } = await succeed('mona', 'POST', `/orgs/${org}/repos`, all)
    return { org, id: id as number, name, path: `/repos/${org}/${name}` }
  }
  const accountId = async (login: string) =>
    (await service.server.context.storage.accounts.findByLogin(login))!.id
  const count = async (from: string) => {
    const [row] = await service.server.opened.query<{ n: number | string }>(
      `select count(*) as n from ${from}`,
    )
    return Number(row!.n)
  }
  const refusedOwner = (message: string) =>
    invalid(service.server, 'Validation Failed', {
      resource: 'Repository',
      field: 'new_owner',
      code: 'invalid',
      message,
    })

  describe.each(versions)('in %s', (version) => {
    it('POST …/transfer returns 202 with the repository of its new owner', async () => {
      const path = await service.repository({ auto_init: true, description: 'Widgets' })
      const { body: before } = await service.as('mona', { version }).get(path)
      const org = await club()
      const client = service.as('mona', { version })
      const { status, body } = await client.post(`${path}/transfer`, { new_owner: org })
      expect(status).toBe(202)
      expect(body).toMatchObject({
        id: before.id,
        full_name: `${org}/${nameOf(path)}`,
        owner: { login: org, type: 'Organization' },
        description: 'Widgets',
        created_at: before.created_at,
        pushed_at: before.pushed_at,
        permissions: { admin: true },
      })
      const { body: read } = await client.get(`/repos/${body.full_name}`)
      expect(read).toMatchObject({ ...body, organization: { login: org } })
    })
  })

  it('gives it a new name on request', async () => {
    const path = await service.repository()
    const org = await club()
    const { status, body } = await transfer(path, org, { new_name: 'renamed' })
    expect([status, body.full_name]).toEqual([202, `${org}/renamed`])
  })

  it('gives a repository of an organization to the caller', async () => {
    const { path, name, org } = await ofClub()
    await letIn(service, path, 'hubot', { permission: 'admin' })
    const { status, body } = await transfer(path, 'HUBOT', {}, 'hubot')
    expect([status, body.full_name]).toEqual([202, `hubot/${name}`])
    const { body: direct } = await hubot().get(
      `/repos/hubot/${name}/collaborators?affiliation=direct`,
    )
    expect(direct).toMatchObject([{ login: 'mona' }]) // who created it, and not its owner
    expect((await hubot().get(`/repos/hubot/${name}`)).body).not.toHaveProperty('organization')
    expect((await mona().get(`/orgs/${org}/repos`)).body).toEqual([])
  })

  it('makes an internal repository private when a user gets it', async () => {
    const { path, name } = await ofClub({ visibility: 'internal' })
    const { body } = await transfer(path, 'mona')
    expect([body.full_name, body.visibility]).toEqual([`mona/${name}`, 'private'])
  })

  it('redirects from the old name, also with git', async () => {
    const path = await service.repository({ auto_init: true })
    const org = await club()
    const head = await (await gitOf(service, path))('rev-parse', 'main')
    await transfer(path, org)
    const { id } = (await mona().get(`/repos/${org}/${nameOf(path)}`)).body
    const present = `${service.server.url}/repositories/${id}`
    const read = await mona().get(`${path}/branches`)
    expect([read.status, read.headers.location]).toEqual([301, `${present}/branches`])
    const written = await mona().patch(path, { description: 'x' })
    expect([written.status, written.headers.location]).toEqual([307, present])
    const refs = await fetch(
      `${service.server.url}/mona/${nameOf(path)}.git/info/refs?service=git-upload-pack`,
    )
    expect(await refs.text()).toContain(head)
    // and back
    expect((await transfer(`/repos/${org}/${nameOf(path)}`, 'mona')).status).toBe(202)
    expect((await mona().get(path)).status).toBe(200)
    expect((await mona().get(`/repos/${org}/${nameOf(path)}`)).status).toBe(301)
  })

  it('sends repository transferred, and removes it from installations that had selected it', async () => {
    const path = await service.repository()
    await using listeners = await listenTo(service.server, path, ['repository', 'team_add'])
    const org = await club()
    const team = await succeed('mona', 'POST', `/orgs/${org}/teams`, { name: 'Movers' })
    await transfer(path, org, { new_name: 'told', team_ids: [team.id] })
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['repository transferred', 'team_add'])
    expect(told[0]).toMatchObject({
      changes: { owner: { from: { user: { login: 'mona' } } } },
      repository: { full_name: `${org}/told` },
      organization: { login: org },
      sender: { login: 'mona' },
    })
    expect(told[1]).toMatchObject({ team: { slug: 'movers' } })
    await transfer(`/repos/${org}/told`, 'mona')
    const [back] = await listeners.told()
    expect(back).toMatchObject({
      changes: { owner: { from: { organization: { login: org } } } },
      repository: { owner: { login: 'mona' } },
    })
    expect(back).not.toHaveProperty('organization')
  })

  it('keeps collaborators, and the previous owner as an administrator', async () => {
    const path = await service.repository({ private: true })
    await letIn(service, path, 'hubot', { permission: 'triage' })
    await succeed('mona', 'PUT', `${path}/collaborators/stranger`)
    const org = await club({ reader: 'admin' })
    await succeed('reader', 'PATCH', `/orgs/${org}`, { default_repository_permission: 'none' })
    await transfer(path, org)
    const present = `/repos/${org}/${nameOf(path)}`
    const { body } = await mona().get(`${present}/collaborators?affiliation=direct`)
    expect(body.map(({ login, role_name }: Record<string, string>) => [login, role_name])).toEqual([
      ['mona', 'admin'],
      ['hubot', 'triage'],
    ])
    expect((await mona().get(`${present}/invitations`)).body).toMatchObject([
      { invitee: { login: 'stranger' } },
    ])
    expect((await service.as('reader').get(present)).status).toBe(200)
  })

  it('removes collaborators whom the new owner has blocked', async () => {
    const path = await service.repository()
    await letIn(service, path, 'stranger')
    const org = await club()
    await succeed('mona', 'PUT', `/orgs/${org}/blocks/stranger`)
    await transfer(path, org)
    const { body } = await mona().get(
      `/repos/${org}/${nameOf(path)}/collaborators?affiliation=direct`,
    )
    expect(body).toMatchObject([{ login: 'mona' }])
  })

  it('gives teams of the new owner access, and takes it from teams of the old one', async () => {
    const { path, name, org } = await ofClub({ private: true }, { hubot: 'member' })
    await succeed('mona', 'PATCH', `/orgs/${org}`, { default_repository_permission: 'none' })
    const old = await succeed('mona', 'POST', `/orgs/${org}/teams`, { name: 'Old' })
    await succeed('mona', 'PUT', `/orgs/${org}/teams/old/memberships/hubot`, {})
    await succeed('mona', 'PUT', `/orgs/${org}/teams/old/repos/${org}/${name}`, {})
    expect((await hubot().get(path)).status).toBe(200)
    const next = await club({ reader: 'member' })
    await succeed('mona', 'PATCH', `/orgs/${next}`, { default_repository_permission: 'none' })
    const input = { name: 'Fresh', permission: 'push' }
    const fresh = await succeed('mona', 'POST', `/orgs/${next}/teams`, input)
    await succeed('mona', 'PUT', `/orgs/${next}/teams/fresh/memberships/reader`, {})
    const wrong = await transfer(path, next, { team_ids: [fresh.id, old.id] })
    expect(wrong.status).toBe(422)
    expect((await transfer(path, next, { team_ids: [fresh.id, fresh.id] })).status).toBe(202)
    const present = `/repos/${next}/${name}`
    expect((await hubot().get(present)).status).toBe(404)
    expect((await service.as('reader').get(present)).body.permissions.push).toBe(
      input.permission === fresh.permission,
    )
    expect((await mona().get(`${present}/teams`)).body).toMatchObject([{ slug: 'fresh' }])
    expect((await mona().get(`/orgs/${org}/teams/old/repos`)).body).toEqual([])
  })

  it('leaves behind what belongs to the previous owner', async () => {
    const { path, name, org, id } = await ofClub()
    const { storage, clock } = service.server.context
    const organizationId = await accountId(org)
    const input = { name: 'Old', privacy: 'closed' }
    const team = await succeed('mona', 'POST', `/orgs/${org}/teams`, input)
    const push = { permission: 'push' }
    await succeed('mona', 'PUT', `/orgs/${org}/teams/old/repos/${org}/${name}`, push)
    await succeed('mona', 'PUT', `/orgs/${org}/properties/schema/tier`, { value_type: 'string' })
    const properties = [{ property_name: 'tier', value: 'gold' }]
    await succeed('mona', 'PATCH', `${path}/properties/values`, { properties })
    await succeed('mona', 'POST', `${path}/issues`, { title: 'First' })
    const app = (await storage.apps.findBySlug('ci-bot'))!
    await storage.transaction(async (inside) => {
      await plantSharedValues(inside, organizationId, id, clock.now())
      await plantValue(inside, id, await plantField(inside, organizationId, clock.now()))
      const installation = await inside.installations.create({
        ...{ app_id: app.id, account_id: organizationId, permissions: app.permissions },
        ...{ events: [], repository_selection: 'selected', suspended_at: null },
        ...{ created_at: clock.now(), updated_at: clock.now() },
      })
      await inside.installations.addRepository(installation, id)
    })
    const reviewers = [
      { type: 'Team', id: team.id },
      { type: 'User', id: await accountId('mona') },
    ]
    await succeed('mona', 'PUT', `${path}/environments/live`, { reviewers })
    await succeed('mona', 'PUT', `${path}/branches/main/protection`, {
      required_status_checks: null,
      enforce_admins: null,
      required_pull_request_reviews: null,
      restrictions: { users: ['mona'], teams: ['old'] },
    })
    const git = await gitOf(service, path)
    await git.branch('side', { 'side.md': '' })
    await succeed('mona', 'POST', `${path}/pulls`, { title: 'Sides', head: 'side', base: 'main' })
    const asked = { team_reviewers: ['old'] }
    await succeed('mona', 'POST', `${path}/pulls/2/requested_reviewers`, asked)
    await succeed('mona', 'POST', `/orgs/${org}/migrations`, { repositories: [name] })
    const next = await club()
    expect((await transfer(path, next)).status).toBe(202)
    for (const table of [
      'team_repositories',
      'installation_repositories',
      'actions_secret_repositories',
      'actions_variable_repositories',
      'custom_property_values',
      'migration_repositories',
    ]) {
      expect([table, await count(`${table} where repository_id = ${id}`)]).toEqual([table, 0])
    }
    const issues = `(select id from issues where repository_id = ${id})`
    expect(await count(`issue_field_values where issue_id in ${issues}`)).toBe(0)
    expect(await count(`review_requests where issue_id in ${issues}`)).toBe(0)
    const present = `/repos/${next}/${name}`
    const { body: protection } = await mona().get(`${present}/branches/main/protection`)
    expect(protection.restrictions).toMatchObject({ users: [{ login: 'mona' }], teams: [] })
    const { body: live } = await mona().get(`${present}/environments/live`)
    const rule = live.protection_rules.find((each: { type: string }) =>
      each.type.startsWith('required'),
    )
    expect(rule.reviewers).toMatchObject([{ type: 'User' }])
    expect((await mona().get(present)).body.custom_properties).toEqual({})
  })

  it('keeps stars, hooks, issues, pull requests and forks', async () => {
    const path = await service.repository({ auto_init: true })
    const name = nameOf(path)
    await succeed('hubot', 'PUT', `/user/starred/mona/${name}`)
    await succeed('mona', 'POST', `${path}/hooks`, { config: { url: 'http://127.0.0.1:9/' } })
    await succeed('mona', 'POST', `${path}/issues`, { title: 'First' })
    const fork = await succeed('hubot', 'POST', `${path}/forks`)
    const git = await gitOf(service, path)
    await git.branch('side', { 'side.md': '' })
    await succeed('mona', 'POST', `${path}/pulls`, { title: 'Sides', head: 'side', base: 'main' })
    const org = await club()
    await transfer(path, org)
    const present = `/repos/${org}/${name}`
    const { body } = await mona().get(present)
    expect(body).toMatchObject({ stargazers_count: 1, forks_count: 1, open_issues_count: 2 })
    expect((await mona().get(`${present}/hooks`)).body).toHaveLength(1)
    expect((await mona().get(`${present}/issues/1`)).body.title).toBe('First')
    const pulls = (head: string) => mona().get(`${present}/pulls?head=${head}`)
    expect((await pulls(`${org}:side`)).body).toMatchObject([{ head: { label: `${org}:side` } }])
    expect((await pulls('mona:side')).body).toEqual([])
    expect((await hubot().get(`/repos/${fork.full_name}`)).body.parent.full_name).toBe(
      `${org}/${name}`,
    )
    expect((await hubot().get('/user/starred')).body).toMatchObject([{ id: body.id }])
  })

  it('moves its events to the feed of the new owner, and finds it there', async () => {
    const { path, name, org } = await ofClub()
    const feed = async (login: string) =>
      (await service.as(undefined).get(`/orgs/${login}/events`)).body
    expect(await feed(org)).toMatchObject([{ type: 'CreateEvent', org: { login: org } }])
    const next = await club()
    await transfer(path, next)
    expect(await feed(org)).toEqual([])
    expect(await feed(next)).toMatchObject([
      { type: 'CreateEvent', org: { login: next }, repo: { name: `${next}/${name}` } },
    ])
    const search = async (owner: string) =>
      (await mona().get(`/search/repositories?q=${name}+user:${owner}`)).body.total_count
    expect([await search(org), await search(next)]).toEqual([0, 1])
    await transfer(`/repos/${next}/${name}`, 'mona')
    const [event] = (await mona().get(`/repos/mona/${name}/events`)).body
    expect(event).not.toHaveProperty('org')
  })

  it('deletes private forks whose owners can no longer read it', async () => {
    const { path, org } = await ofClub({ private: true }, { hubot: 'member' })
    const fork = await succeed('hubot', 'POST', `${path}/forks`)
    const folder = service.server.context.git.path(fork.id)
    expect(existsSync(folder)).toBe(true)
    const next = await club()
    expect((await transfer(path, next)).status).toBe(202)
    expect((await hubot().get(`/repos/${fork.full_name}`)).status).toBe(404)
    expect(existsSync(folder)).toBe(false)
    expect(org).not.toBe(next)
  })

  it('returns 422 for other users, unknown accounts and the present owner', async () => {
    const path = await service.repository()
    for (const [owner, message] of [
      ['hubot', 'is another user, who would have to agree'],
      ['mona', 'owns the repository already'],
    ] as const) {
      const { status, body } = await transfer(path, owner)
      expect([status, body]).toEqual([422, refusedOwner(message)])
    }
    const absent = await transfer(path, 'nobody')
    expect([absent.status, absent.body.message]).toEqual([422, 'Invalid new_owner'])
    const none = await transfer(path, '')
    expect(none.body.errors ?? []).not.toContainEqual(
      expect.objectContaining({ resource: 'Transfer' }),
    )
    expect((await mona().post(`${path}/transfer`, {})).status).toBe(422)
    expect((await transfer(path, 'acme', { new_name: 'two words' })).status).toBe(422)
  })

  it('returns 422 for a name that the new owner has, and for a repository of the same network', async () => {
    const { path, name } = await ofClub()
    await succeed('mona', 'POST', '/user/repos', { name })
    const taken = await transfer(path, 'mona')
    expect([taken.status, taken.body.errors]).toMatchObject([422, [{ field: 'name' }]])
    const org = await club()
    await succeed('mona', 'POST', `${path}/forks`, { organization: org, name: 'forked' })
    const { status, body } = await transfer(path, org)
    expect([status, body]).toEqual([422, refusedOwner('has a repository of the same fork network')])
  })

  it('returns 422 for a private fork, and for teams where a user gets the repository', async () => {
    const { path } = await ofClub({ private: true })
    const fork = await succeed('mona', 'POST', `${path}/forks`)
    const org = await club()
    const { status, body } = await transfer(`/repos/${fork.full_name}`, org)
    expect([status, body]).toEqual([
      422,
      refusedOwner('cannot own a private fork of another account'),
    ])
    const { path: other } = await ofClub()
    expect((await transfer(other, 'mona', { team_ids: [1] })).status).toBe(422)
  })

  it('returns 403 without permission to create repositories there', async () => {
    const path = await service.repository()
    await letIn(service, path, 'hubot', { permission: 'admin' })
    const org = await club()
    const { status, body } = await transfer(path, org, {}, 'hubot')
    expect([status, body]).toEqual([
      403,
      failure(service.server, 403, 'You need to be a member of the organization'),
    ])
    const closed = await club({ hubot: 'member' })
    await succeed('mona', 'PATCH', `/orgs/${closed}`, { members_can_create_repositories: false })
    expect((await transfer(path, closed, {}, 'hubot')).status).toBe(403)
  })

  it('returns 403 without the role, while archived and while locked, and changes nothing', async () => {
    const { path, name, org } = await ofClub({}, { hubot: 'member' })
    const next = await club({ hubot: 'member' })
    expect((await transfer(path, next, {}, 'hubot')).status).toBe(403)
    await succeed('mona', 'PATCH', path, { archived: true })
    expect((await transfer(path, next)).status).toBe(403)
    await succeed('mona', 'PATCH', path, { archived: false })
    const locking = { repositories: [name], lock_repositories: true }
    await succeed('mona', 'POST', `/orgs/${org}/migrations`, locking)
    expect((await transfer(path, next)).status).toBe(403)
    expect((await mona().get(path)).body.owner.login).toBe(org)
  })

  it('returns 404 for a repository that the caller cannot see', async () => {
    const path = await service.repository({ private: true })
    expect((await transfer(path, 'hubot', {}, 'hubot')).status).toBe(404)
  })

  it('happens once when it is requested several times at once', async () => {
    const path = await service.repository()
    const [a, b] = [await club(), await club()]
    const answers = await Promise.all([a, b, a, b].map((owner) => transfer(path, owner)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(1)
    expect(statuses.every((status) => [202, 307, 404].includes(status))).toBe(true)
  })
})
