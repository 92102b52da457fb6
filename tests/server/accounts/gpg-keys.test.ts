import { armor, enums, PacketList, reformatKey, revokeKey } from 'openpgp'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { longAgo, makeGpgKey } from '../../_support/keys/gpg-keys.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const year = 365 * 24 * 3600

describe.each(stores)('GPG keys on $name', (store) => {
  const service = useService({ store })
  const at = '/user/gpg_keys'
  const mona = () => service.as('mona')
  const add = (armored_public_key: string, more = {}) =>
    mona().post(at, { armored_public_key, ...more })

  it('are added with their subkeys, shown, listed and deleted', async () => {
    const { armored, publicKey } = await makeGpgKey()
    const added = await add(armored, { name: 'Laptop' })
    expect(added.status).toBe(201)
    const { id, subkeys } = added.body
    const common = { created_at: '2026-03-10T12:00:00Z', expires_at: null, revoked: false }
    const subkey = publicKey.subkeys[0]!
    const shown = {
      ...common,
      id,
      name: 'Laptop',
      primary_key_id: null,
      key_id: publicKey.getKeyID().toHex().toUpperCase(),
      public_key: expect.stringMatching(/^xjM/),
      emails: [{ email: 'mona@example.com', verified: true }],
      can_sign: true,
      can_certify: true,
      can_encrypt_comms: false,
      can_encrypt_storage: false,
      raw_key: armored,
      subkeys: [
        {
          ...common,
          id: subkeys[0].id,
          primary_key_id: id,
          key_id: subkey.getKeyID().toHex().toUpperCase(),
          public_key: expect.stringMatching(/^zj/),
          emails: [],
          subkeys: [],
          can_sign: false,
          can_certify: false,
          can_encrypt_comms: true,
          can_encrypt_storage: true,
          raw_key: null,
        },
      ],
    }
    expect(added.body).toEqual(shown)
    expect((await mona().get(`${at}/${id}`)).body).toEqual(shown)
    expect((await mona().get(at)).body).toEqual([shown])
    expect((await service.as().get('/users/MONA/gpg_keys')).body).toEqual([shown])
    expect((await mona().get(`${at}/${subkeys[0].id}`)).status).toBe(404)
    expect((await mona().delete(`${at}/${id}`)).status).toBe(204)
    expect((await mona().get(`${at}/${id}`)).status).toBe(404)
    expect((await mona().delete(`${at}/${id}`)).status).toBe(404)
    expect((await service.server.rows()).gpg_keys).toBe(0) // its subkey is gone as well
  })

  it('list their addresses, and mark those that the account has verified', async () => {
    const emails = ['Mona@Example.com', 'mona@work.example', 'hubot@example.com']
    await mona().post('/user/emails', { emails: ['mona@work.example'] })
    const userIDs = emails.map((email) => ({ name: 'Mona', email }))
    const { armored } = await makeGpgKey('', { userIDs })
    const { body } = await add(armored)
    expect(body.emails).toEqual(emails.map((email, index) => ({ email, verified: index === 0 })))
  })

  it('show when keys expire, and what subkeys are for', async () => {
    const signing = { sign: true, keyExpirationTime: year, date: longAgo }
    const { armored } = await makeGpgKey('mona@example.com', {
      keyExpirationTime: 2 * year,
      subkeys: [signing, {}],
    })
    const { body } = await add(armored)
    expect(body.expires_at).toBe('2028-01-01T00:00:00Z')
    expect(body.subkeys).toMatchObject([
      { expires_at: '2027-01-01T00:00:00Z', can_sign: true, can_encrypt_comms: false },
      { can_sign: false, can_encrypt_comms: true },
    ])
  })

  it('can be added after they expired or were revoked, and are marked as such', async () => {
    const { armored: ended } = await makeGpgKey('mona@example.com', { keyExpirationTime: 60 })
    const first = await add(ended)
    expect(first.status).toBe(201)
    expect(first.body.expires_at).toBe('2026-01-01T00:01:00Z')
    const { key } = await makeGpgKey()
    const { publicKey } = await revokeKey({ key, format: 'armored', date: longAgo })
    const second = await add(publicKey)
    expect(second.status).toBe(201)
    expect(second.body.revoked).toBe(true)
  })

  it('a key of one account cannot be added to another, even when it was changed', async () => {
    const { armored, key } = await makeGpgKey()
    const { body } = await add(armored)
    const userIDs = [{ name: 'Other', email: 'other@example.com' }]
    const { publicKey: other } = await reformatKey({ privateKey: key, userIDs, date: longAgo })
    for (const login of ['mona', 'hubot']) {
      const again = await service.as(login).post(at, { armored_public_key: other })
      expect(again.status).toBe(422)
      const error = { resource: 'GpgKey', field: 'key_id', code: 'custom' }
      expect(again.body.errors).toEqual([{ ...error, message: 'key_id already exists' }])
    }
    await mona().delete(`${at}/${body.id}`)
    expect((await service.as('hubot').post(at, { armored_public_key: other })).status).toBe(201)
  })

  /** A key whose user ID has no certification. */
  async function unsigned() {
    const { publicKey } = await makeGpgKey()
    const packets = publicKey.toPacketList().filter(({ constructor }) => {
      return (constructor as unknown as { tag: enums.packet }).tag !== enums.packet.signature
    })
    const list = new PacketList<never>()
    list.push(...(packets as never[]))
    return armor(enums.armor.publicKey, list.write())
  }

  it.each([
    ['garbage', async () => 'garbage', 'not a public OpenPGP key'],
    ['nothing', async () => '', 'not a public OpenPGP key'],
    ['a private key', async () => (await makeGpgKey()).key.armor(), 'private'],
    ['a signature', async () => (await makeGpgKey()).sign('x'), 'not a public OpenPGP key'],
    ['a key without a certification', unsigned, 'not a public OpenPGP key'],
    [
      'a truncated key',
      async () => (await makeGpgKey()).armored.split('\n').toSpliced(4, 3).join('\n'),
      'not a public OpenPGP key',
    ],
    [
      'a key with a hundred and one names',
      async () => {
        const userIDs = Array.from({ length: 101 }, (_, name) => ({ name: `Mona ${name}` }))
        return (await makeGpgKey('', { userIDs })).armored
      },
      'too many subkeys',
    ],
  ])('422 for %s', async (_what, given, says) => {
    const before = await service.server.rows()
    const { status, body } = await add(await given())
    expect(status).toBe(422)
    const message = expect.stringContaining(says)
    expect(body.errors).toMatchObject([{ field: 'armored_public_key', message }])
    expect(await service.server.rows()).toEqual(before)
  })

  it('422 for a value that is not a string or is too long to parse', async () => {
    for (const key of [undefined, 7, 'x'.repeat(131_073)]) {
      expect((await mona().post(at, { armored_public_key: key })).status).toBe(422)
    }
  })

  it('keys of other accounts are not found', async () => {
    const { id } = (await add((await makeGpgKey()).armored)).body
    expect((await service.as('hubot').get(`${at}/${id}`)).status).toBe(404)
    expect((await service.as('hubot').delete(`${at}/${id}`)).status).toBe(404)
  })

  it('are paginated', async () => {
    await add((await makeGpgKey()).armored)
    const { body, headers } = await mona().get(`${at}?per_page=1&page=2`)
    expect(body).toHaveLength(1)
    expect(headers.link).toContain('rel="prev"')
  })

  it.each(versions)('in %s: an unchanged list returns 304', async (version) => {
    const reader = service.as('mona', { version })
    const { headers } = await reader.get(at)
    const again = () => reader.get(at, { headers: { 'If-None-Match': headers.etag as string } })
    expect((await again()).status).toBe(304)
    await add((await makeGpgKey()).armored)
    expect((await again()).status).toBe(200)
  })
})
