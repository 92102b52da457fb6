import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { definitions, worldWith } from '../../_support/fixtures/defined-properties.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const schema = '/orgs/acme/properties/schema'
const vault = '/repos/acme/vault/properties/values'
const widgets = '/repos/acme/widgets/properties/values'

describe.each(stores)('custom properties on $name', (store) => {
  const world = worldWith('http://127.0.0.1:9/')
  const service = useService({ store, world })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  const token = (value: string) => service.as(undefined, { token: value })
  const put = (name: string, body: object, at = schema) =>
    mona().request('PUT', `${at}/${encodeURIComponent(name)}`, body)
  const set = (login: string, path: string, values: Record<string, unknown>) =>
    service.as(login).patch(path, { properties: listed(values) })
  const listed = (values: Record<string, unknown>) =>
    Object.entries(values).map(([property_name, value]) => ({ property_name, value }))
  const has = async (path: string) =>
    Object.fromEntries(
      (await mona().get(path)).body.map((each: { property_name: string; value: unknown }) => [
        each.property_name,
        each.value,
      ]),
    )
  const fault = (field: string, code = 'invalid') => ({
    message: 'Validation Failed',
    errors: [{ resource: 'CustomProperty', field, code }],
  })
  /** A repository in a new organization of mona with property definitions. */
  const elsewhere = async (...properties: object[]) => {
    const org = await makeOrganization(service, { hubot: 'member' })
    if (properties.length > 0) await mona().patch(`${org}/properties/schema`, { properties })
    const { body } = await mona().post(`${org}/repos`, { name: 'things' })
    return { org, path: `/repos/${body.full_name}`, at: `${org}/properties/schema`, made: body }
  }

  describe.each(versions)('in %s', (version) => {
    const caller = () => mona(version)

    it('definitions and values of a world exist', async () => {
      const list = await caller().get(schema)
      expect(list.status).toBe(200)
      expect(list.body).toMatchObject([
        { ...definitions[0], source_type: 'organization', values_editable_by: 'org_actors' },
        { ...definitions[1], required: false, default_value: null, allowed_values: null },
        definitions[2],
      ])
      const one = await caller().get(`${schema}/ENVIRONMENT`)
      expect([one.status, one.body]).toEqual([200, list.body[0]])
      expect(one.body.url).toBe(`${service.server.url}${schema}/Environment`)
      expect((await caller().get(vault)).body).toEqual([
        { property_name: 'Environment', value: 'development' },
      ])
    })

    it('are defined, redefined and removed', async () => {
      const { at, org, path } = await elsewhere()
      const sent = { properties: [definitions[1], { ...definitions[2], property_name: 'a$#-_' }] }
      const made = await caller().patch(at, sent)
      expect(made.status).toBe(200)
      expect(made.body).toMatchObject([{ property_name: 'note' }, { property_name: 'a$#-_' }])
      const again = await caller().request('PUT', `${at}/NOTE`, {
        value_type: 'string',
        description: 'Anything.',
      })
      expect(again.status).toBe(200)
      expect(again.body).toMatchObject({ property_name: 'note', description: 'Anything.' })
      await caller().patch(`${path}/properties/values`, { properties: listed({ note: 'x' }) })
      expect((await caller().delete(`${at}/Note`)).status).toBe(204)
      expect((await caller().delete(`${at}/note`)).status).toBe(404)
      expect((await caller().get(`${at}/note`)).status).toBe(404)
      expect(await has(`${path}/properties/values`)).toEqual({})
      expect((await caller().get(`${org}/properties/schema`)).body).toHaveLength(1)
    })

    it('a repository has its own values, or the default of a required property', async () => {
      const { path } = await elsewhere(...definitions)
      const at = `${path}/properties/values`
      const values = { environment: 'development', note: 'Old', teams: ['qa', 'core'] }
      const answer = await caller().patch(at, { properties: listed(values) })
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect(await has(at)).toEqual({
        Environment: 'development',
        note: 'Old',
        teams: ['qa', 'core'],
      })
      await caller().patch(at, { properties: listed({ Environment: null, note: null }) })
      expect(await has(at)).toEqual({ Environment: 'production', teams: ['qa', 'core'] })
      const { body } = await caller().get(path)
      expect(body.custom_properties).toEqual(await has(at))
    })

    it('are set in many repositories at once, or in none', async () => {
      const { org, path } = await elsewhere(...definitions)
      await mona().post(`${org}/repos`, { name: 'others', private: true })
      const at = `${org}/properties/values`
      const properties = listed({ note: 'Both' })
      const body = { repository_names: ['THINGS', 'others'], properties }
      expect((await caller().patch(at, body)).status).toBe(204)
      const page = await caller().get(`${at}?per_page=1`)
      expect(page.body).toMatchObject([
        {
          repository_full_name: path.slice('/repos/'.length),
          properties: [{ property_name: 'Environment' }, { property_name: 'note', value: 'Both' }],
        },
      ])
      expect(page.headers.link).toContain('rel="next"')
      expect((await caller().get(at)).body).toHaveLength(2)
      const lost = { repository_names: ['things', 'none'], properties: listed({ note: 'x' }) }
      const refused = await caller().patch(at, lost)
      expect([refused.status, refused.body]).toMatchObject([422, fault('repository_names')])
      await mona().patch(path.replace('things', 'others'), { archived: true })
      const all = { repository_names: ['things', 'others'], properties: listed({ note: 'x' }) }
      expect((await caller().patch(at, all)).status).toBe(403)
      expect((await has(`${path}/properties/values`)).note).toBe('Both')
    })

    it('GET returns 304 until the next change', async () => {
      const { org, path, at } = await elsewhere(...definitions)
      const places = [
        at,
        `${at}/note`,
        `${org}/properties/values`,
        `${path}/properties/values`,
        path,
      ]
      const tags = new Map<string, string>()
      for (const place of places) {
        tags.set(place, (await caller().get(place)).headers.etag as string)
      }
      const status = async (place: string) => {
        const headers = { 'If-None-Match': tags.get(place) as string }
        return (await caller().get(place, { headers })).status
      }
      for (const place of places) expect(await status(place)).toBe(304)
      await mona().patch(`${path}/properties/values`, { properties: listed({ note: 'New' }) })
      for (const place of places.slice(2)) expect(await status(place)).toBe(200)
      await put('note', { value_type: 'string', description: 'New' }, at)
      for (const place of places.slice(0, 2)) expect(await status(place)).toBe(200)
    })

    it('repositories of users have none, and return 404', async () => {
      const at = '/repos/mona/secrets/properties/values'
      const missing = [404, failure(service.server, 404, 'Not Found')]
      const read = await caller().get(at)
      const written = await caller().patch(at, { properties: [] })
      expect([read.status, read.body]).toEqual(missing)
      expect([written.status, written.body]).toEqual(missing)
      expect((await caller().get('/repos/mona/secrets')).body).not.toHaveProperty(
        'custom_properties',
      )
    })

    it('a former name redirects', async () => {
      const { path } = await elsewhere()
      await mona().patch(path, { name: 'renamed' })
      const at = `${path}/properties/values`
      expect((await caller().get(at)).status).toBe(301)
      expect((await caller().patch(at, { properties: [] })).status).toBe(307)
    })
  })

  it.each([
    [{ value_type: 'number' }, undefined],
    [{}, undefined],
    [{ value_type: 'string', required: true }, 'default_value'],
    [{ value_type: 'string', default_value: 'x' }, 'default_value'],
    [{ value_type: 'string', allowed_values: ['x'] }, 'allowed_values'],
    [{ value_type: 'single_select' }, 'allowed_values'],
    [{ value_type: 'single_select', allowed_values: [] }, 'allowed_values'],
    [{ value_type: 'multi_select', allowed_values: ['a', 'a'] }, 'allowed_values'],
    [
      { value_type: 'single_select', allowed_values: ['a'], required: true, default_value: 'b' },
      'default_value',
    ],
    [
      { value_type: 'multi_select', allowed_values: ['a'], required: true, default_value: 'a' },
      'default_value',
    ],
    [{ value_type: 'true_false', required: true, default_value: 'yes' }, 'default_value'],
    [{ value_type: 'url', required: true, default_value: 'mailto:x' }, 'default_value'],
    [{ value_type: 'string', values_editable_by: 'anybody' }, undefined],
  ])('%j is not a valid definition', async (input, field) => {
    const { status, body } = await put('odd', input)
    expect(status).toBe(422)
    if (field !== undefined) expect(body.errors).toMatchObject([{ field }])
    expect((await mona().get(`${schema}/odd`)).status).toBe(404)
  })

  it('names consist of letters, digits and a few other characters', async () => {
    for (const name of ['a b', 'ü', 'x'.repeat(76), 'a.b']) {
      const { status, body } = await put(name, { value_type: 'string' })
      expect([status, body]).toMatchObject([422, fault('property_name')])
    }
    const properties = [{ property_name: 'a b', value_type: 'string' }]
    expect((await mona().patch(schema, { properties })).status).toBe(422)
  })

  it('a redefinition keeps its type, and the values of repositories', async () => {
    const { at, path } = await elsewhere(...definitions)
    const values = `${path}/properties/values`
    await set('mona', values, { environment: 'development' })
    const choice = { value_type: 'single_select' }
    const fewer = await put('environment', { ...choice, allowed_values: ['production'] }, at)
    expect([fewer.status, fewer.body]).toMatchObject([422, fault('allowed_values')])
    const other = await put('note', { value_type: 'url' }, at)
    expect([other.status, other.body]).toMatchObject([422, fault('value_type')])
    const more = { ...choice, allowed_values: ['development', 'test'] }
    expect((await put('environment', more, at)).status).toBe(200)
    const name = 'Environment'
    expect((await mona().get(at)).body[0]).toMatchObject({ property_name: name, required: false })
  })

  it('an organization has a hundred at most, and a request defines all or nothing', async () => {
    const { at } = await elsewhere()
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => ({
        property_name: `${prefix}${index}`,
        value_type: 'string',
      }))
    expect((await mona().patch(at, { properties: many(99, 'a') })).status).toBe(200)
    const { status, body } = await mona().patch(at, { properties: many(2, 'b') })
    expect([status, body]).toMatchObject([422, fault('properties')])
    expect((await mona().get(at)).body).toHaveLength(99)
    const odd = [...many(1, 'c'), { property_name: 'd', value_type: 'single_select' }]
    expect((await mona().patch(at, { properties: odd })).status).toBe(422)
    expect((await mona().get(at)).body).toHaveLength(99)
  })

  it('two concurrent definitions of one name define one property', async () => {
    const { at } = await elsewhere()
    const input = { value_type: 'string' }
    const answers = await Promise.all([1, 2, 3].map(() => put('same', input, at)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await mona().get(at)).body).toHaveLength(1)
  })

  describe('values', () => {
    let place: Awaited<ReturnType<typeof elsewhere>>
    let at: string
    beforeAll(async () => {
      place = await elsewhere(
        ...definitions,
        { property_name: 'home', value_type: 'url' },
        { property_name: 'open', value_type: 'true_false' },
      )
      at = `${place.path}/properties/values`
    })

    it.each([
      ['note', 'x'],
      ['environment', 'development'],
      ['teams', ['docs']],
      ['home', 'https://example.com/'],
      ['open', 'true'],
      ['open', 'false'],
    ])('%s can be %j', async (name, value) => {
      expect((await set('mona', at, { [name]: value })).status).toBe(204)
    })

    it.each([
      ['note', ''],
      ['note', 'x'.repeat(76)],
      ['note', ['x']],
      ['environment', 'Development'],
      ['environment', ['development']],
      ['teams', 'docs'],
      ['teams', []],
      ['teams', ['docs', 'docs']],
      ['teams', ['docs', 'none']],
      ['home', 'ftp://example.com/'],
      ['home', 'x'],
      ['open', 'yes'],
    ])('%s cannot be %j', async (name, value) => {
      const { status, body } = await set('mona', at, { [name]: value })
      expect([status, body]).toMatchObject([422, fault(name)])
    })

    it('422 for unknown properties, duplicates and invalid values', async () => {
      const before = await has(at)
      const unknown = await set('mona', at, { note: 'lost', none: 'x' })
      const message = 'does not exist or is set twice'
      const missing = { resource: 'CustomProperty', field: 'none', code: 'missing', message }
      expect(unknown.body).toEqual(invalid(service.server, 'Validation Failed', missing))
      const twice = [...listed({ note: 'a' }), ...listed({ NOTE: 'b' })]
      expect((await mona().patch(at, { properties: twice })).status).toBe(422)
      for (const body of [{}, { properties: [{ property_name: 'note' }] }, { properties: 'x' }]) {
        expect((await mona().patch(at, body)).status).toBe(422)
      }
      const odd = [{ property_name: 'note', value: 7 }]
      expect((await mona().patch(at, { properties: odd })).status).toBe(422)
      expect(await has(at)).toEqual(before)
    })

    it('new repositories and forks have the defaults', async () => {
      expect(place.made.custom_properties).toEqual({ Environment: 'production' })
      const { body: own } = await mona().post('/user/repos', { name: 'own-things' })
      expect(own).not.toHaveProperty('custom_properties')
    })

    it('an archived repository keeps its values', async () => {
      const { path } = await elsewhere(...definitions)
      await mona().patch(path, { archived: true })
      expect((await set('mona', `${path}/properties/values`, { note: 'x' })).status).toBe(403)
    })
  })

  describe('permissions', () => {
    const own = { teams: ['core'] }
    const theirs = { note: 'x' }
    const refusal = 'Only the organization can set the property note'

    it('administrators of a repository set the properties that are open to them, owners all of them', async () => {
      expect((await set('keeper', vault, own)).status).toBe(204)
      const { status, body } = await set('keeper', vault, { ...own, ...theirs })
      expect([status, body]).toEqual([403, failure(service.server, 403, refusal)])
      for (const login of ['maintainer', 'writer', 'reader']) {
        expect((await set(login, vault, own)).status).toBe(403)
      }
      expect((await set('hubot', widgets, own)).status).toBe(403)
      expect((await set('stranger', vault, own)).status).toBe(404)
      expect((await service.as().patch(widgets, { properties: [] })).status).toBe(401)
      expect((await set('mona', vault, { ...own, ...theirs })).status).toBe(204)
    })

    it('apps set repository properties, or all of them with the organization permission', async () => {
      const narrow = token('ghs_narrow')
      expect((await narrow.patch(widgets, { properties: listed(own) })).status).toBe(204)
      expect((await narrow.patch(widgets, { properties: listed(theirs) })).status).toBe(403)
      expect((await narrow.get(schema)).status).toBe(403)
      const broad = token('ghs_wide')
      expect((await broad.patch(widgets, { properties: listed(theirs) })).status).toBe(204)
      expect((await broad.get(schema)).status).toBe(200)
    })

    it('members read the definitions, owners change them', async () => {
      const hubot = service.as('hubot')
      expect((await hubot.get(schema)).status).toBe(200)
      const changes = [
        hubot.patch(schema, { properties: [definitions[1]] }),
        hubot.request('PUT', `${schema}/note`, { value_type: 'string' }),
        hubot.delete(`${schema}/note`),
        hubot.patch('/orgs/acme/properties/values', { repository_names: ['x'], properties: [] }),
      ]
      for (const change of changes) expect((await change).status).toBe(403)
      expect((await service.as('stranger').get(schema)).status).toBe(404)
      expect((await service.as('stranger').get('/orgs/acme/properties/values')).status).toBe(404)
      expect((await service.as().get(schema)).status).toBe(401)
      expect((await mona().get('/orgs/nobody/properties/schema')).status).toBe(404)
    })

    it('everyone reads the values of a public repository, and only its readers those of a private one', async () => {
      expect((await service.as().get(widgets)).status).toBe(200)
      expect((await service.as('reader').get(vault)).status).toBe(200)
      expect((await service.as('stranger').get(vault)).status).toBe(404)
      const others = await service.as('hubot').get('/orgs/acme/properties/values')
      expect(others.status).toBe(200)
    })
  })
})
