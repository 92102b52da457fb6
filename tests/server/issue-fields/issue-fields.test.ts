import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const high = { name: 'High', color: 'red', priority: 1 }
const low = { name: 'Low', color: 'gray', priority: 2, description: 'When there is time.' }
const choice = { name: 'Priority', data_type: 'single_select', options: [low, high] }

describe.each(stores)('issue fields on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('in %s', (version) => {
    const owner = () => service.as('mona', { version })
    const club = async () => `${await makeOrganization(service, { hubot: 'member' })}/issue-fields`
    const refused = (field: string, code: string, message: string) =>
      invalid(service.server, 'Validation Failed', {
        resource: 'IssueField',
        field,
        code,
        message,
      })

    it.each(['text', 'date', 'number'])(
      'are created, changed and deleted: %s',
      async (data_type) => {
        const fields = await club()
        const input = { name: 'Due', data_type, description: 'By when.', visibility: 'all' }
        const first = await owner().post(fields, input)
        expect([first.status, first.body]).toMatchObject([200, { ...input, options: null }])
        const one = `${fields}/${first.body.id}`
        service.server.clock.advance(1_000)
        const change = { name: 'DUE', visibility: 'organization_members_only' }
        const second = await owner().patch(one, change)
        expect([second.status, second.body]).toMatchObject([
          200,
          { id: first.body.id, ...change, description: 'By when.', data_type },
        ])
        expect(second.body.updated_at > first.body.updated_at).toBe(true)
        expect((await owner().patch(one, { description: null })).body.description).toBeNull()
        expect((await owner().get(fields)).body).toMatchObject([{ name: 'DUE', description: null }])
        expect((await owner().delete(one)).status).toBe(204)
        expect((await owner().get(fields)).body).toEqual([])
        expect((await owner().delete(one)).status).toBe(404)
        expect((await owner().patch(one, {})).status).toBe(404)
      },
    )

    it('have ordered options, and are for members only by default', async () => {
      const fields = await club()
      const { status, body } = await owner().post(fields, choice)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        visibility: 'organization_members_only',
        options: [{ ...high, description: null }, low],
      })
    })

    it('keep the options that are sent with their IDs', async () => {
      const fields = await club()
      const { body: field } = await owner().post(fields, choice)
      const [one, other] = field.options
      const swapped = [
        { ...high, id: other.id, priority: 5 },
        { ...low, id: one.id },
        { name: 'Middle', color: 'blue', priority: 3 },
      ]
      const { status, body } = await owner().patch(`${fields}/${field.id}`, { options: swapped })
      expect(status).toBe(200)
      expect(body.options).toMatchObject([
        { id: one.id, name: 'Low' },
        { name: 'Middle', description: null },
        { id: other.id, name: 'High', priority: 5 },
      ])
      const rest = [{ ...low, id: one.id }]
      const { body: after } = await owner().patch(`${fields}/${field.id}`, { options: rest })
      expect(after.options.map(({ id }: { id: number }) => id)).toEqual([one.id])
    })

    it('refuse invalid options', async () => {
      const fields = await club()
      const { body: field } = await owner().post(fields, choice)
      const { body: text } = await owner().post(fields, { name: 'Note', data_type: 'text' })
      const change = (options: object[], id = field.id) =>
        owner().patch(`${fields}/${id}`, { options })
      const known = field.options[0].id
      const alone = refused('options', 'invalid', 'are allowed only for select fields')
      const number = 'must each have a unique id of an existing option, or no id'
      const twice = 'must have unique names'
      for (const [answer, expected] of [
        [await change([high], text.id), alone],
        [await change([{ ...high, id: 0 }]), refused('options', 'invalid', number)],
        [
          await change([
            { ...high, id: known },
            { ...low, id: known },
          ]),
          refused('options', 'invalid', number),
        ],
        [
          await change([high, { ...low, name: 'HIGH' }]),
          refused('options', 'already_exists', twice),
        ],
      ] as const) {
        expect([answer.status, answer.body]).toEqual([422, expected])
      }
      for (const input of [
        { ...choice, name: 'Size', data_type: 'date' },
        { name: 'Size', data_type: 'single_select' },
        { name: 'Size', data_type: 'multi_select', options: [] },
      ]) {
        const { status, body } = await owner().post(fields, input)
        expect([status, body.errors[0].field]).toEqual([422, 'options'])
      }
      expect((await owner().get(fields)).body[0]).toEqual(field)
    })

    it('have unique names, ignoring case', async () => {
      const fields = await club()
      const { body: field } = await owner().post(fields, choice)
      const { body: other } = await owner().post(fields, { name: 'Due', data_type: 'date' })
      const taken = refused('name', 'already_exists', 'is already taken by another field')
      const again = await owner().post(fields, { name: 'PRIORITY', data_type: 'text' })
      expect([again.status, again.body]).toEqual([422, taken])
      const renamed = await owner().patch(`${fields}/${other.id}`, { name: 'priority' })
      expect([renamed.status, renamed.body]).toEqual([422, taken])
      expect((await owner().patch(`${fields}/${field.id}`, { name: 'priority' })).status).toBe(200)
      for (const wrong of [
        {},
        { name: 'x' },
        { name: 'x', data_type: 'colour' },
        { name: '', data_type: 'text' },
        { name: 'x', data_type: 'text', visibility: 'nobody' },
      ]) {
        expect((await owner().post(fields, wrong)).status).toBe(422)
      }
    })

    it('can be changed by owners and read by members', async () => {
      const fields = await club()
      const { body: field } = await owner().post(fields, choice)
      const hubot = service.as('hubot', { version })
      expect((await hubot.get(fields)).status).toBe(200)
      expect((await service.as('stranger', { version }).get(fields)).status).toBe(404)
      const message = 'You need to be an owner of the organization'
      for (const { body } of [
        await hubot.post(fields, choice),
        await hubot.patch(`${fields}/${field.id}`, {}),
        await hubot.delete(`${fields}/${field.id}`),
      ]) {
        expect(body).toEqual(failure(service.server, 403, message))
      }
    })

    it('of another organization are not found', async () => {
      const fields = await club()
      const { body: field } = await owner().post(await club(), choice)
      expect((await owner().patch(`${fields}/${field.id}`, {})).status).toBe(404)
      expect((await owner().delete(`${fields}/${field.id}`)).status).toBe(404)
    })
  })

  it('are limited to 25', async () => {
    const fields = `${await makeOrganization(service)}/issue-fields`
    const mona = service.as('mona')
    for (let count = 0; count < 25; count++) {
      await mona.post(fields, { name: `Field ${count}`, data_type: 'text' })
    }
    const { status, body } = await mona.post(fields, { name: 'One more', data_type: 'text' })
    expect([status, body.errors[0].code]).toEqual([422, 'unprocessable'])
    expect((await mona.get(fields)).body).toHaveLength(25)
  })
})

describe('issue fields in a world', () => {
  const service = useService({
    world: {
      ...testWorld,
      orgs: [
        {
          ...testWorld.orgs![0]!,
          issue_fields: [
            {
              name: 'Priority',
              data_type: 'single_select',
              options: [{ name: 'High', color: 'red', priority: 1 }],
            },
            { name: 'Due', data_type: 'date', visibility: 'all' },
          ],
        },
      ],
    },
  })

  it('are created', async () => {
    const { body } = await service.as('mona').get('/orgs/acme/issue-fields')
    expect(body).toMatchObject([
      { name: 'Priority', visibility: 'organization_members_only', options: [high] },
      { name: 'Due', data_type: 'date', visibility: 'all', options: null },
    ])
  })
})
