import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shareObjects } from '../../../server/git/lfs/store.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import {
  breakUpload,
  lfsClient,
  objectOf,
  type BatchAnswer,
  type LfsClient,
} from '../../_support/git/lfs.ts'
import { useService } from '../../_support/start-server.ts'

const content = Buffer.from('a large file, for once a small one\n')
const object = objectOf(content)

describe('large files of a repository', () => {
  const service = useService()

  const rootOf = (path: string) => `${service.server.url}/${path.slice('/repos/'.length)}.git`
  const lfs = (path: string, login?: string): LfsClient => lfsClient(rootOf(path), login)

  async function folderOf(path: string): Promise<string> {
    const { body } = await service.as('mona').get(path)
    return service.server.context.git.path(body.id)
  }

  /** Every file that is stored for a repository or being written. */
  async function kept(path: string): Promise<string[]> {
    const folder = await folderOf(path)
    const drafts = join(service.server.context.config.data, 'repositories/drafts')
    const found = [join(folder, 'lfs'), drafts].map((each) =>
      readdir(each, { recursive: true }).catch(() => []),
    )
    return (await Promise.all(found)).flat().filter((name) => /[0-9a-f-]{36,}$/.test(name))
  }

  async function withFile(input: object = {}): Promise<string> {
    const path = await service.repository(input)
    expect((await lfs(path, 'mona').put(object.oid, content)).status).toBe(200)
    return path
  }

  it('are uploaded to the URL of the batch response, and exist from then on', async () => {
    const path = await service.repository()
    const first = await lfs(path, 'mona').batch('upload', [object], { transfers: ['basic'] })
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/vnd.git-lfs+json')
    const root = `${rootOf(path)}/info/lfs`
    expect(await first.json()).toEqual({
      transfer: 'basic',
      hash_algo: 'sha256',
      objects: [
        {
          ...object,
          actions: {
            upload: { href: `${root}/objects/${object.oid}` },
            verify: { href: `${root}/verify` },
          },
        },
      ],
    })
    expect((await lfs(path, 'mona').verify(object)).status).toBe(404)
    expect((await lfs(path, 'mona').put(object.oid, content)).status).toBe(200)
    expect((await lfs(path, 'mona').verify(object)).status).toBe(200)
    expect((await lfs(path, 'mona').verify({ ...object, size: 1 })).status).toBe(422)
    const again = await lfs(path, 'mona').batch('upload', [object])
    expect(await again.json()).toMatchObject({ objects: [object] })
    expect(await kept(path)).toHaveLength(1)
  })

  it('are public where the repository is, whole or in part', async () => {
    const path = await withFile()
    const batch = await lfs(path).batch('download', [object])
    const { objects } = (await batch.json()) as BatchAnswer
    const whole = await fetch(objects[0]!.actions!.download!.href)
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(content)
    const part = await lfs(path).get(object.oid, { Range: 'bytes=2-6' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 2-6/${content.length}`)
    expect(await part.text()).toBe('large')
    expect((await lfs(path).get(object.oid, { Range: 'bytes=999-' })).status).toBe(416)
  })

  it('that are missing, or have another size, are reported one by one', async () => {
    const path = await withFile()
    const other = objectOf(Buffer.from('nowhere'))
    const batch = await lfs(path).batch('download', [object, other, { ...object, size: 3 }])
    const { objects } = (await batch.json()) as BatchAnswer
    expect(objects.map(({ error }) => error?.code)).toEqual([undefined, 404, 422])
    expect((await lfs(path).get(other.oid)).status).toBe(404)
  })

  it('are refused when they do not match their ID, and nothing is stored', async () => {
    const path = await service.repository()
    const answer = await lfs(path, 'mona').put(object.oid, Buffer.from('something else'))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      message: 'The content does not match the object',
      documentation_url: expect.stringContaining('http'),
      request_id: answer.headers.get('x-service-request-id'),
    })
    expect(await kept(path)).toEqual([])
  })

  it('leave nothing when the upload breaks off', async () => {
    const path = await service.repository()
    const url = `${rootOf(path)}/info/lfs/objects/${object.oid}`
    await breakUpload(url, 'mona', content.length, content.subarray(0, 10))
    await expect.poll(() => kept(path)).toEqual([])
    expect((await lfs(path, 'mona').get(object.oid)).status).toBe(404)
  })

  it.each([
    ['nobody', undefined, 401],
    ['a stranger', 'stranger', 404],
    ['the owner', 'mona', 200],
  ])('of a private repository require read access: %s', async (_who, login, status) => {
    const path = await withFile({ private: true })
    const answers = [
      await lfs(path, login).batch('download', [object]),
      await lfs(path, login).get(object.oid),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status])
    const challenges = answers.map(({ headers }) => headers.get('lfs-authenticate'))
    expect(challenges).toEqual(answers.map(() => (status === 401 ? 'Basic realm="git"' : null)))
  })

  it.each([
    ['nobody', undefined, 401],
    ['a stranger', 'stranger', 403],
  ])('cannot be uploaded without write access: %s', async (_who, login, status) => {
    const path = await service.repository()
    const answers = [
      await lfs(path, login).batch('upload', [object]),
      await lfs(path, login).put(object.oid, content),
      await lfs(path, login).verify(object),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    expect(await kept(path)).toEqual([])
  })

  it('of a hidden repository return the same body as for a missing one', async () => {
    const path = await withFile({ private: true })
    const said = async (place: string) => {
      const answer = await lfs(place, 'stranger').get(object.oid)
      const { request_id: _id, ...body } = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, body }
    }
    expect(await said(path)).toEqual(await said('/repos/mona/no-such-repository'))
  })

  it('of an archived repository cannot be changed', async () => {
    const path = await withFile()
    await service.as('mona').patch(path, { archived: true })
    expect((await lfs(path, 'mona').put(object.oid, content)).status).toBe(403)
    expect((await lfs(path, 'mona').batch('upload', [object])).status).toBe(403)
    expect((await lfs(path).get(object.oid)).status).toBe(200)
  })

  it.each([
    ['text that is not JSON', '{', undefined, 400],
    ['another content type', '{}', 'text/plain', 415],
    ['no operation', '{"objects":[]}', undefined, 422],
    ['no objects', '{"operation":"download"}', undefined, 422],
    [
      'a path as the object ID',
      '{"operation":"download","objects":[{"oid":"../x","size":1}]}',
      undefined,
      422,
    ],
    [
      'another hash algorithm',
      '{"operation":"download","objects":[],"hash_algo":"sha512"}',
      undefined,
      409,
    ],
    ['too many objects', ' '.repeat(1024 * 1024 + 1), undefined, 413],
  ])('are not found with an invalid batch: %s', async (_what, body, type, status) => {
    const path = await service.repository()
    const answer = await lfs(path, 'mona').post('objects/batch', body, type)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/vnd.git-lfs+json')
  })

  /** Commits a pointer to a file, and stores the file. */
  async function addFile(path: string, branch: string, text: string, login = 'mona') {
    const large = Buffer.from(text)
    const named = objectOf(large)
    expect((await lfs(path, login).put(named.oid, large)).status).toBe(200)
    const git = await gitOf(service, path)
    const exists = (await git('branch', '--list', branch)) !== ''
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${named.oid}\nsize ${named.size}\n`
    await git.branch(branch, { [`${text}.bin`]: pointer }, exists ? branch : 'main')
    return named
  }

  const found = async (path: string, login: string, objects: { oid: string }[]) =>
    Promise.all(objects.map(async ({ oid }) => (await lfs(path, login).get(oid)).status))

  it('are deleted with the repository, and kept for a fork that has them too', async () => {
    const path = await service.repository({ auto_init: true })
    const shared = await addFile(path, 'main', 'shared')
    const folder = await folderOf(path)
    const fork = await service.as('hubot').post(`${path}/forks`)
    expect(fork.status).toBe(202)
    expect((await service.as('mona').delete(path)).status).toBe(204)
    expect(await readdir(folder).catch(() => 'gone')).toBe('gone')
    expect(await found(path, 'mona', [shared])).toEqual([404])
    expect(await found(`/repos/${fork.body.full_name}`, 'hubot', [shared])).toEqual([200])
  })

  it('are in a fork only when its branches name them', async () => {
    const path = await service.repository({ private: true, auto_init: true })
    const collaborator = await service.server.context.storage.accounts.findByLogin('hubot')
    const { id } = (await service.as('mona').get(path)).body
    await service.server.context.storage.repositories.setCollaborator({
      ...{ repository_id: id, user_id: collaborator!.id, permission: 'pull', created_at: 0 },
    })
    const old = await addFile(path, 'main', 'old')
    const main = await addFile(path, 'main', 'main')
    const secret = await addFile(path, 'secret', 'secret')
    const unnamed = objectOf(Buffer.from('unnamed'))
    await lfs(path, 'mona').put(unnamed.oid, Buffer.from('unnamed'))
    const { body } = await service.as('hubot').post(`${path}/forks`, { default_branch_only: true })
    const fork = `/repos/${body.full_name}`
    const all = [old, main, secret, unnamed]
    expect(await found(path, 'hubot', all)).toEqual([200, 200, 200, 200])
    expect(await found(fork, 'hubot', all)).toEqual([200, 200, 404, 404])
    const batch = await lfs(fork, 'hubot').batch('download', all)
    const { objects } = (await batch.json()) as BatchAnswer
    expect(objects.map(({ error }) => error?.code)).toEqual([undefined, undefined, 404, 404])
  })

  it('reach the base of a pull request only when its commits name them', async () => {
    const path = await service.repository({ auto_init: true })
    const { body } = await service.as('hubot').post(`${path}/forks`, {})
    const fork = `/repos/${body.full_name}`
    const offered = await addFile(fork, 'offer', 'offered', 'hubot')
    const kept = await addFile(fork, 'kept', 'kept', 'hubot')
    const asked = { title: 'Offer', head: 'hubot:offer', base: 'main' }
    expect((await service.as('hubot').post(`${path}/pulls`, asked)).status).toBe(201)
    expect(await found(fork, 'hubot', [offered, kept])).toEqual([200, 200])
    expect(await found(path, 'mona', [offered, kept])).toEqual([200, 404])
  })

  it('can be shared twice, and only small blobs are read as pointers', async () => {
    const [one, other] = [
      await service.repository({ auto_init: true }),
      await service.repository({ auto_init: true }),
    ]
    const shared = await addFile(one, 'main', 'twice')
    const padded = objectOf(Buffer.from('padded'))
    await lfs(one, 'mona').put(padded.oid, Buffer.from('padded'))
    const git = await gitOf(service, one)
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${padded.oid}\n`
    await git.branch('main', { large: pointer.padEnd(1024), text: `oid sha256:${padded.oid}\n` })
    const [from, to] = [await folderOf(one), await folderOf(other)]
    const history = { path: from, wanted: [await git('rev-parse', 'main')] }
    await shareObjects(from, to, history)
    await shareObjects(from, to, history)
    expect(await found(other, 'mona', [shared, padded])).toEqual([200, 404])
  })
})
