import { beforeEach, describe, expect, it } from 'vitest'
import type { KeyReference } from '../../../server/access/tokens/lfs-token.ts'
import { createLinks } from '../../../server/core/links.ts'
import { currentVisitor, type Visitor } from '../../../server/protocols/ssh/authenticate.ts'
import { readCommand, type LfsCommand } from '../../../server/protocols/ssh/command.ts'
import { authenticateLfs } from '../../../server/protocols/ssh/lfs-authenticate.ts'
import { objectOf, type BatchAnswer } from '../../_support/git/lfs.ts'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'
import { useService } from '../../_support/start-server.ts'

const content = Buffer.from('large\n')
const object = objectOf(content)
const lfsType = 'application/vnd.git-lfs+json'
const minute = 60_000

interface Access {
  href: string
  header: Record<string, string>
  expires_in: number
  expires_at: string
}

describe('the command git-lfs-authenticate', () => {
  it.each([
    ['git-lfs-authenticate acme/widgets.git download', 'download'],
    ["git-lfs-authenticate '/acme/widgets.git' upload", 'upload'],
    [`git-lfs-authenticate acme/widgets upload ${object.oid}`, 'upload'],
  ])('is read from %s', (text, operation) =>
    expect(readCommand(text)).toEqual({ owner: 'acme', repo: 'widgets', operation }),
  )

  it.each([
    'git-lfs-authenticate acme/widgets.git',
    'git-lfs-authenticate acme/widgets.git delete',
    'git-lfs-authenticate acme/widgets.git download; id',
    'git-lfs-authenticate ../widgets.git download',
    'git-lfs-transfer acme/widgets.git download',
  ])('is not %s', (text) => expect(readCommand(text)).toBeUndefined())
})

describe('Git LFS with a token that was sent over SSH', () => {
  const service = useService()
  let path: string
  let name: string
  beforeEach(async () => {
    path = await service.repository({ private: true })
    name = path.slice('/repos/'.length)
  })

  const visitorWith = async (key: KeyReference): Promise<Visitor> =>
    (await currentVisitor(key, service.server.context))!

  async function withOwnKey(): Promise<{ visitor: Visitor; id: number }> {
    const { body } = await service.as('mona').post('/user/keys', { key: makeSshKey().line })
    const mona = await service.server.context.storage.accounts.findByLogin('mona')
    const key = { keyId: body.id, keyOf: 'account', holderId: mona!.id } as const
    return { visitor: await visitorWith(key), id: body.id }
  }

  async function withDeployKey(read_only: boolean): Promise<Visitor> {
    const mona = service.as('mona')
    const { body } = await mona.post(`${path}/keys`, { key: makeSshKey().line, read_only })
    const { id: holderId } = (await mona.get(path)).body
    return visitorWith({ keyId: body.id, keyOf: 'repository', holderId })
  }

  async function accessOf(visitor: Visitor, operation: string, at = name): Promise<Access> {
    const command = readCommand(`git-lfs-authenticate ${at}.git ${operation}`) as LfsCommand
    const { context, url } = service.server
    return (await authenticateLfs(visitor, command, createLinks(url, ''), context)) as Access
  }

  const call = (url: string, { header }: Pick<Access, 'header'>, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { Accept: lfsType, 'Content-Type': lfsType, ...header } })

  const batch = (access: Access, operation: string, href = access.href) =>
    call(`${href}/objects/batch`, access, {
      method: 'POST',
      body: JSON.stringify({ operation, objects: [object] }),
    })

  async function upload(access: Access): Promise<void> {
    const { objects } = (await (await batch(access, 'upload')).json()) as BatchAnswer
    const { upload: put, verify } = objects[0]!.actions as unknown as Record<string, Access>
    expect((await call(put!.href, put!, { method: 'PUT', body: content })).status).toBe(200)
    const body = JSON.stringify(object)
    expect((await call(verify!.href, verify!, { method: 'POST', body })).status).toBe(200)
  }

  it('has the URL of the API, a header, and an end', async () => {
    const { visitor } = await withOwnKey()
    expect(await accessOf(visitor, 'download')).toEqual({
      href: `${service.server.url}/${name}.git/info/lfs`,
      header: { Authorization: expect.stringMatching(/^RemoteAuth download\.\S+$/) },
      expires_in: 600,
      expires_at: '2026-03-10T12:10:00Z',
    })
  })

  it('uploads, locks and downloads, with the header of each object in the batch', async () => {
    const { visitor } = await withOwnKey()
    const access = await accessOf(visitor, 'upload')
    await upload(access)
    const lock = { method: 'POST', body: JSON.stringify({ path: 'a.bin' }) }
    expect((await call(`${access.href}/locks`, access, lock)).status).toBe(201)
    const reading = await accessOf(visitor, 'download')
    expect((await call(`${reading.href}/locks`, reading)).status).toBe(200)
    const { objects } = (await (await batch(reading, 'download')).json()) as BatchAnswer
    const { href, ...rest } = objects[0]!.actions!.download as unknown as Access
    const { header, expires_in, expires_at } = reading
    expect(rest).toEqual({ header, expires_in, expires_at })
    expect(await (await call(href, { header })).text()).toBe(content.toString())
  })

  it('is limited to its operation', async () => {
    const access = await accessOf((await withOwnKey()).visitor, 'download')
    const lock = { method: 'POST', body: JSON.stringify({ path: 'a.bin' }) }
    const put = { method: 'PUT', body: content }
    const refused = [
      await batch(access, 'upload'),
      await call(`${access.href}/locks`, access, lock),
      await call(`${access.href}/objects/${object.oid}`, access, put),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('is limited to its repository, and to Git LFS', async () => {
    const { visitor } = await withOwnKey()
    const access = await accessOf(visitor, 'upload')
    const other = (await service.repository({ private: true })).slice('/repos/'.length)
    const elsewhere = `${service.server.url}/${other}.git/info/lfs`
    expect((await batch(access, 'download', elsewhere)).status).toBe(404)
    expect((await batch(access, 'upload', elsewhere)).status).toBe(404)
    const { url } = service.server
    const git = await call(`${url}/${name}.git/info/refs?service=git-upload-pack`, access)
    const api = await call(`${url}${path}`, access)
    expect([git.status, api.status]).toEqual([401, 404])
  })

  it('ends after ten minutes', async () => {
    const { clock } = service.server
    const access = await accessOf((await withOwnKey()).visitor, 'upload')
    clock.advance(10 * minute - 1)
    expect((await batch(access, 'download')).status).toBe(200)
    clock.advance(1)
    const { status, headers } = await batch(access, 'download')
    expect([status, headers.get('LFS-Authenticate')]).toEqual([401, 'Basic realm="git"'])
  })

  it('ends with its key', async () => {
    const { visitor, id } = await withOwnKey()
    const access = await accessOf(visitor, 'upload')
    await service.as('mona').delete(`/user/keys/${id}`)
    expect((await batch(access, 'download')).status).toBe(401)
  })

  it('ends while its user is suspended', async () => {
    const { accounts } = service.server.context.storage
    const { visitor } = await withOwnKey()
    const access = await accessOf(visitor, 'upload')
    await accounts.suspend(visitor.user.id, 1, 1)
    expect((await batch(access, 'download')).status).toBe(401)
    await accounts.suspend(visitor.user.id, null, 1)
    expect((await batch(access, 'download')).status).toBe(200)
  })

  it.each([
    ['another operation', (token: string) => token.replace('download', 'upload')],
    ['another repository', (token: string) => token.replace(/\.\d+\./, '.1.')],
    ['a later end', (token: string) => token.replace(/\.(\d{13})\./, '.9999999999999.')],
    ['another signature', (token: string) => token.replace(/.{8}$/, '00000000')],
    ['nothing else', () => 'RemoteAuth x'],
  ])('is refused with %s', async (_what, changed) => {
    const access = await accessOf((await withOwnKey()).visitor, 'download')
    const header = { Authorization: changed(access.header.Authorization!) }
    expect((await batch({ ...access, header }, 'download')).status).toBe(401)
  })

  it('uploads with a deploy key that may write', async () => {
    await upload(await accessOf(await withDeployKey(false), 'upload'))
  })

  it('only downloads with a deploy key that may read', async () => {
    const visitor = await withDeployKey(true)
    await expect(accessOf(visitor, 'upload')).rejects.toThrow('marked as read only')
    const access = await accessOf(visitor, 'download')
    expect((await batch(access, 'download')).status).toBe(200)
    expect((await batch(access, 'upload')).status).toBe(403)
    const other = (await service.repository({ private: true })).slice('/repos/'.length)
    await expect(accessOf(visitor, 'download', other)).rejects.toThrow('Repository not found')
  })
})
