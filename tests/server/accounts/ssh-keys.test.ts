import { describe, expect, it } from 'vitest'
import { wireString } from '../../../server/domains/accounts/ssh-keys/wire.ts'
import { versions } from '../../_support/bundles.ts'
import type { NewToken } from '../../_support/planted/token.ts'
import { makeSshKey, type Kind } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const kinds: Kind[] = ['ed25519', 'rsa', 'nistp256', 'nistp384', 'nistp521', 'sk-ed25519']

const blob = (line: string) => Buffer.from(line.split(' ')[1] ?? '', 'base64')
const written = (kind: string, bytes: Buffer) => `${kind} ${bytes.toString('base64')}`

/** A key with altered bytes. */
function bent(change: (bytes: Buffer) => Buffer, kind: Kind = 'ed25519'): string {
  const { line } = makeSshKey(kind)
  return written(line.split(' ')[0] as string, change(blob(line)))
}

const lastByte = (bytes: Buffer) => {
  const other = Buffer.from(bytes)
  other[other.length - 1] = (other.at(-1) as number) ^ 1
  return other
}

describe.each(stores)('SSH keys on $name', (store) => {
  const service = useService({ store })
  const at = '/user/keys'
  const as = (login: string) => service.as(login)

  it.each(kinds)('an %s key is added, shown, listed and deleted', async (kind) => {
    const { line } = makeSshKey(kind)
    const added = await as('mona').post(at, { title: 'Laptop', key: `${line} mona@laptop\n` })
    expect(added.status).toBe(201)
    const { id } = added.body
    const shown = {
      id,
      key: line,
      title: 'Laptop',
      url: `${service.server.url}${at}/${id}`,
      verified: true,
      read_only: false,
      created_at: '2026-03-10T12:00:00Z',
      last_used: null,
    }
    expect(added.body).toEqual(shown)
    expect((await as('mona').get(`${at}/${id}`)).body).toEqual(shown)
    expect((await as('mona').get(at)).body).toEqual([shown])
    const { key, created_at, last_used } = shown
    const { body } = await service.as().get('/users/Mona/keys')
    expect(body).toEqual([{ id, key, created_at, last_used }])
    expect((await as('mona').delete(`${at}/${id}`)).status).toBe(204)
    expect((await as('mona').get(`${at}/${id}`)).status).toBe(404)
    expect((await as('mona').delete(`${at}/${id}`)).status).toBe(404)
  })

  it('the title defaults to the comment of the key, or to its fingerprint', async () => {
    const add = async (key: string) => (await as('mona').post(at, { key })).body
    expect((await add(`${makeSshKey().line} mona at home`)).title).toBe('mona at home')
    expect((await add(makeSshKey().line)).title).toMatch(/^[A-Za-z0-9+/]{43}$/)
    const { body } = await as('mona').post(at, { title: ' ', key: makeSshKey().line })
    expect(body.title).toBe(' ')
  })

  it('a key in use cannot be added to another account until it is deleted', async () => {
    const { line: key } = makeSshKey()
    const { body: first } = await as('mona').post(at, { key })
    for (const login of ['mona', 'hubot']) {
      const { status, body } = await as(login).post(at, { key: `${key} other` })
      expect(status).toBe(422)
      const error = { resource: 'PublicKey', field: 'key', code: 'custom' }
      expect(body.errors).toEqual([{ ...error, message: 'key is already in use' }])
    }
    const elsewhere = await as('hubot').post('/user/ssh_signing_keys', { key })
    expect(elsewhere.status).toBe(201)
    await as('mona').delete(`${at}/${first.id}`)
    expect((await as('hubot').post(at, { key })).status).toBe(201)
  })

  const short = makeSshKey('rsa', 1024).line
  it.each([
    ['nothing', '', 'invalid'],
    ['words', 'my key', 'invalid'],
    ['a key without its type', makeSshKey().line.split(' ')[1] as string, 'invalid'],
    ['DSA', `ssh-dss ${Buffer.from('x').toString('base64')}`, 'DSA'],
    ['a short RSA key', short, 'shorter than 2048'],
    ['a wrong type', makeSshKey().line.replace('ed25519', 'rsa'), 'invalid'],
    ['trailing bytes', bent((bytes) => Buffer.concat([bytes, Buffer.of(0)])), 'invalid'],
    ['a truncated key', bent((bytes) => bytes.subarray(0, -1)), 'invalid'],
    ['a point that is not on its curve', bent(lastByte, 'nistp256'), 'invalid'],
    ['non-canonical base64', `${makeSshKey().line}=`, 'invalid'],
    ['two keys', `${makeSshKey().line}\n${makeSshKey().line}`, 'invalid'],
    ['options before the key', `no-pty ${makeSshKey().line}`, 'invalid'],
    ['a certificate', written('ssh-ed25519-cert-v01@openssh.com', wireString('x')), 'invalid'],
    [
      'a private key',
      makeSshKey().privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      'private',
    ],
  ])('422 for %s', async (_what, key, says) => {
    const before = await service.server.rows()
    const { status, body } = await as('mona').post(at, { key })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ field: 'key', message: expect.stringContaining(says) }])
    expect(await service.server.rows()).toEqual(before)
  })

  it('422 for a value that is not a string, or is too long', async () => {
    for (const body of [{}, { key: 1 }, { key: `${makeSshKey().line} ${'x'.repeat(20_000)}` }]) {
      expect((await as('mona').post(at, body)).status).toBe(422)
    }
  })

  it('422 for more than a hundred', async () => {
    const { storage } = service.server.context
    const { id: user_id } = (await storage.accounts.findByLogin('reader')) as { id: number }
    const row = { user_id, purpose: 'signing' as const, title: '', key: '', created_at: 1 }
    await storage.transaction(async ({ sshKeys }) => {
      for (let index = 0; index < 100; index++) {
        await sshKeys.add({ ...row, fingerprint: `many ${index}` })
      }
    })
    const add = (path: string) => as('reader').post(path, { key: makeSshKey().line })
    expect((await add('/user/ssh_signing_keys')).status).toBe(422)
    expect((await add(at)).status).toBe(201)
  })

  it('are paginated', async () => {
    const { headers, body } = await as('reader').get('/user/ssh_signing_keys?per_page=40&page=3')
    expect(body).toHaveLength(20)
    expect(headers.link).toContain('rel="prev"')
    const all = await service.as().get('/users/reader/ssh_signing_keys?per_page=1')
    expect(all.body).toHaveLength(1)
    expect(all.headers.link).toMatch(/\/user\/\d+\/ssh_signing_keys\?per_page=1&page=100>/)
  })

  it('keys of other accounts, unknown users and organizations are not found', async () => {
    const { id } = (await as('mona').post(at, { key: makeSshKey().line })).body
    expect((await as('hubot').get(`${at}/${id}`)).status).toBe(404)
    expect((await as('hubot').delete(`${at}/${id}`)).status).toBe(404)
    // A key for git access is not a signing key.
    expect((await as('mona').get(`/user/ssh_signing_keys/${id}`)).status).toBe(404)
    expect((await as('mona').delete(`/user/ssh_signing_keys/${id}`)).status).toBe(404)
    expect((await as('mona').get(`${at}/${id}`)).status).toBe(200)
    for (const login of ['nobody', 'acme']) {
      for (const list of ['keys', 'gpg_keys', 'ssh_signing_keys']) {
        expect((await service.as().get(`/users/${login}/${list}`)).status).toBe(404)
      }
    }
  })

  it('the read scope cannot add keys, and the write scope cannot delete them', async () => {
    const holding = async (scope: string) => {
      const token: NewToken = { login: 'writer', kind: 'classic', scopes: [scope] }
      return service.as(undefined, { token: await service.server.token(token) })
    }
    const [reader, writer, admin] = [
      await holding('read:public_key'),
      await holding('write:public_key'),
      await holding('admin:public_key'),
    ]
    const body = { key: makeSshKey().line }
    expect((await reader.get(at)).status).toBe(200)
    expect((await reader.post(at, body)).status).toBe(404)
    const { id } = (await writer.post(at, body)).body
    expect((await writer.delete(`${at}/${id}`)).status).toBe(403)
    expect((await admin.delete(`${at}/${id}`)).status).toBe(204)
  })

  it.each(versions)('in %s: an unchanged list returns 304', async (version) => {
    const mona = service.as('mona', { version })
    const { headers } = await mona.get(at)
    const again = () => mona.get(at, { headers: { 'If-None-Match': headers.etag as string } })
    expect((await again()).status).toBe(304)
    await mona.post(at, { key: makeSshKey().line })
    expect((await again()).status).toBe(200)
  })
})
