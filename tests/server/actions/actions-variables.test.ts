import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

/** Owners, with the place of their variables below a repository. */
const owners = { repository: 'actions/variables', environment: 'environments/Staging/variables' }

describe.each(stores)('workflow variables of repositories and environments on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  let at: string
  beforeEach(async () => {
    path = await service.repository()
    at = `${path}/${owners.repository}`
    await mona().request('PUT', `${path}/environments/staging`)
  })

  const refused = (field: string) => ({ errors: [{ resource: 'Variable', field }] })
  const exists = () => failure(service.server, 409, 'Already exists - Variable already exists')

  describe.each(versions)('in %s', (version) => {
    it.each(Object.entries(owners))(
      'of a %s: POST 201, GET, PATCH 204, DELETE 204',
      async (_, place) => {
        const client = mona(version)
        at = `${path}/${place}`
        const input = { name: 'region', value: 'eu-west' }
        expect(await client.post(at, input)).toMatchObject({ status: 201, body: {} })
        const { status, body } = await client.get(`${at}/Region`)
        expect([status, body]).toEqual([
          200,
          {
            name: 'REGION',
            value: 'eu-west',
            created_at: body.created_at,
            updated_at: body.updated_at,
          },
        ])
        expect((await client.get(at)).body).toEqual({ total_count: 1, variables: [body] })
        service.server.clock.advance(1000)
        expect((await client.patch(`${at}/region`, { value: '' })).status).toBe(204)
        expect((await client.patch(`${at}/region`, { name: 'PLACE' })).status).toBe(204)
        const { body: changed } = await client.get(`${at}/PLACE`)
        expect(changed).toMatchObject({ name: 'PLACE', value: '', created_at: body.created_at })
        expect(changed.updated_at).not.toBe(body.updated_at)
        expect((await client.get(`${at}/REGION`)).status).toBe(404)
        expect((await client.delete(`${at}/place`)).status).toBe(204)
        expect((await client.delete(`${at}/place`)).status).toBe(404)
        expect((await client.patch(`${at}/place`, { value: 'x' })).status).toBe(404)
      },
    )
  })

  it('of environments are apart, and deleted with it', async () => {
    const staging = `${path}/environments/staging`
    await mona().post(at, { name: 'REGION', value: '1' })
    expect((await mona().post(`${staging}/variables`, { name: 'REGION', value: '2' })).status).toBe(
      201,
    )
    expect((await mona().get(`${at}/REGION`)).body.value).toBe('1')
    expect((await mona().get(`${staging}/variables/REGION`)).body.value).toBe('2')
    await mona().delete(staging)
    expect((await mona().get(`${staging}/variables`)).status).toBe(404)
    expect((await mona().post(`${staging}/variables`, { name: 'A', value: '2' })).status).toBe(404)
    await mona().request('PUT', staging)
    expect((await mona().get(`${staging}/variables`)).body.total_count).toBe(0)
  })

  it('409 for a name that is in use, in any case', async () => {
    await mona().post(at, { name: 'REGION', value: '1' })
    await mona().post(at, { name: 'PLACE', value: '2' })
    for (const answer of [
      await mona().post(at, { name: 'region', value: '3' }),
      await mona().patch(`${at}/PLACE`, { name: 'region' }),
    ]) {
      expect([answer.status, answer.body]).toEqual([409, exists()])
    }
    expect((await mona().patch(`${at}/PLACE`, { name: 'place', value: '3' })).status).toBe(204)
    expect((await mona().get(`${at}/REGION`)).body.value).toBe('1')
    expect((await mona().get(`${at}/PLACE`)).body.value).toBe('3')
  })

  it.each(['1ST', 'DASH-ED', 'github_token', 'SERVICE_TOKEN'])(
    '422 for the name %s',
    async (bad) => {
      const answer = { status: 422, body: refused('name') }
      expect(await mona().post(at, { name: bad, value: 'x' })).toMatchObject(answer)
      await mona().post(at, { name: 'GOOD', value: 'x' })
      expect(await mona().patch(`${at}/GOOD`, { name: bad })).toMatchObject(answer)
    },
  )

  it('422 for a value of more than 48 KiB, and without one', async () => {
    const with48 = (letter: string, count: number) =>
      mona().post(at, { name: 'LONG', value: letter.repeat(count) })
    expect((await with48('x', 48 * 1024 + 1)).status).toBe(422)
    expect(await with48('é', 24 * 1024 + 1)).toMatchObject({ status: 422, body: refused('value') })
    expect((await with48('é', 24 * 1024)).status).toBe(201)
    expect((await mona().post(at, { name: 'NONE' })).status).toBe(422)
  })

  it('are at most 500, and come in pages of 10 to 30', async () => {
    const { id } = (await mona().get(path)).body
    const { storage, clock } = service.server.context
    const now = clock.now()
    await storage.transaction(async ({ actionsVariables: variables }) => {
      for (let made = 0; made < 500; made++) {
        const moment = { created_at: now, updated_at: now }
        const row = { repository_id: id, name: `V${made}`, visibility: null, ...moment }
        await variables.change((await variables.add(row)).value.id, { value: 'x' }, now)
      }
    })
    const { status, body } = await mona().post(at, { name: 'LAST', value: 'x' })
    const message = 'The repository has the maximum of 500 variables.'
    expect([status, body]).toEqual([422, failure(service.server, 422, message)])
    const lengthOf = async (query: string) => (await mona().get(at + query)).body.variables.length
    expect([await lengthOf(''), await lengthOf('?per_page=100')]).toEqual([10, 30])
    const { headers } = await mona().get(at)
    expect(headers.link).toContain('?page=50>; rel="last"')
  })

  it('cannot change while the repository is archived: 403', async () => {
    await mona().post(at, { name: 'REGION', value: '1' })
    await mona().patch(path, { archived: true })
    expect((await mona().post(at, { name: 'PLACE', value: '2' })).status).toBe(403)
    expect((await mona().patch(`${at}/REGION`, { value: '2' })).status).toBe(403)
    expect((await mona().delete(`${at}/REGION`)).status).toBe(403)
  })

  it('are for those who can write: 404 for readers who read, 403 for those who write', async () => {
    expect((await service.as('hubot').get(at)).status).toBe(404)
    expect((await service.as('hubot').post(at, { name: 'A', value: 'x' })).status).toBe(403)
  })
})
