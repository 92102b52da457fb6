import { describe, expect, it } from 'vitest'
import { addOptions } from '../../../server/domains/issues/fields/options.ts'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import type { IssueField } from '../../../server/storage/issue-fields/issue-fields.ts'
import { versions } from '../../_support/bundles.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const options = [
  { name: 'High', color: 'red' as const, priority: 1 },
  { name: 'Low', color: 'gray' as const, priority: 2 },
]

describe.each(stores)('issue field values on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  /** An organization with a field of each type, and an issue in a public repository. */
  async function club(visibility: 'all' | 'organization_members_only' = 'all') {
    const org = await makeOrganization(service, { hubot: 'member' })
    const { storage, clock } = service.server.context
    const now = clock.now()
    const fields = await storage.transaction(async (store) => {
      const owner = (await store.accounts.findByLogin(org.slice('/orgs/'.length)))!
      const look = { name: 'widgets', settings: defaultSettings, created_at: now }
      const repository = await store.repositories.create(owner, look)
      const words = { title: 'Broken', body: null, user_id: owner.id, created_at: now }
      await store.issues.create(repository, { ...words, pull: false })
      const field = async (data_type: IssueField['data_type']) => {
        const named = { name: `A ${data_type}`, description: null, data_type, visibility }
        return { id: await store.issueFields.create(owner.id, named, now) }
      }
      const made = {
        text: await field('text'),
        date: await field('date'),
        number: await field('number'),
      }
      const choice = await field('single_select')
      await addOptions(choice.id, options, store, now)
      const { options: chosen } = (await store.issueFields.find(owner.id, choice.id))!
      return { ...made, choice: { ...choice, options: chosen } }
    })
    const path = `${org.replace('/orgs/', '/repos/')}/widgets`
    return { org, path, fields, values: `${path}/issues/1/issue-field-values` }
  }

  const sent = (...pairs: [{ id: number }, string | number][]) => ({
    issue_field_values: pairs.map(([{ id }, value]) => ({ field_id: id, value })),
  })
  const valuesOf = (body: { value: unknown }[]) => body.map(({ value }) => value)

  describe.each(versions)('in %s', (version) => {
    const owner = () => service.as('mona', { version })

    it('have the type of their field', async () => {
      const { fields, values } = await club()
      const { text, date, number, choice } = fields
      const all = sent([text, 'words'], [date, '2026-02-28'], [number, 1.5], [choice, 'hIGH'])
      const { status, body } = await owner().request('PUT', values, all)
      expect(status).toBe(200)
      expect(body).toMatchObject([
        { issue_field_id: text.id, issue_field_name: 'A text', data_type: 'text', value: 'words' },
        { data_type: 'date', value: '2026-02-28' },
        { data_type: 'number', value: 1.5 },
        {
          data_type: 'single_select',
          value: 'High',
          single_select_option: { id: choice.options[0]!.id, name: 'High', color: 'red' },
        },
      ])
      expect(body[0]).not.toHaveProperty('single_select_option')
      expect((await owner().get(values)).body).toEqual(body)
      const second = await owner().get(`${values}?per_page=1&page=2`)
      expect(valuesOf(second.body)).toEqual(['2026-02-28'])
      expect(second.headers.link).toContain('rel="last"')
    })

    it('can be added, replaced and deleted', async () => {
      const { fields, values } = await club()
      const { text, number } = fields
      const post = async (body: object) => valuesOf((await owner().post(values, body)).body)
      expect(await post(sent([text, 'one']))).toEqual(['one'])
      expect(await post(sent([number, 0]))).toEqual(['one', 0])
      expect(await post(sent([text, 'two']))).toEqual(['two', 0])
      expect(await post({})).toEqual(['two', 0])
      const { body } = await owner().request('PUT', values, sent([number, 3]))
      expect(valuesOf(body)).toEqual([3])
      expect((await owner().delete(`${values}/${number.id}`)).status).toBe(204)
      expect((await owner().delete(`${values}/${number.id}`)).status).toBe(404)
      expect((await owner().get(values)).body).toEqual([])
      await post(sent([text, 'three']))
      expect(await post({ issue_field_values: [] })).toEqual([])
    })

    it('of another type are refused, together with all others', async () => {
      const { fields, values } = await club()
      const { text, date, number, choice } = fields
      const wrong = (message: string) =>
        invalid(service.server, 'Validation Failed', {
          resource: 'IssueFieldValue',
          field: 'value',
          code: 'invalid',
          message,
        })
      for (const [field, value, message] of [
        [text, 1, 'is not a valid text for A text'],
        [text, '', 'is not a valid text for A text'],
        [date, '2026-02-30', 'is not a valid date for A date'],
        [date, '2026-2-3', 'is not a valid date for A date'],
        [number, '1', 'is not a valid number for A number'],
        [choice, 'Middle', 'is not a valid single_select for A single_select'],
      ] as const) {
        const right = field === text ? ([number, 1] as const) : ([text, 'right'] as const)
        const { status, body } = await owner().post(values, sent([...right], [field, value]))
        expect([status, body]).toEqual([422, wrong(message)])
      }
      for (const body of [
        sent([{ id: 0 }, 'x']),
        sent([text, 'x'], [text, 'y']),
        { issue_field_values: [{ field_id: text.id }] },
        { issue_field_values: [{ field_id: text.id, value: 'x'.repeat(1025) }] },
      ]) {
        expect((await owner().request('PUT', values, body)).status).toBe(422)
      }
      expect((await owner().get(values)).body).toEqual([])
    })

    it('can be changed with write access', async () => {
      const { fields, values, path } = await club()
      const hubot = service.as('hubot', { version })
      const message = 'Must have write rights to Repository.'
      for (const { body } of [
        await hubot.post(values, {}),
        await hubot.request('PUT', values, {}),
        await hubot.delete(`${values}/${fields.text.id}`),
      ]) {
        expect(body).toEqual(failure(service.server, 403, message))
      }
      expect((await service.as(undefined, { version }).get(values)).status).toBe(200)
      await owner().request('PUT', `${path}/collaborators/hubot`, { permission: 'push' })
      expect((await hubot.post(values, sent([fields.text, 'x']))).status).toBe(200)
    })

    it('are for issues only', async () => {
      const { path } = await club()
      const nothing = `${path}/issues/9/issue-field-values`
      expect((await owner().get(nothing)).status).toBe(404)
      expect((await owner().post(nothing, {})).status).toBe(404)
      expect((await owner().delete(`${nothing}/1`)).status).toBe(404)
      await owner().patch(path, { has_issues: false })
      const disabled = `${path}/issues/1/issue-field-values`
      expect((await owner().get(disabled)).status).toBe(410)
      expect((await owner().request('PUT', disabled, {})).status).toBe(410)
      expect((await owner().delete(`${disabled}/1`)).status).toBe(410)
      await owner().patch(path, { has_issues: true, archived: true })
      expect((await owner().post(disabled, {})).status).toBe(403)
    })
  })

  it('of fields for members only are hidden from others, who cannot set them', async () => {
    const { fields, values, path } = await club('organization_members_only')
    await mona().post(values, sent([fields.text, 'secret'], [fields.number, 1]))
    for (const login of ['stranger', undefined]) {
      expect((await service.as(login).get(values)).body).toEqual([])
    }
    expect((await service.as('hubot').get(values)).body).toHaveLength(2)
    const { storage, clock } = service.server.context
    const { id: repository_id } = (await mona().get(path)).body
    const { id: user_id } = (await storage.accounts.findByLogin('stranger'))!
    const given = { repository_id, user_id, permission: 'push' as const }
    await storage.repositories.addCollaborator({ ...given, created_at: clock.now() })
    const stranger = service.as('stranger')
    expect((await stranger.post(values, sent([fields.text, 'x']))).status).toBe(422)
    expect((await stranger.delete(`${values}/${fields.text.id}`)).status).toBe(404)
    expect((await stranger.request('PUT', values, {})).body).toEqual([])
    expect(valuesOf((await mona().get(values)).body)).toEqual(['secret', 1])
  })

  it('are deleted with their field and with their option', async () => {
    const { org, fields, values } = await club()
    const { text, number, choice } = fields
    await mona().post(values, sent([text, 'x'], [number, 1], [choice, 'High']))
    await mona().delete(`${org}/issue-fields/${text.id}`)
    expect(valuesOf((await mona().get(values)).body)).toEqual([1, 'High'])
    const [high, low] = choice.options
    const renamed = { ...high!, name: 'Highest' }
    const kept = [renamed, low!].map(({ id, name, color, priority }) => ({
      id,
      name,
      color,
      priority,
    }))
    await mona().patch(`${org}/issue-fields/${choice.id}`, { options: kept })
    expect(valuesOf((await mona().get(values)).body)).toEqual([1, 'Highest'])
    await mona().patch(`${org}/issue-fields/${choice.id}`, { options: kept.slice(1) })
    expect(valuesOf((await mona().get(values)).body)).toEqual([1])
  })

  it('do not exist on pull requests, or on issues of users', async () => {
    const path = await service.repository({ auto_init: true })
    await mona().post(`${path}/issues`, { title: 'Broken' })
    await (await gitOf(service, path)).branch('side', { 'side.md': '' })
    await mona().post(`${path}/pulls`, { title: 'Sides', head: 'side', base: 'main' })
    const at = (number: number) => `${path}/issues/${number}/issue-field-values`
    expect((await mona().get(at(1))).body).toEqual([])
    expect((await mona().post(at(1), sent([{ id: 1 }, 'x']))).status).toBe(422)
    expect((await mona().get(at(2))).status).toBe(404)
    expect((await mona().post(at(2), {})).status).toBe(404)
  })

  it('update the time of their issue', async () => {
    const { fields, values, path } = await club()
    const issue = async () => (await mona().get(`${path}/issues/1`)).body.updated_at
    const before = await issue()
    service.server.clock.advance(2_000)
    await mona().post(values, sent([fields.text, 'x']))
    expect((await issue()) > before).toBe(true)
  })
})
