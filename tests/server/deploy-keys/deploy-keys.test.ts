import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('deploy keys on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  beforeEach(async () => {
    path = await service.repository()
  })

  const refusal = (message: string) => ({
    message: 'Validation Failed',
    errors: [{ resource: 'PublicKey', field: 'key', code: 'custom', message }],
  })

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with the key, GET shows it, DELETE returns 204', async () => {
      const { line } = makeSshKey()
      const input = { title: 'Build server', key: `${line} ci@example.com`, read_only: true }
      const { status, body, headers } = await mona(version).post(`${path}/keys`, input)
      expect(status).toBe(201)
      expect(body).toEqual({
        ...{ id: body.id, key: line, title: 'Build server', read_only: true },
        url: `${service.server.url}${path}/keys/${body.id}`,
        ...{ verified: true, enabled: true, added_by: 'mona', last_used: null },
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })
      expect(headers.location).toBe(body.url)
      const at = `${path}/keys/${body.id}`
      expect((await mona(version).get(`${path}/keys`)).body).toEqual([body])
      expect((await mona(version).get(at)).body).toEqual(body)
      expect((await mona(version).delete(at)).status).toBe(204)
      expect((await mona(version).get(at)).status).toBe(404)
      expect((await mona(version).delete(at)).status).toBe(404)
    })
  })

  it('have the comment of the key as title, and can write, unless said otherwise', async () => {
    const { body } = await mona().post(`${path}/keys`, { key: `${makeSshKey().line} ci@example` })
    expect(body).toMatchObject({ title: 'ci@example', read_only: false })
  })

  it('are in use once, by a repository or a user: 422', async () => {
    const [deploy, own] = [{ key: makeSshKey().line }, { key: makeSshKey().line }]
    const other = await service.repository()
    expect((await mona().post(`${path}/keys`, deploy)).status).toBe(201)
    expect((await mona().post('/user/keys', own)).status).toBe(201)
    for (const answer of [
      await mona().post(`${path}/keys`, deploy),
      await mona().post(`${other}/keys`, deploy),
      await mona().post(`${other}/keys`, own),
      await mona().post('/user/keys', deploy),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        422,
        expect.objectContaining(refusal('key is already in use')),
      ])
    }
  })

  it('must be keys: 422', async () => {
    const { status, body } = await mona().post(`${path}/keys`, { key: 'ssh-ed25519 AAAA' })
    expect([status, body.errors[0].field]).toEqual([422, 'key'])
  })

  it('are at most a hundred: 422', async () => {
    for (let made = 0; made < 100; made++) {
      expect((await mona().post(`${path}/keys`, { key: makeSshKey().line })).status).toBe(201)
    }
    const { status, body } = await mona().post(`${path}/keys`, { key: makeSshKey().line })
    const message = 'cannot be added: the repository has the maximum of 100 keys'
    expect([status, body]).toEqual([422, expect.objectContaining(refusal(message))])
    const { headers, body: page } = await mona().get(`${path}/keys?per_page=10`)
    expect(page).toHaveLength(10)
    expect(headers.link).toContain('page=10>; rel="last"')
  })

  it('of another repository are not there: 404; others must not see them', async () => {
    const { body } = await mona().post(`${path}/keys`, { key: makeSshKey().line })
    const other = await service.repository()
    expect((await mona().get(`${other}/keys/${body.id}`)).status).toBe(404)
    expect((await mona().delete(`${other}/keys/${body.id}`)).status).toBe(404)
    expect((await service.as('hubot').get(`${path}/keys`)).status).toBe(404)
    expect((await service.as('hubot').delete(`${path}/keys/${body.id}`)).status).toBe(403)
  })

  it('end with the repository, and cannot be added to an archived one', async () => {
    const key = { key: makeSshKey().line }
    await mona().post(`${path}/keys`, key)
    await mona().delete(path)
    const other = await service.repository()
    await mona().patch(other, { archived: true })
    expect((await mona().post(`${other}/keys`, key)).status).toBe(403)
    await mona().patch(other, { archived: false })
    expect((await mona().post(`${other}/keys`, key)).status).toBe(201)
  })
})
