import { describe, expect, it } from 'vitest'
import { createOrganization } from '../../../server/domains/organizations/create-account.ts'
import { versions } from '../../_support/bundles.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

const usual = ['Task', 'Bug', 'Feature']
const namesOf = (types: { name: string }[]) => types.map(({ name }) => name)

describe.each(stores)('issue types on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let made = 0

  /**
   * An organization with a repository where hubot has triage. @returns the paths of its types and
   * issues
   */
  async function club() {
    const org = await makeOrganization(service, { hubot: 'member' })
    const { body } = await mona().post(`${org}/repos`, { name: 'widgets', private: true })
    const types = `${org}/issue-types`
    const make = async (name: string, more = {}) =>
      (await mona().post(types, { name, is_enabled: true, ...more })).body
    return {
      types,
      make,
      path: `/repos/${body.full_name}`,
      issues: `/repos/${body.full_name}/issues`,
    }
  }

  it('a new organization has the default ones, whoever creates it', async () => {
    const { body } = await mona().get('/orgs/acme/issue-types')
    expect(body).toMatchObject([
      { name: 'Task', color: 'yellow', is_enabled: true },
      { name: 'Bug', color: 'red', is_enabled: true },
      { name: 'Feature', color: 'blue', is_enabled: true },
    ])
    const { storage } = service.server.context
    const admin = (await storage.accounts.findByLogin('mona'))!
    await createOrganization({ login: `fresh-${++made}`, admin }, service.server.context)
    expect(namesOf((await mona().get(`/orgs/fresh-${made}/issue-types`)).body)).toEqual(usual)
  })

  describe.each(versions)('in %s', (version) => {
    const owner = () => service.as('mona', { version })

    it('are created, changed and deleted', async () => {
      const { types } = await club()
      const input = { name: 'Idea', is_enabled: true, description: 'A thought.', color: 'pink' }
      const first = await owner().post(types, input)
      expect([first.status, first.body]).toMatchObject([200, input])
      const one = `${types}/${first.body.id}`
      service.server.clock.advance(1_000)
      const second = await owner().request('PUT', one, { name: 'IDEA', is_enabled: false })
      expect([second.status, second.body]).toMatchObject([
        200,
        { id: first.body.id, name: 'IDEA', is_enabled: false, description: null, color: null },
      ])
      expect(second.body.updated_at > first.body.updated_at).toBe(true)
      expect((await owner().get(types)).body).toEqual([second.body])
      expect((await owner().delete(one)).status).toBe(204)
      expect((await owner().get(types)).body).toEqual([])
      expect((await owner().delete(one)).status).toBe(404)
      expect((await owner().request('PUT', one, input)).status).toBe(404)
    })

    it('have unique names, ignoring case', async () => {
      const { types, make } = await club()
      await make('Idea')
      const { id } = await make('Thought')
      const input = { name: 'iDEA', is_enabled: true }
      const fault = { resource: 'IssueType', field: 'name', code: 'already_exists' }
      const message = 'is already taken by another type'
      const expected = invalid(service.server, 'Validation Failed', { ...fault, message })
      const answers = [
        await owner().post(types, input),
        await owner().request('PUT', `${types}/${id}`, input),
      ]
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([422, expected])
      }
      for (const wrong of [
        {},
        { name: 'x' },
        { name: ' ', is_enabled: true },
        { name: 'x', is_enabled: true, color: 'black' },
      ]) {
        expect((await owner().post(types, wrong)).status).toBe(422)
      }
    })

    it('can be changed by owners and read by members', async () => {
      const { types, make } = await club()
      const { id } = await make('Idea')
      const hubot = service.as('hubot', { version })
      const stranger = service.as('stranger', { version })
      expect((await hubot.get(types)).status).toBe(200)
      expect((await stranger.get(types)).status).toBe(404)
      const input = { name: 'x', is_enabled: true }
      const message = 'You need to be an owner of the organization'
      for (const refused of [
        await hubot.post(types, input),
        await hubot.request('PUT', `${types}/${id}`, input),
        await hubot.delete(`${types}/${id}`),
        await stranger.delete(`${types}/${id}`),
      ]) {
        expect(refused.body).toEqual(failure(service.server, 403, message))
      }
    })

    it('an issue can get a type, another one and none', async () => {
      const { issues, make } = await club()
      const idea = await make('Idea')
      await make('Thought')
      const { status, body } = await owner().post(issues, { title: 'Bent', type: 'idea' })
      expect([status, body.type]).toEqual([201, idea])
      const one = `${issues}/${body.number}`
      const become = async (type: string | null) => (await owner().patch(one, { type })).body.type
      expect(await become('Thought')).toMatchObject({ name: 'Thought' })
      expect((await owner().get(one)).body.type.name).toBe('Thought')
      expect((await owner().patch(one, { title: 'Broken' })).body.type.name).toBe('Thought')
      expect(await become(null)).toBeNull()
      expect((await owner().get(issues)).body[0].type).toBeNull()
    })

    it('an unknown or disabled type is refused', async () => {
      const { types, issues, make } = await club()
      const { id } = await make('Idea')
      const { body: issue } = await owner().post(issues, { title: 'Bent', type: 'Idea' })
      await owner().request('PUT', `${types}/${id}`, { name: 'Idea', is_enabled: false })
      const refused = (message: string) =>
        invalid(service.server, 'Validation Failed', {
          resource: 'Issue',
          field: 'type',
          code: 'invalid',
          message,
        })
      const off = await owner().post(issues, { title: 'Broken', type: 'Idea' })
      expect([off.status, off.body]).toEqual([422, refused('Idea is disabled')])
      const { body: none } = await owner().patch(`${issues}/${issue.number}`, { type: 'Bug' })
      expect(none).toEqual(refused('Bug is not an issue type of the organization'))
      const same = await owner().patch(`${issues}/${issue.number}`, { type: 'Idea' })
      expect([same.status, same.body.type.is_enabled]).toEqual([200, false])
      expect((await owner().get(issues)).body).toHaveLength(1)
    })

    it('lists filter by a type, any type and none', async () => {
      const { issues, make } = await club()
      await make('Idea')
      await make('Thought')
      for (const type of ['Idea', 'Thought', null]) {
        await owner().post(issues, { title: type ?? 'Neither', type })
      }
      const titles = async (type: string) =>
        (await owner().get(`${issues}?type=${type}`)).body
          .map(({ title }: { title: string }) => title)
          .sort()
      expect(await titles('iDEA')).toEqual(['Idea'])
      expect(await titles('*')).toEqual(['Idea', 'Thought'])
      expect(await titles('none')).toEqual(['Neither'])
      expect(await titles('Bug')).toEqual([])
    })
  })

  it('are limited to 25', async () => {
    const { types, make } = await club()
    for (let count = 0; count < 25; count++) await make(`Type ${count}`)
    const { status, body } = await mona().post(types, { name: 'One more', is_enabled: true })
    expect([status, body.errors[0].code]).toEqual([422, 'unprocessable'])
    expect((await mona().get(types)).body).toHaveLength(25)
  })

  it('deleting a type removes it from its issues', async () => {
    const { types, issues, make } = await club()
    const { id } = await make('Idea')
    await mona().post(issues, { title: 'Bent', type: 'Idea' })
    await mona().delete(`${types}/${id}`)
    expect((await mona().get(`${issues}/1`)).body.type).toBeNull()
  })

  it('types are ignored from users without write access', async () => {
    const { path, issues, make } = await club()
    await make('Idea')
    await mona().post(issues, { title: 'Bent', type: 'Idea' })
    const hubot = service.as('hubot')
    const { status, body } = await hubot.post(issues, { title: 'Broken', type: 'Idea' })
    expect([status, body.type]).toEqual([201, null])
    await mona().request('PUT', `${path}/collaborators/hubot`, { permission: 'triage' })
    expect((await hubot.patch(`${issues}/1`, { type: null })).body.type.name).toBe('Idea')
    await mona().request('PUT', `${path}/collaborators/hubot`, { permission: 'push' })
    expect((await hubot.patch(`${issues}/1`, { type: null })).body.type).toBeNull()
  })

  it('user repositories have none', async () => {
    const path = await service.repository()
    const { body } = await mona().post(`${path}/issues`, { title: 'Bent' })
    expect(body).not.toHaveProperty('type')
    expect((await mona().patch(`${path}/issues/1`, { type: 'Bug' })).status).toBe(422)
  })

  it('hooks receive typed and untyped', async () => {
    const { path, issues, make } = await club()
    const idea = await make('Idea')
    const thought = await make('Thought')
    await using listeners = await listenTo(service.server, path, ['issues'])
    await mona().post(issues, { title: 'Bent', type: 'Idea' })
    await mona().patch(`${issues}/1`, { type: 'Thought' })
    await mona().patch(`${issues}/1`, { type: 'Thought' })
    await mona().patch(`${issues}/1`, { type: null })
    const told = await listeners.told()
    expect(inWords(told)).toEqual([
      'issues opened',
      'issues typed',
      'issues untyped',
      'issues typed',
      'issues untyped',
    ])
    expect(told[0]!.issue.type).toEqual(idea)
    expect(told.slice(1).map(({ type }) => type)).toEqual([idea, idea, thought, thought])
    const { body: feed } = await mona().get(`${path}/events`)
    expect(feed[0].payload.issue.type).toEqual(idea)
  })
})

describe('issue types in a world', () => {
  const issue_types = [
    { name: 'Idea', color: 'pink' as const },
    { name: 'Old', is_enabled: false },
  ]
  const service = useService({
    world: { ...testWorld, orgs: [{ ...testWorld.orgs![0]!, issue_types }] },
  })

  it('replace the default ones', async () => {
    const { body } = await service.as('mona').get('/orgs/acme/issue-types')
    expect(body).toMatchObject([
      { name: 'Idea', color: 'pink', is_enabled: true },
      { name: 'Old', color: null, is_enabled: false },
    ])
  })
})
