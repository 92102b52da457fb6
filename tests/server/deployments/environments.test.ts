import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('environments on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  let at: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    at = `${path}/environments`
  })

  const put = (name: string, rules?: object) => mona().request('PUT', `${at}/${name}`, rules)
  const idOf = async (login: string) => (await mona().get(`/users/${login}`)).body.id
  const typesOf = (body: { protection_rules: { type: string }[] }) =>
    body.protection_rules.map(({ type }) => type)

  describe.each(versions)('in %s', (version) => {
    it('PUT returns 200 with the environment, GET shows it, DELETE returns 204', async () => {
      const user = { type: 'User', id: await idOf('mona') }
      const { status, body } = await mona(version).request('PUT', `${at}/staging`, {
        ...{ wait_timer: 30, prevent_self_review: true, reviewers: [user] },
        deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
      })
      expect(status).toBe(200)
      const { url: server } = service.server
      const [timer, reviewers, branches] = body.protection_rules
      expect(body).toEqual({
        ...{ id: body.id, node_id: body.node_id, name: 'staging', url: `${server}${at}/staging` },
        html_url: expect.stringMatching(/\/activity_log\?environments_filter=staging$/),
        ...{ created_at: body.created_at, updated_at: body.updated_at },
        protection_rules: [
          { id: timer.id, node_id: timer.node_id, type: 'wait_timer', wait_timer: 30 },
          {
            ...{ id: reviewers.id, node_id: reviewers.node_id, type: 'required_reviewers' },
            prevent_self_review: true,
            reviewers: [{ type: 'User', reviewer: expect.objectContaining({ login: 'mona' }) }],
          },
          { id: branches.id, node_id: branches.node_id, type: 'branch_policy' },
        ],
        deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
      })
      const anyone = service.as(undefined, { version })
      expect((await anyone.get(`${at}/STAGING`)).body).toEqual(body)
      expect((await anyone.get(at)).body).toEqual({ total_count: 1, environments: [body] })
      expect((await mona(version).delete(`${at}/staging`)).status).toBe(204)
      expect((await mona(version).delete(`${at}/staging`)).status).toBe(404)
      expect((await anyone.get(`${at}/staging`)).status).toBe(404)
    })
  })

  it('PUT replaces the rules, and needs no body', async () => {
    const made = await put('staging', { wait_timer: 30 })
    service.server.clock.advance(1000)
    const custom = { protected_branches: false, custom_branch_policies: true }
    const changed = await put('Staging', { deployment_branch_policy: custom, reviewers: null })
    expect(changed.body).toMatchObject({ id: made.body.id, name: 'staging' })
    expect(typesOf(changed.body)).toEqual(['branch_policy'])
    expect(changed.body.updated_at).not.toBe(made.body.updated_at)
    expect((await put('staging')).body).toMatchObject({
      ...{ protection_rules: [], deployment_branch_policy: null },
    })
    const { body } = await put('eu%2Fwest')
    expect(body.name).toBe('eu/west')
    expect((await mona().get(new URL(body.url).pathname)).status).toBe(200)
  })

  it('are created by deployments, and come in pages', async () => {
    for (const environment of ['staging', 'canary']) {
      await mona().post(`${path}/deployments`, { ref: 'main', environment })
    }
    const { body, headers } = await service.as(undefined).get(`${at}?per_page=1&page=2`)
    expect(body).toMatchObject({ total_count: 2, environments: [{ name: 'canary' }] })
    expect(headers.link).toContain('rel="prev"')
    expect((await mona().delete(`${at}/canary`)).status).toBe(204)
    expect((await mona().get(`${path}/deployments?environment=canary`)).body).toHaveLength(1)
  })

  it('have teams of the organization as reviewers', async () => {
    const { body: team } = await mona().post('/orgs/acme/teams', { name: 'Deployers' })
    const { status, body } = await mona().request('PUT', '/repos/acme/widgets/environments/x', {
      reviewers: [
        { type: 'Team', id: team.id },
        { type: 'Team', id: team.id },
      ],
    })
    expect(status).toBe(200)
    expect(body.protection_rules[0].reviewers).toMatchObject([
      { type: 'Team', reviewer: { slug: 'deployers' } },
    ])
    await mona().delete('/orgs/acme/teams/deployers')
    expect((await mona().get('/repos/acme/widgets/environments/x')).body).toMatchObject({
      protection_rules: [],
    })
    expect((await put('x', { reviewers: [{ type: 'Team', id: team.id }] })).status).toBe(422)
  })

  it.each([
    ['a timer of more than 30 days', { wait_timer: 43_201 }],
    ['an unknown reviewer', { reviewers: [{ type: 'User', id: 999_999 }] }],
    [
      'branches that are protected and named',
      { deployment_branch_policy: { protected_branches: true, custom_branch_policies: true } },
    ],
  ])('422 for %s', async (_what, rules) => {
    expect((await put('staging', rules)).status).toBe(422)
    expect((await mona().get(`${at}/staging`)).status).toBe(404)
  })

  it('422 for a reviewer who cannot read the repository', async () => {
    const hidden = await service.repository({ private: true })
    const reviewers = [{ type: 'User', id: await idOf('hubot') }]
    const { status } = await mona().request('PUT', `${hidden}/environments/x`, { reviewers })
    expect(status).toBe(422)
    expect((await put('staging', { reviewers })).status).toBe(200)
  })

  it('are changed by administrators: 403 for others, and while the repository is archived', async () => {
    await put('staging')
    expect((await service.as('hubot').request('PUT', `${at}/staging`, {})).status).toBe(403)
    expect((await service.as('hubot').delete(`${at}/staging`)).status).toBe(403)
    await mona().patch(path, { archived: true })
    expect((await put('staging')).status).toBe(403)
    expect((await mona().delete(`${at}/staging`)).status).toBe(403)
  })
})
