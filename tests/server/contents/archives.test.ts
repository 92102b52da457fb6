import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { until } from '../../_support/patience.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const run = promisify(execFile)

/** Unpacks an archive with tar or Python, and reads its files by path. */
async function unpacked(archive: Buffer, format: 'tar.gz' | 'zip') {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    const file = join(folder, `archive.${format}`)
    const out = join(folder, 'out')
    await writeFile(file, archive)
    if (format === 'zip') await run('python3', ['-m', 'zipfile', '-e', file, out])
    else {
      await run('mkdir', [out])
      await run('tar', ['-xzf', file, '-C', out])
    }
    const entries = await readdir(out, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const contents = files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(out.length + 1), await readFile(path, 'utf8')] as const
    })
    return Object.fromEntries(await Promise.all(contents))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const formats = [
  ['tarball', 'tar.gz', 'application/x-gzip'],
  ['zipball', 'zip', 'application/zip'],
] as const

describe.each(stores)('archives on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  let git: Awaited<ReturnType<typeof gitOf>>
  let sha: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    sha = await git.branch('main', { 'notes/a b.md': 'Notes\n' })
  })

  const download = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url, { method, headers: { 'User-Agent': 'test', ...headers } })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }
  const locationOf = async (at: string, client = mona()) => {
    const { status, headers } = await client.get(at)
    expect(status).toBe(302)
    return headers.location!
  }
  const folderOf = (commit: string) =>
    `${path.slice('/repos/'.length).replace('/', '-')}-${commit.slice(0, 7)}`

  describe.each(versions)('in %s', (version) => {
    it.each(formats)('%s redirects to the files of a commit', async (kind, format, type) => {
      const url = await locationOf(`${path}/${kind}/main`, mona(version))
      expect(url).toMatch(
        new RegExp(`^${service.server.url}/[\\w./-]+/legacy.${format}/main\\?token=[\\w-]+$`),
      )
      const { status, headers, body } = await download(url)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe(type)
      const folder = folderOf(sha)
      const disposition = `attachment; filename="${folder}.${format}"`
      expect(headers.get('content-disposition')).toBe(disposition)
      expect(headers.get('cache-control')).toBe('no-store')
      const files = await unpacked(body, format)
      expect(Object.keys(files).sort()).toEqual([`${folder}/README.md`, `${folder}/notes/a b.md`])
      expect(files[`${folder}/notes/a b.md`]).toBe('Notes\n')
    })
  })

  it('are of the default branch without a ref', async () => {
    for (const at of [`${path}/tarball`, `${path}/tarball/`]) {
      const { headers } = await download(await locationOf(at))
      expect(headers.get('content-disposition')).toContain(folderOf(sha))
    }
  })

  it('have the name of the ref where clients take `legacy.` out of the path', async () => {
    await git('tag', 'v1.2.3', sha)
    const url = await locationOf(`${path}/zipball/refs/tags/v1.2.3`)
    const { headers } = await download(url.replace('/legacy.', '/'))
    const name = path.split('/').at(-1)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}-1.2.3.zip"`)
  })

  it('are of branches with slashes, tags and commits', async () => {
    const side = await git.branch('feature/one', { 'one.md': 'One\n' })
    await git('tag', '-a', '-m', 'First', 'v1.0', side)
    const refs = ['feature/one', 'feature%2Fone', 'refs/heads/feature/one', 'heads/feature/one']
    for (const ref of [...refs, 'v1.0', 'refs/tags/v1.0', side, side.slice(0, 10)]) {
      const { body } = await download(await locationOf(`${path}/tarball/${ref}`))
      const files = await unpacked(body, 'tar.gz')
      expect([ref, files[`${folderOf(side)}/one.md`]]).toEqual([ref, 'One\n'])
    }
  })

  it('follow the attributes of the commit', async () => {
    await git.branch('main', { '.gitattributes': 'secret.md export-ignore\n', 'secret.md': 'x\n' })
    const { body } = await download(await locationOf(`${path}/zipball/main`))
    const names = Object.keys(await unpacked(body, 'zip')).join(' ')
    expect(names).toContain('README.md')
    expect(names).not.toContain('secret.md')
  })

  it('are where other hosts of the platform have them', async () => {
    const page = path.slice('/repos'.length)
    for (const at of [
      `${page}/tar.gz/main`,
      `${page}/legacy.tar.gz/refs/heads/main`,
      `/codeload${page}/tar.gz/${sha}`,
    ]) {
      const { status, headers, body } = await download(`${service.server.url}${at}`)
      expect([at, status, headers.get('content-type')]).toEqual([at, 200, 'application/x-gzip'])
      expect(Object.values(await unpacked(body, 'tar.gz'))).toContain('Notes\n')
    }
    const { body } = await download(`${service.server.url}${page}/zip/main`)
    expect(Object.values(await unpacked(body, 'zip'))).toContain('Notes\n')
    expect((await download(`${service.server.url}${page}/zip/none`)).status).toBe(404)
  })

  it('do not hide the API of a repository with the name of a format', async () => {
    const { body } = await mona().post('/user/repos', { name: 'zip' })
    expect((await mona().get(`/repos/${body.full_name}/issues`)).body).toEqual([])
  })

  it('404 for an unknown ref and in a repository without commits', async () => {
    expect((await mona().get(`${path}/tarball/none`)).status).toBe(404)
    expect((await mona().get(`${await service.repository()}/tarball`)).status).toBe(404)
  })

  it('the addresses of tags, releases and repositories lead there', async () => {
    await git('tag', 'kit/v1', sha)
    await mona().post(`${path}/releases`, { tag_name: 'kit/v1' })
    const [tag] = (await mona().get(`${path}/tags`)).body
    const release = (await mona().get(`${path}/releases/tags/kit/v1`)).body
    const { archive_url } = (await mona().get(path)).body
    const urls = [
      ...[tag.tarball_url, tag.zipball_url, release.tarball_url, release.zipball_url],
      archive_url.replace('{archive_format}{/ref}', 'tarball/main'),
      archive_url.replace('{archive_format}{/ref}', 'zipball'),
    ]
    for (const url of urls) {
      const { status, body } = await download(url) // fetch follows the redirect
      expect([url, status]).toEqual([url, 200])
      expect(body.length).toBeGreaterThan(100)
    }
  })

  it('of a private repository need access, and the address ends after five minutes', async () => {
    await mona().patch(path, { private: true })
    expect((await service.as('hubot').get(`${path}/tarball`)).status).toBe(404)
    expect((await service.as(undefined).get(`${path}/tarball`)).status).toBe(404)
    const url = await locationOf(`${path}/tarball`)
    service.server.clock.advance(299_000)
    expect((await download(url)).status).toBe(200)
    service.server.clock.advance(1_000)
    const late = await download(url)
    expect([late.status, late.body.toString()]).toEqual([404, 'Not Found\n'])
    expect((await download(`${url}x`)).status).toBe(404)
  })

  it('the address ends when the repository becomes private, is deleted, or its owner suspended', async () => {
    const url = await locationOf(`${path}/tarball`)
    await mona().patch(path, { private: true })
    expect((await download(url)).status).toBe(404)
    await mona().patch(path, { private: false })
    const { accounts } = service.server.context.storage
    const { id } = (await accounts.findByLogin('mona'))!
    await accounts.suspend(id, 1, 1)
    expect((await download(url)).status).toBe(404)
    await accounts.suspend(id, null, 1)
    expect((await download(url)).status).toBe(200)
    await mona().delete(path)
    expect((await download(url)).status).toBe(404)
  })

  it('HEAD sends the headers without the archive', async () => {
    const url = await locationOf(`${path}/zipball`)
    const { status, headers, body } = await download(url, {}, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
    expect(headers.get('content-type')).toBe('application/zip')
  })

  it('git stops when the client disconnects', async () => {
    const noise = Array.from({ length: 60_000 }, (_, index) => Math.sin(index)).join('\n')
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`${index}.txt`, noise + index]),
    )
    await git.branch('main', files)
    const url = await locationOf(`${path}/tarball`)
    const running = async () => {
      const { stdout } = await run('ps', ['-eo', 'args'])
      return stdout.split('\n').filter((line) => line.includes(`${git.folder} archive`)).length
    }
    await new Promise<void>((resolve, reject) => {
      const request = get(url, { headers: { 'User-Agent': 'test' } }, (response) => {
        response.once('data', () => {
          response.pause()
          running()
            .then((count) => {
              expect(count).toBeGreaterThan(0)
              request.destroy()
              resolve()
            })
            .catch(reject)
        })
      })
    })
    await until(async () => (await running()) === 0, 'git to end')
  })

  describe('of pages', () => {
    const page = () => `${service.server.url}${path.slice('/repos'.length)}/archive`
    const repo = () => path.split('/').at(-1)!

    it.each([
      ['refs/heads/main', 'main'],
      ['main', 'main'],
      ['refs/tags/v1.2', '1.2'],
    ])('%s is in a folder with a name of its own', async (ref, name) => {
      await git('tag', 'v1.2', sha)
      for (const [, format] of formats) {
        const { status, headers, body } = await download(`${page()}/${ref}.${format}`)
        expect(status).toBe(200)
        const folder = `${repo()}-${name}`
        const disposition = `attachment; filename="${folder}.${format}"`
        expect(headers.get('content-disposition')).toBe(disposition)
        expect((await unpacked(body, format))[`${folder}/notes/a b.md`]).toBe('Notes\n')
      }
    })

    it('of a private repository need credentials', async () => {
      await mona().patch(path, { private: true })
      const url = `${page()}/main.zip`
      const as = (token: string) => ({ Authorization: `Bearer ${token}` })
      expect((await download(url)).status).toBe(404)
      expect((await download(url, as('ghp_hubot'))).status).toBe(404)
      expect((await download(url, as('ghp_none'))).status).toBe(401)
      expect((await download(url, as('ghp_mona'))).status).toBe(200)
    })

    it('404 for an unknown ref and a malformed escape sequence', async () => {
      for (const ref of ['none', '%zz']) {
        expect((await download(`${page()}/${ref}.zip`)).status).toBe(404)
      }
    })
  })
})
