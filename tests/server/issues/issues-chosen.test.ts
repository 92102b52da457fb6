import { describe, expect, it } from 'vitest'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const titles = ({ body }: Answer) => body.map(({ title }: { title: string }) => title)
const names = (labels: { name: string }[]) => labels.map(({ name }) => name)
const logins = (users: { login: string }[]) => users.map(({ login }) => login)

describe.each(stores)('choices for issues on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  /** An organization with issue fields, and a repository of it. */
  async function club() {
    const org = await makeOrganization(service, { hubot: 'member' })
    await mona().post(`${org}/repos`, { name: 'widgets' })
    const field = async (name: string, data_type: string, options?: string[]) => {
      const listed = options?.map((each) => ({ name: each, color: 'red' }))
      const input = { name, data_type, ...(listed && { options: listed }) }
      const { status, text, body } = await mona().post(`${org}/issue-fields`, input)
      expect(status, text).toBe(200)
      return body
    }
    await mona().post(`${org}/issue-types`, { name: 'Bug', is_enabled: true })
    const areas = await field('Affected areas', 'multi_select', ['Web', 'App', 'Docs'])
    const urgency = await field('Urgency', 'single_select', ['High', 'Low'])
    const effort = await field('Effort', 'number')
    const issues = `${org.replace('/orgs/', '/repos/')}/widgets/issues`
    return { org, issues, areas, urgency, effort }
  }

  describe('issue fields', () => {
    it('have the position in the request as the priority of an option without one', async () => {
      const { org, areas } = await club()
      const priorities = areas.options.map(({ name, priority }: never) => [name, priority])
      expect(priorities).toEqual([
        ['Web', 1],
        ['App', 2],
        ['Docs', 3],
      ])
      const options = [
        { name: 'Last', color: 'red', priority: 9 },
        { name: 'First', color: 'red' },
      ]
      const input = { name: 'Order', data_type: 'single_select', options }
      const { body } = await mona().post(`${org}/issue-fields`, input)
      expect(names(body.options)).toEqual(['First', 'Last'])
    })

    it('of type multi_select take several options, until the options are removed', async () => {
      const { org, issues, areas } = await club()
      const { body: issue } = await mona().post(issues, { title: 'Broken' })
      const values = `${issues}/${issue.number}/issue-field-values`
      const value = (...options: string[]) => ({
        issue_field_values: [{ field_id: areas.id, value: options }],
      })
      const set = await mona().request('PUT', values, value('docs', 'WEB', 'web'))
      expect(set.body).toMatchObject([
        {
          data_type: 'multi_select',
          value: 'Web,Docs',
          multi_select_options: [{ name: 'Web', color: 'red' }, { name: 'Docs' }],
        },
      ])
      expect((await mona().post(values, value('Moon'))).status).toBe(422)
      expect((await mona().get(values)).body).toEqual(set.body)
      const [, app, docs] = areas.options
      const kept = { options: [app, docs].map(({ id, name, color }) => ({ id, name, color })) }
      await mona().request('PATCH', `${org}/issue-fields/${areas.id}`, kept)
      expect((await mona().get(values)).body).toMatchObject([{ value: 'Docs' }])
      expect((await mona().request('DELETE', `${values}/${areas.id}`)).status).toBe(204)
      expect((await mona().get(values)).body).toEqual([])
    })
  })

  describe('opening and updating', () => {
    it('takes field values', async () => {
      const { issues, areas, urgency, effort } = await club()
      const { body: issue } = await mona().post(issues, {
        title: 'Broken',
        issue_field_values: [
          { field_id: areas.id, value: ['Web', 'App'] },
          { field_id: effort.id, value: 3, rationale: 'It is small.' },
        ],
      })
      const update = { issue_field_values: [{ field_id: urgency.id, value: 'High' }] }
      await mona().request('PATCH', `${issues}/${issue.number}`, update)
      const { body } = await mona().get(`${issues}/${issue.number}/issue-field-values`)
      expect(body.map(({ value }: { value: unknown }) => value)).toEqual(['Web,App', 'High', 3])
      const unknown = { title: 'Broken', issue_field_values: [{ field_id: 9999, value: 1 }] }
      expect((await mona().post(issues, unknown)).status).toBe(422)
      expect((await mona().get(issues)).body).toHaveLength(1)
    })

    it('takes numbers as titles, and objects for labels, assignees and the type', async () => {
      const { issues } = await club()
      const { status, body } = await mona().post(issues, {
        title: 42,
        labels: [{ name: 'odd', color: 'c0ffee', description: 'Strange' }, 'bug'],
        assignees: [{ login: 'hubot' }],
        type: { value: 'Bug' },
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({ title: '42', type: { name: 'Bug' } })
      expect(body.labels[0]).toMatchObject({ name: 'odd', color: 'c0ffee', description: 'Strange' })
      expect(logins(body.assignees)).toEqual(['hubot'])
      const update = { title: 7, assignees: [{ login: 'mona' }], type: { value: null } }
      const changed = await mona().request('PATCH', `${issues}/1`, update)
      expect(changed.body).toMatchObject({ title: '7', type: null })
      expect(logins(changed.body.assignees)).toEqual(['mona'])
    })

    it('does not apply suggestions', async () => {
      const { issues } = await club()
      await mona().post(issues, { title: 'Broken', labels: ['bug'], assignees: ['hubot'] })
      const suggest = { suggest: true, confidence: 'low' }
      const { status, body } = await mona().request('PATCH', `${issues}/1`, {
        labels: [{ name: 'odd', ...suggest }],
        assignees: [{ login: 'mona', ...suggest }],
        type: { value: 'Bug', ...suggest },
      })
      expect(status).toBe(200)
      expect([names(body.labels), logins(body.assignees), body.type]).toEqual([
        ['bug'],
        ['hubot'],
        null,
      ])
      const labels = [{ name: 'new' }, { name: 'bug', ...suggest }, { name: 'odd', ...suggest }]
      const replaced = await mona().request('PATCH', `${issues}/1`, { labels })
      expect(names(replaced.body.labels)).toEqual(['bug', 'new'])
    })

    it('refuses unknown milestones', async () => {
      const { issues } = await club()
      const refused = await mona().post(issues, { title: 'Broken', milestone: 1 })
      expect(refused.body.errors).toEqual([
        { resource: 'Issue', field: 'milestone', code: 'invalid' },
      ])
      expect((await mona().post(issues, { title: 'Broken', milestone: null })).status).toBe(201)
      const update = await mona().request('PATCH', `${issues}/1`, { milestone: '1' })
      expect(update.status).toBe(422)
    })

    it('closes as the duplicate of an issue that the caller can read', async () => {
      const { issues } = await club()
      const { body: original } = await mona().post(issues, { title: 'First' })
      const { body: other } = await mona().post(issues, { title: 'Second' })
      const close = { state: 'closed', state_reason: 'duplicate' }
      const at = `${issues}/${other.number}`
      const unknown = { ...close, duplicate_issue_id: 999_999 }
      const refused = await mona().request('PATCH', at, unknown)
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'duplicate_issue_id'])
      const known = { ...close, duplicate_issue_id: original.id }
      const closed = await mona().request('PATCH', at, known)
      expect(closed.body).toMatchObject({ state: 'closed', state_reason: 'duplicate' })
      const { storage } = service.server.context
      const repository = (await storage.issues.repositoryOf(other.id))!
      const stored = () => storage.issues.findMany({ id: repository, owner_id: 0 }, [other.id])
      expect(await stored()).toMatchObject([{ duplicate_of_id: original.id }])
      const ignored = { state: 'open', duplicate_issue_id: 999_999 }
      expect((await mona().request('PATCH', at, ignored)).status).toBe(200)
      expect(await stored()).toMatchObject([{ duplicate_of_id: null }])
    })
  })

  describe('GET /repos/{owner}/{repo}/issues', () => {
    it('filters by field values', async () => {
      const { issues, areas, urgency, effort } = await club()
      const open = (title: string, ...values: [{ id: number }, unknown][]) =>
        mona().post(issues, {
          title,
          issue_field_values: values.map(([{ id }, value]) => ({ field_id: id, value })),
        })
      await open('One', [areas, ['Web', 'App']], [urgency, 'High'])
      await open('Two', [areas, ['Web']], [urgency, 'Low'], [effort, 2.5])
      await open('None')
      const found = async (filter: string) =>
        titles(await mona().get(`${issues}?issue_field_values=${encodeURIComponent(filter)}`))
      expect(await found('affected-areas:web')).toEqual(['Two', 'One'])
      expect(await found('affected-areas:App,urgency:High')).toEqual(['One'])
      expect(await found('effort:2.5')).toEqual(['Two'])
      expect(await found('urgency:Never')).toEqual([])
      for (const filter of ['urgency', 'weight:1']) {
        const at = `${issues}?issue_field_values=${filter}`
        expect((await mona().get(at)).status, filter).toBe(422)
      }
    })

    it('filters by the user who is mentioned in an issue or its comments', async () => {
      const path = await service.repository()
      await letIn(service, path, 'hubot', { permission: 'pull' })
      const issues = `${path}/issues`
      const open = (title: string, body: string) => mona().post(issues, { title, body })
      await open('Text', 'Ask @Hubot, please.')
      await open('Comment', 'mail@hubot and `@hubot` and @hubot-2 and path/@hubot')
      await open('Edited', 'Nobody')
      await open('Neither', '@nobody')
      await mona().post(`${issues}/2/comments`, { body: '(@hubot)' })
      await mona().request('PATCH', `${issues}/3`, { body: '@hubot @hubot' })
      expect(titles(await mona().get(`${issues}?mentioned=hubot`))).toEqual([
        'Edited',
        'Comment',
        'Text',
      ])
      expect(titles(await mona().get(`${issues}?mentioned=mona`))).toEqual([])
      expect((await mona().get(`${issues}?mentioned=unknown-user`)).status).toBe(422)
    })

    it('filters by milestone where no issue has one', async () => {
      const path = await service.repository()
      await mona().post(`${path}/issues`, { title: 'Broken' })
      const found = (milestone: string) => mona().get(`${path}/issues?milestone=${milestone}`)
      expect(titles(await found('none'))).toEqual(['Broken'])
      expect(titles(await found('*'))).toEqual([])
      expect((await found('1')).status).toBe(422)
    })
  })
})
