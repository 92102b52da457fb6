import { describe, expect, it } from 'vitest'
import { licenses } from '../../../server/core/licenses/licenses.ts'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('licenses, on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('in %s', (version) => {
    const anybody = () => service.as(undefined, { version })

    it('GET /licenses lists keys in alphabetical order, with their addresses', async () => {
      const { status, body } = await anybody().get('/licenses')
      expect(status).toBe(200)
      const keys = body.map(({ key }: { key: string }) => key)
      expect(keys).toEqual([...keys].sort())
      const mit = body.find(({ key }: { key: string }) => key === 'mit')
      expect(mit).toMatchObject({
        spdx_id: 'MIT',
        name: 'MIT License',
        url: `${service.server.url}/licenses/mit`,
      })
    })

    it('GET /licenses/{license} shows the text, whatever the case of the key', async () => {
      const { status, body, headers } = await anybody().get('/licenses/MIT')
      expect(status).toBe(200)
      expect(body).toMatchObject({ key: 'mit', conditions: ['include-copyright'], featured: true })
      expect(body.body).toMatch(/^MIT License\n\nCopyright \(c\) \[year\] \[fullname\]\n/)
      const again = await anybody().get('/licenses/mit', {
        headers: { 'If-None-Match': String(headers.etag) },
      })
      expect(again.status).toBe(304)
    })

    it('every license has a text and a node ID of its own', async () => {
      const { body } = await anybody().get('/licenses')
      const shown = await Promise.all(
        body.map(({ key }: { key: string }) => anybody().get(`/licenses/${key}`)),
      )
      for (const of of ['body', 'node_id'] as const) {
        expect(new Set(shown.map((each) => each.body[of])).size).toBe(body.length)
      }
    })

    it('GET /licenses lists those that are featured, or the others', async () => {
      const keys = async (query: string) =>
        (await anybody().get(`/licenses${query}`)).body.map(({ key }: { key: string }) => key)
      const [featured, others] = [await keys('?featured=true'), await keys('?featured=false')]
      expect(featured).toEqual(['mit'])
      expect([...featured, ...others].sort()).toEqual(await keys(''))
      expect(await keys('?featured=perhaps')).toEqual(await keys(''))
    })

    it('GET /licenses has pages', async () => {
      const { body, headers } = await anybody().get('/licenses?featured=false&per_page=2&page=2')
      expect(body.length).toBe(2)
      const next = `<${service.server.url}/licenses?featured=false&per_page=2&page=3>; rel="next"`
      expect(headers.link).toContain(next)
    })

    it('an unknown license returns 404', async () => {
      const { status, body } = await anybody().get('/licenses/nonsense')
      expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    })
  })
})

describe.each(stores)('the license of a repository, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const put = async (path: string, name: string, text: string) => {
    const at = `${path}/contents/${name}`
    const { body } = await mona().get(at)
    const content = Buffer.from(text).toString('base64')
    await mona().request('PUT', at, { message: 'License', content, sha: body.sha })
  }
  const own = (key: string) => licenses.find((each) => each.key === key)!.body
  const keyOf = async (path: string) => (await mona().get(path)).body.license?.key ?? null

  it.each(versions)('GET …/license shows the file and the license, in %s', async (version) => {
    const path = await service.repository({ license_template: 'mit' })
    const get = (more = '') => service.as(undefined, { version }).get(`${path}/license${more}`)
    const { status, body, headers } = await get()
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'LICENSE', path: 'LICENSE', encoding: 'base64' })
    expect(Buffer.from(body.content, 'base64').toString()).toMatch(/^MIT License/)
    expect(body.license).toEqual({
      ...{ key: 'mit', name: 'MIT License', spdx_id: 'MIT', node_id: expect.any(String) },
      url: `${service.server.url}/licenses/mit`,
    })
    const condition = { headers: { 'If-None-Match': String(headers.etag) } }
    const again = await service.as(undefined, { version }).get(`${path}/license`, condition)
    expect(again.status).toBe(304)
    expect((await get('?ref=none')).status).toBe(404)
  })

  it('GET …/license shows the file of a ref', async () => {
    const path = await service.repository({ license_template: 'mit' })
    const git = await gitOf(service, path)
    await git.branch('side', { LICENSE: own('isc') })
    expect((await mona().get(`${path}/license?ref=side`)).body.license.key).toBe('isc')
  })

  it.each([
    ['raw+json', 'application/vnd.service.raw+json; charset=utf-8', 'Mine <b>.\n'],
    [
      'html+json',
      'application/vnd.service.html+json; charset=utf-8',
      '<pre>Mine &lt;b&gt;.\n</pre>',
    ],
  ])('GET …/license has the form of %s', async (form, type, text) => {
    const path = await service.repository({ auto_init: true })
    await put(path, 'LICENSE.txt', 'Mine <b>.\n')
    const headers = { accept: `application/vnd.service.${form}` }
    const shown = await mona().get(`${path}/license`, { headers })
    expect([shown.headers['content-type'], shown.text]).toEqual([type, text])
  })

  it('GET …/license returns 404 without a license file, and without commits', async () => {
    for (const input of [{}, { auto_init: true }]) {
      const path = await service.repository(input)
      expect((await mona().get(`${path}/license`)).status).toBe(404)
    }
  })

  it.each(licenses.map(({ key }) => key))('%s is recognized by its words', async (key) => {
    const path = await service.repository({ auto_init: true })
    const text = own(key)
      .replace('[year]', '2026')
      .replace('[fullname]', 'Mona and many, many others')
      .replace(/ /g, '\n')
    await put(path, 'LICENSE.md', `# ${text}`)
    expect((await mona().get(`${path}/license`)).body.license.key).toBe(key)
  })

  it('another text is a license that is not known', async () => {
    const path = await service.repository({ auto_init: true })
    await put(path, 'COPYING', `${own('mit')}\n${'But not on Sundays. '.repeat(10)}`)
    const { body } = await mona().get(`${path}/license`)
    const other = { key: 'other', name: 'Other', spdx_id: 'NOASSERTION', url: null }
    expect(body.license).toEqual({ ...other, node_id: expect.any(String) })
  })

  it.each([
    [['LICENSE.md', 'COPYING', 'LICENSE'], 'LICENSE'],
    [['COPYING', 'LICENSE-MIT', 'licence.txt'], 'licence.txt'],
    [['COPYING', 'UNLICENSE'], 'UNLICENSE'],
    [['COPYING.LESSER', 'LICENSES'], 'COPYING.LESSER'],
  ])('of %s, the license file is %s', async (names, chosen) => {
    const path = await service.repository({ auto_init: true })
    for (const name of names) await put(path, name, 'Mine.')
    expect((await mona().get(`${path}/license`)).body.name).toBe(chosen)
  })

  it('is in the repository from its creation with a template', async () => {
    const path = await service.repository({ license_template: 'ISC' })
    const { body } = await mona().get(path)
    expect(body.license).toMatchObject({ key: 'isc', spdx_id: 'ISC' })
    expect(await keyOf(await service.repository({ auto_init: true }))).toBeNull()
  })

  it('is found by searches', async () => {
    const path = await service.repository({ license_template: 'unlicense' })
    const { body } = await mona().get('/search/repositories?q=license:unlicense')
    const names = body.items.map((each: { full_name: string }) => `/repos/${each.full_name}`)
    expect(names).toContain(path)
  })

  it('follows the pushes to the default branch', async () => {
    const path = await service.repository({ auto_init: true })
    await put(path, 'LICENSE', own('mit'))
    expect(await keyOf(path)).toBe('mit')
    await put(path, 'README.md', own('isc'))
    expect(await keyOf(path)).toBe('mit')
    await put(path, 'LICENSE', 'Mine.')
    expect(await keyOf(path)).toBe('other')
    const { sha } = (await mona().get(`${path}/contents/LICENSE`)).body
    await mona().request('DELETE', `${path}/contents/LICENSE`, { message: 'None', sha })
    expect(await keyOf(path)).toBeNull()
  })

  it('follows the default branch', async () => {
    const path = await service.repository({ license_template: 'mit' })
    const git = await gitOf(service, path)
    await git.branch('side', { LICENSE: own('isc') })
    await mona().patch(path, { default_branch: 'side' })
    expect(await keyOf(path)).toBe('isc')
  })
})
