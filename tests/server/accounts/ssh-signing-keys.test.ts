import { describe, expect, it } from 'vitest'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('SSH signing keys on $name', (store) => {
  const service = useService({ store })
  const at = '/user/ssh_signing_keys'
  const mona = () => service.as('mona')

  it('are added, shown, listed and deleted', async () => {
    const { line } = makeSshKey()
    const added = await mona().post(at, { title: 'Signing', key: `${line} mona@laptop` })
    expect(added.status).toBe(201)
    const { id } = added.body
    const shown = { id, key: line, title: 'Signing', created_at: '2026-03-10T12:00:00Z' }
    expect(added.body).toEqual(shown)
    expect((await mona().get(`${at}/${id}`)).body).toEqual(shown)
    expect((await mona().get(at)).body).toEqual([shown])
    expect((await service.as().get('/users/mona/ssh_signing_keys')).body).toEqual([shown])
    expect((await mona().delete(`${at}/${id}`)).status).toBe(204)
    expect((await mona().get(`${at}/${id}`)).status).toBe(404)
    expect((await mona().get(at)).body).toEqual([])
  })

  it('may be the same as keys for git access, and belong to one account', async () => {
    const { line: key } = makeSshKey()
    expect((await mona().post('/user/keys', { key })).status).toBe(201)
    expect((await mona().post(at, { key })).status).toBe(201)
    const { status, body } = await service.as('hubot').post(at, { key })
    expect(status).toBe(422)
    const error = { resource: 'SshSigningKey', field: 'key', code: 'custom' }
    expect(body.errors).toEqual([{ ...error, message: 'key is already in use' }])
  })

  it('422 for an invalid key', async () => {
    expect((await mona().post(at, { key: 'ssh-dss AAAA' })).status).toBe(422)
    expect((await mona().post(at, {})).status).toBe(422)
  })
})
