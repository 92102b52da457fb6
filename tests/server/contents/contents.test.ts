import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { furnished, vendored } from '../../_support/fixtures/furnished.ts'
import { blobId } from '../../_support/git/blob-id.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('contents on $name', (store) => {
  const service = useService({ store })
  let path: string
  beforeAll(async () => {
    path = await furnished(service)
  })
  const get = (where: string, version: string = versions[0]) =>
    service.as('mona', { version }).get(`${path}/contents${where}`)
  const text = ({ content }: { content: string }) => Buffer.from(content, 'base64').toString()

  describe.each(versions)('GET …/contents/{path} in %s', (version) => {
    it.each(['', '/'])('lists the root at contents%s', async (end) => {
      const { status, body } = await get(end, version)
      expect(status).toBe(200)
      expect(body.map((each: { name: string }) => each.name)).toEqual([
        '.gitmodules',
        'README.md',
        'docs',
        'large.bin',
        'to-file',
        'to-folder',
        'to-nothing',
        'vendor',
      ])
      expect(body[1]).toMatchObject({ type: 'file', path: 'README.md', size: 12 })
      expect(body[2]).toMatchObject({ type: 'dir', size: 0 })
      expect(body[4]).toMatchObject({ type: 'symlink', size: 15 })
      expect(body[7]).toMatchObject({ sha: vendored, size: 0, git_url: null, html_url: null })
    })

    it('lists a folder, and leads there with a slash at the end', async () => {
      const { body } = await get('/docs', version)
      expect(body).toMatchObject([{ type: 'file', name: 'a guide.md', path: 'docs/a guide.md' }])
      for (const [end, left] of [
        ['/', 'docs'],
        ['//', 'docs/'],
        ['/?ref=main', 'docs?ref=main'],
      ]) {
        const { status, headers } = await get(`/docs${end}`, version)
        const { pathname, search } = new URL(headers.location!)
        expect(status).toBe(302)
        expect(pathname + search).toMatch(/^\/repositories\/\d+\/contents\/docs/)
        expect((pathname + search).split('/contents/')[1]).toBe(left)
      }
      const self = new URL(body[0].url)
      const again = await service.as('mona', { version }).get(self.pathname + self.search)
      expect(again.body).toMatchObject({ sha: body[0].sha, url: body[0].url })
    })

    it.each(['/docs/a%20guide.md', '/docs%2Fa%20guide.md'])('shows a file at %s', async (where) => {
      const { status, body } = await get(where, version)
      expect(status).toBe(200)
      expect(body).toMatchObject({ type: 'file', encoding: 'base64', size: 18 })
      expect(text(body)).toBe('Left, then right.\n')
      expect(body).not.toHaveProperty('target')
    })

    it('shows a submodule, and its URL', async () => {
      const { body } = await get('/vendor', version)
      const submodule_git_url = 'https://example.com/acme/tools.git'
      expect(body).toMatchObject({ type: 'submodule', sha: vendored, submodule_git_url })
    })
  })

  it('leads to the repository of a submodule on this server', async () => {
    const at = await service.repository({ name: 'parts' })
    const { host, hostname } = new URL(service.server.url)
    const urls = [
      ...[`http://${host}/acme/tools.git`, `git@${hostname}:acme/tools.git`, '../../acme/tools'],
      ...[`ssh://git@${hostname}:22/acme/tools.git`, `http://${hostname}:1/acme/tools.git`],
      ...[
        `http://${host}/acme`,
        'git@example.com:acme/tools.git',
        '/acme/tools.git',
        'file:///acme/tools',
      ],
    ]
    await using work = await workOn(service, at)
    const { git } = work
    const modules = urls.map((url, n) => `[submodule "${n}"]\n\tpath = ${n}\n\turl = ${url}\n`)
    await git.commit('.gitmodules', modules.join(''))
    for (const n of urls.keys())
      await git('update-index', '--add', '--cacheinfo', `160000,${vendored},${n}`)
    await git('commit', '-q', '-m', 'Parts')
    await git('push', '-q', 'origin', 'main')
    const git_url = `${service.server.url}/repos/acme/tools/git/trees/${vendored}`
    const html_url = `${service.server.url}/acme/tools/tree/${vendored}`
    const here = { git_url, html_url, _links: { git: git_url, html: html_url } }
    const elsewhere = { git_url: null, html_url: null, _links: { git: null, html: null } }
    const { body } = await service.as('mona').get(`${at}/contents`)
    for (const [n, submodule_git_url] of urls.entries()) {
      const expected = n < 4 ? here : elsewhere
      expect(body[n + 1]).toMatchObject({ name: String(n), ...expected })
      const one = await service.as('mona').get(`${at}/contents/${n}`)
      expect(one.body).toMatchObject({ ...expected, submodule_git_url })
    }
  })

  it('follows a symbolic link to a file, and to nothing else', async () => {
    const { body } = await get('/to-file')
    expect(body).toMatchObject({ type: 'file', path: 'to-file', target: 'docs/a guide.md' })
    expect(text(body)).toBe('Left, then right.\n')
    expect((await get('/to-folder')).body).toMatchObject({ type: 'symlink', target: 'docs' })
    const astray = { type: 'symlink', target: '../../etc/passwd' }
    expect((await get('/to-nothing')).body).toMatchObject(astray)
  })

  it('leaves out the content of a file of more than 1 MB', async () => {
    const { body } = await get('/large.bin')
    expect(body).toMatchObject({ size: 1024 * 1024 + 1, encoding: 'none', content: '' })
  })

  it('returns raw content for the raw media type', async () => {
    const ask = (where: string) =>
      fetch(`${service.server.url}${path}${where}`, {
        headers: { Accept: 'application/vnd.service.raw+json', 'User-Agent': 'test' },
      })
    const file = await ask('/contents/large.bin')
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.service.raw+json; charset=utf-8',
    ])
    expect((await file.arrayBuffer()).byteLength).toBe(1024 * 1024 + 1)
    expect(await (await ask('/contents/to-file')).text()).toBe('Left, then right.\n')
    expect(await (await ask('/readme')).text()).toBe('# Furnished\n')
    expect(await (await ask('/contents/docs')).json()).toMatchObject([{ name: 'a guide.md' }])
  })

  it.each(['raw', 'v3.raw', 'V3.Raw+JSON'])(
    'names the raw media type as asked: %s',
    async (form) => {
      const headers = { accept: `application/vnd.service.${form}` }
      const { text, headers: sent } = await service.as().get(`${path}/readme`, { headers })
      expect(text).toBe('# Furnished\n')
      const type = `application/vnd.service.${form.toLowerCase()}; charset=utf-8`
      expect(sent['content-type']).toBe(type)
    },
  )

  it.each(['raw', 'raw+json'])('takes the placeholder VERSION as v3: %s', async (form) => {
    const headers = { accept: `application/vnd.service.VERSION.${form}` }
    for (const place of [
      '/readme',
      '/contents/README.md',
      `/git/blobs/${blobId('# Furnished\n')}`,
    ]) {
      const { text, headers: sent } = await service.as().get(`${path}${place}`, { headers })
      expect(text).toBe('# Furnished\n')
      expect(sent['content-type']).toMatch(`application/vnd.service.v3.${form}`)
    }
  })

  it.each(['html', 'html+json', 'v3.html'])('returns Markdown as HTML: %s', async (form) => {
    const headers = { accept: `application/vnd.service.${form}` }
    for (const place of ['/readme', '/contents/README.md']) {
      const { text, headers: sent } = await service.as().get(`${path}${place}`, { headers })
      expect(text).toBe('<h1>Furnished</h1>\n')
      expect(sent['content-type']).toBe(`application/vnd.service.${form}; charset=utf-8`)
    }
    const { text } = await service.as().get(`${path}/contents/.gitmodules`, { headers })
    expect(text).toMatch(/^<pre>\[submodule &quot;/)
  })

  it.each(versions)(
    'returns a folder as an object for the object media type, in %s',
    async (version) => {
      const headers = { accept: 'application/vnd.service.object+json' }
      const { body } = await service.as('mona', { version }).get(`${path}/contents/`, { headers })
      expect(body).toMatchObject({ type: 'dir', path: '' })
      expect(body.entries).toEqual((await get('/', version)).body)
    },
  )

  it.each(['HEAD', 'heads/main', 'refs/heads/main', 'main~0'])('accepts ref=%s', async (ref) => {
    const { status, body } = await get(`/README.md?ref=${ref}`)
    expect([status, body.sha]).toEqual([200, (await get('/README.md')).body.sha])
    expect(new URL(body.url).searchParams.get('ref')).toBe(ref)
    expect((await service.as('mona').get(`${path}/readme?ref=${ref}`)).status).toBe(200)
  })

  it('accepts a branch, a full ref and a commit as ref', async () => {
    expect((await get('/vendor?ref=main')).status).toBe(200)
    expect((await get('/vendor?ref=before')).status).toBe(404)
    expect((await get('/vendor?ref=refs/heads/before')).status).toBe(404)
    expect((await get('/README.md?ref=before')).body.url).toContain('?ref=before')
    const list = (await get('?ref=refs%2Fheads%2Fmain')).body
    expect(list).toHaveLength(8)
  })

  it.each([
    '/nothing',
    '/README.md/more',
    '/../config',
    '/docs/../README.md',
    '/.git/config',
    '/docs//a%20guide.md',
    '/a%0Ab',
    '?ref=gone',
    '?ref=HEAD~99',
    `?ref=${'2'.repeat(40)}`,
    '?ref=main%5E%7Btree%7D',
  ])('404 for contents%s', async (where) => {
    expect((await get(where)).status).toBe(404)
  })

  it('404 in a repository without commits', async () => {
    const empty = await service.repository()
    const { status, body } = await service.as('mona').get(`${empty}/contents/`)
    expect([status, body.message]).toEqual([404, 'This repository is empty.'])
  })

  it('304 until the next commit', async () => {
    const first = await get('/docs')
    const headers = { 'if-none-match': first.headers.etag as string }
    expect((await service.as('mona').get(`${path}/contents/docs`, { headers })).status).toBe(304)
  })

  it('301 for the former name of the repository', async () => {
    const renamed = await furnished(service)
    await service.as('mona').patch(renamed, { name: `${renamed.split('/').at(-1)}-now` })
    const { status, headers } = await service
      .as('mona')
      .get(`${renamed}/contents/docs/a%20guide.md?ref=main`)
    expect(status).toBe(301)
    expect(headers.location).toMatch(
      /\/repositories\/\d+\/contents\/docs\/a%20guide\.md\?ref=main$/,
    )
  })

  it('GET …/readme returns the README of the repository', async () => {
    const { status, body } = await service.as('mona').get(`${path}/readme`)
    expect([status, body.path, text(body)]).toEqual([200, 'README.md', '# Furnished\n'])
    const empty = await service.repository()
    expect((await service.as('mona').get(`${empty}/readme`)).status).toBe(404)
  })
})

describe('the download_url of a file', () => {
  const service = useService()
  const mona = () => service.as('mona')

  it('has its content, from any ref, for everyone while the repository is public', async () => {
    const path = await service.repository({ auto_init: true })
    const content = Buffer.from('a + b = ü\n').toString('base64')
    const file = `${path}/contents/some%20folder/a%2Bb%25.txt`
    await mona().request('PUT', file, { message: 'Add', content, branch: 'main' })
    const { download_url } = (await mona().get(file)).body
    const raw = await fetch(download_url)
    expect([raw.status, await raw.text()]).toEqual([200, 'a + b = ü\n'])
    expect(raw.headers.get('content-type')).toBe('application/vnd.service.raw; charset=utf-8')
    const from = `${path.slice('/repos'.length)}/raw/`
    for (const [place, ref] of [
      [from, 'refs/heads/main'],
      [`/raw${path.slice('/repos'.length)}/`, 'main'],
    ]) {
      const at = download_url.replace(`${from}main`, `${place}${ref}`)
      expect(await (await fetch(at)).text()).toBe('a + b = ü\n')
    }
    const [listed] = (await mona().get(`${path}/contents/some%20folder`)).body
    expect(listed.download_url).toBe(download_url)

    await mona().patch(path, { private: true })
    expect((await mona().get(file)).body.download_url).toBeNull()
    expect((await fetch(download_url)).status).toBe(404)
  })

  describe.each(versions)('GET …/readme/{dir} in %s', (version) => {
    it('shows the README of a folder, in each form', async () => {
      const repository = await service.repository({ auto_init: true })
      const mona = service.as('mona', { version })
      const content = Buffer.from('# Inner\n').toString('base64')
      const file = `${repository}/contents/a%20folder/inner/readme.md`
      await mona.request('PUT', file, { message: 'Inner', content })
      const at = `${repository}/readme/a%20folder/inner`
      const { status, body } = await mona.get(at)
      expect([status, body.path, body.encoding]).toEqual([
        200,
        'a folder/inner/readme.md',
        'base64',
      ])
      expect((await mona.get(`${at}/`)).body).toEqual(body)
      const as = (form: string) =>
        mona.get(at, { headers: { Accept: `application/vnd.service.${form}` } })
      expect((await as('raw')).text).toBe('# Inner\n')
      expect((await as('html')).text).toMatch(/<h1.*Inner/)
      expect((await mona.get(`${repository}/readme/`)).body.path).toBe('README.md')
      for (const missing of ['a%20folder', 'nothing', '..', 'README.md']) {
        expect((await mona.get(`${repository}/readme/${missing}`)).status).toBe(404)
      }
      expect((await mona.get(`${at}?ref=nothing`)).status).toBe(404)
    })
  })

  describe('large files', () => {
    const texts = Buffer.from(
      'Zwölf Boxkämpfer jagen Viktor quer über den großen Deich.\n'.repeat(50_000),
    )
    const bytes = Buffer.concat([texts, Buffer.from([0xff, 0xc3])])
    /** Whole lines of Base64. */
    const even = Buffer.alloc(45 * 40_000, 'x')
    let large: string
    beforeAll(async () => {
      large = await service.repository()
      await using work = await workOn(service, large)
      await work.git.commit('texts', texts)
      await work.git.commit('bytes', bytes)
      await work.git.commit('even', even)
      await work.git('push', '-q', 'origin', 'main')
    })
    const ask = (where: string, form: string, more: RequestInit = {}) => {
      const authorization = 'Bearer ghp_mona'
      const headers = { authorization, accept: `application/vnd.service.${form}`, ...more.headers }
      return fetch(`${service.server.url}${large}${where}`, { ...more, headers })
    }
    const raw = 'application/vnd.service.raw'

    it.each([
      ['contents/texts', texts, `${raw}; charset=utf-8`],
      ['contents/bytes', bytes, raw],
      [`git/blobs/${blobId(texts)}`, texts, raw],
      [`git/blobs/${blobId(bytes)}`, bytes, raw],
    ])('are sent as they are: %s', async (where, content, type) => {
      const sent = await ask(`/${where}`, 'raw')
      expect(sent.status).toBe(200)
      expect(sent.headers.get('content-type')).toBe(type)
      expect(sent.headers.get('content-length')).toBe(String(content.length))
      expect(content.equals(Buffer.from(await sent.arrayBuffer()))).toBe(true)
      const { status, headers } = await ask(`/${where}`, 'raw', { method: 'HEAD' })
      expect([status, headers.get('content-length')]).toEqual([200, String(content.length)])
      const condition = { 'if-none-match': sent.headers.get('etag')! }
      expect((await ask(`/${where}`, 'raw', { headers: condition })).status).toBe(304)
    })

    it.each(Object.entries({ texts, bytes, even }))(
      'are sent in Base64: %s',
      async (_name, content) => {
        const sha = blobId(content)
        const sent = await ask(`/git/blobs/${sha}`, 'json')
        expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8')
        const body = await sent.text()
        expect(sent.headers.get('content-length')).toBe(String(body.length))
        const lines = content.toString('base64').replace(/.{1,60}/g, '$&\n')
        const { content: sentLines, ...others } = JSON.parse(body)
        expect(sentLines === lines).toBe(true)
        expect(others).toMatchObject({ sha, size: content.length, encoding: 'base64' })
      },
    )

    it('are refused while the caller has too many', async () => {
      const { id } = (await service.as('mona').get('/user')).body
      const { serviceSlots } = service.server.context
      const slots = Array.from({ length: 110 }, () => serviceSlots.take(`user ${id}`))
      const refused = await ask('/contents/texts', 'raw')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
      expect(refused.headers.get('etag')).toBeNull()
      for (const slot of slots) (await slot)[Symbol.dispose]()
      expect((await ask('/contents/texts', 'raw')).status).toBe(200)
    })
  })
})
