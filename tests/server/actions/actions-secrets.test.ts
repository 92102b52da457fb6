import { beforeEach, describe, expect, it } from 'vitest'
import { removeDeleted } from '../../../server/domains/repositories/remove-deleted.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { sealedFor } from '../../_support/keys/sealing.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('workflow secrets of repositories on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  let at: string
  beforeEach(async () => {
    path = await service.repository()
    at = `${path}/actions/secrets`
  })

  const put = async (name: string, value = 's3cret') =>
    mona().request('PUT', `${at}/${name}`, await sealedFor(mona(), at, value))
  const refused = (field: string) => ({ errors: [{ resource: 'Secret', field }] })

  describe.each(versions)('in %s', (version) => {
    it('PUT returns 201 and then 204, GET shows no value, DELETE returns 204', async () => {
      const client = mona(version)
      const sealed = await sealedFor(client, at, 's3cret')
      expect(await client.request('PUT', `${at}/token`, sealed)).toMatchObject({
        ...{ status: 201, body: {} },
      })
      service.server.clock.advance(1000)
      expect((await client.request('PUT', `${at}/TOKEN`, sealed)).status).toBe(204)
      const { status, body } = await client.get(`${at}/Token`)
      expect([status, body]).toEqual([
        200,
        { name: 'TOKEN', created_at: body.created_at, updated_at: body.updated_at },
      ])
      expect(Date.parse(body.updated_at) - Date.parse(body.created_at)).toBe(1000)
      expect((await client.get(at)).body).toEqual({ total_count: 1, secrets: [body] })
      expect((await client.delete(`${at}/token`)).status).toBe(204)
      expect((await client.delete(`${at}/token`)).status).toBe(404)
      expect((await client.get(`${at}/TOKEN`)).status).toBe(404)
    })
  })

  it('are stored encrypted, each for itself', async () => {
    await put('CANARY', 'c4nary')
    const { opened, context } = service.server
    const [row] = await opened.query<{ id: number; value: string }>(
      `select id, value from actions_secrets where name = 'CANARY'`,
    )
    expect(context.vault.open(row!.value, `actions secret ${row!.id}`)).toBe('c4nary')
    expect(JSON.stringify(await opened.query('select * from actions_secrets'))).not.toContain(
      'c4nary',
    )
  })

  it('have a key of their repository: 422 for the key of another', async () => {
    const other = await service.repository()
    const sealed = await sealedFor(mona(), `${other}/actions/secrets`, 's3cret')
    expect(await mona().request('PUT', `${at}/TOKEN`, sealed)).toMatchObject({
      ...{ status: 422, body: refused('key_id') },
    })
    const { key_id } = await sealedFor(mona(), at, 's3cret')
    const mixed = { ...sealed, key_id }
    expect(await mona().request('PUT', `${at}/TOKEN`, mixed)).toMatchObject({
      ...{ status: 422, body: refused('encrypted_value') },
    })
    expect((await mona().request('PUT', `${at}/TOKEN`, { key_id })).status).toBe(422)
    expect((await mona().get(at)).body.total_count).toBe(0)
  })

  it.each(['1ST', 'DASH-ED', 'github_token', 'SERVICE_TOKEN'])(
    '422 for the name %s',
    async (bad) => {
      expect(await put(bad)).toMatchObject({ status: 422, body: refused('secret_name') })
    },
  )

  it('422 for a value of more than 48 KiB', async () => {
    expect((await put('LONG', 'x'.repeat(48 * 1024))).status).toBe(201)
    expect((await put('LONGER', 'x'.repeat(48 * 1024 + 1))).status).toBe(422)
  })

  it('are at most a hundred: 422', async () => {
    const sealed = await sealedFor(mona(), at, 's3cret')
    const write = (name: string) => mona().request('PUT', `${at}/${name}`, sealed)
    for (let made = 0; made < 100; made++) expect((await write(`S${made}`)).status).toBe(201)
    const message = 'The repository has the maximum of 100 secrets.'
    const { status, body } = await write('LAST')
    expect([status, body]).toEqual([422, failure(service.server, 422, message)])
    expect((await write('S0')).status).toBe(204)
    const { body: page, headers } = await mona().get(`${at}?per_page=40&page=2`)
    expect([page.total_count, page.secrets.length]).toEqual([100, 40])
    expect(headers.link).toContain('rel="prev"')
  })

  it('cannot change while the repository is archived: 403', async () => {
    await put('TOKEN')
    await mona().patch(path, { archived: true })
    expect((await put('TOKEN')).status).toBe(403)
    expect((await mona().delete(`${at}/TOKEN`)).status).toBe(403)
    expect((await mona().get(at)).body.total_count).toBe(1)
  })

  it('are for those who can write: 404 for readers who read, 403 for those who write', async () => {
    await put('TOKEN')
    expect((await service.as('hubot').get(at)).status).toBe(404)
    expect((await service.as('hubot').get(`${at}/public-key`)).status).toBe(404)
    expect((await service.as('hubot').delete(`${at}/TOKEN`)).status).toBe(403)
    expect((await service.as(undefined).get(at)).status).toBe(401)
  })

  it('end with the repository, and so does its key', async () => {
    await put('TOKEN')
    const { body } = await mona().get(path)
    await mona().delete(path)
    await removeDeleted(service.server.context)
    const { opened } = service.server
    for (const [table, column] of [
      ['actions_secrets', 'repository_id'],
      ['repository_keys', 'id'],
    ]) {
      expect(await opened.query(`select 1 from ${table} where ${column} = ${body.id}`)).toEqual([])
    }
  })
})
