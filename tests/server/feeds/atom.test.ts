import { parseAtomFeed } from 'feedsmith'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventTitle } from '../../../server/protocols/feeds/event-title.ts'
import { eventTypes } from '../../_support/feeds/every-type.ts'
import { useService } from '../../_support/start-server.ts'

interface Titled {
  entries?: { title?: { value?: string } }[]
}

const titlesOf = ({ entries = [] }: Titled) => entries.map(({ title }) => title?.value)
const has = (html: string) => ({ type: 'html', value: expect.stringContaining(html) })

describe('Atom feeds', () => {
  const service = useService()
  const mona = () => service.as('mona')
  const basic = `Basic ${Buffer.from('mona:ghp_mona').toString('base64')}`
  let path: string
  let page: string
  let secret: string

  const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(service.server.url + address, { method, headers: { 'User-Agent': 'test', ...headers } })
  async function feed(address: string, headers: Record<string, string> = {}) {
    const response = await ask(address, headers)
    const text = await response.text()
    expect([response.status, text]).toEqual([200, expect.stringMatching(/^<\?xml /)])
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    return parseAtomFeed(text)
  }
  const put = (file: string, message: string) =>
    mona().request('PUT', `${path}/contents/${file}`, { message, content: 'YQ==' })
  const head = async (): Promise<string> => (await mona().get(`${path}/commits/main`)).body.sha

  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    page = path.slice('/repos'.length)
    secret = (await service.repository({ auto_init: true, private: true })).slice('/repos'.length)
  })

  it('of releases have published releases as HTML, and tags without one', async () => {
    const { body: first } = await mona().post(`${path}/releases`, {
      ...{ tag_name: 'a/v1', name: 'One & <only>', body: '**Bold** & <script>\u0008' },
    })
    await mona().post(`${path}/releases`, { tag_name: 'v0', draft: true })
    const object = await head()
    const { body: tag } = await mona().post(`${path}/git/tags`, {
      ...{ tag: 'v2', message: 'second\n\nmore', object, type: 'commit' },
      tagger: { name: 'Nobody', email: 'nobody@example.com', date: '2020-01-02T03:04:05Z' },
    })
    await mona().post(`${path}/git/refs`, { ref: 'refs/tags/v2', sha: tag.sha })
    const { id } = (await mona().get(path)).body
    const tagId = (name: string) => `tag:127.0.0.1,2008:Repository/${id}/${name}`
    const found = await feed(`${page}/releases.atom`)
    expect(found).toMatchObject({
      id: `tag:127.0.0.1,2008:${service.server.url}${page}/releases`,
      title: { value: `Release notes from ${page.split('/')[2]}` },
      updated: first.updated_at,
      links: [
        { rel: 'alternate', type: 'text/html', href: `${service.server.url}${page}/releases` },
        { rel: 'self', href: `${service.server.url}${page}/releases.atom` },
      ],
      entries: [
        {
          id: tagId('a/v1'),
          title: { value: 'One & <only>' },
          updated: first.updated_at,
          links: [{ rel: 'alternate', href: first.html_url }],
          content: has('<strong>Bold</strong> &amp; &lt;script&gt;\u{fffd}'),
          authors: [{ name: 'mona', uri: `${service.server.url}/mona` }],
          media: { thumbnails: [{ url: first.author.avatar_url, width: 30, height: 30 }] },
        },
        {
          id: tagId('v2'),
          title: { value: 'v2: second' },
          updated: '2020-01-02T03:04:05Z',
          content: has('more'),
          authors: [{ name: 'Nobody' }],
        },
      ],
    })
    const tags = await feed(`${page}/tags.atom`)
    expect(titlesOf(tags)).toEqual(['a/v1', 'v2: second'])
  })

  it('of commits have those of a branch, or of a file of it', async () => {
    await put('deep/a.md', 'Add a <file>\n\nwith & more')
    const sha = await head()
    await mona().post(`${path}/git/refs`, { ref: 'refs/heads/feature/x', sha })
    await put('b.md', 'Add b')
    const name = page.split('/')[2]
    const titles = async (address: string) => {
      const found = await feed(page + address)
      return [found.title?.value, ...titlesOf(found)]
    }
    const a = 'Add a <file>'
    const main = `Recent Commits to ${name}:main`
    expect(await titles('/commits.atom')).toEqual([main, 'Add b', a, 'Initial commit'])
    expect(await titles('/commits/main.atom')).toEqual([main, 'Add b', a, 'Initial commit'])
    expect(await titles('/commits/main/deep/a.md.atom')).toEqual([main, a])
    expect(await titles('/commits/feature/x/deep.atom')).toEqual([
      ...[`Recent Commits to ${name}:feature/x`, a],
    ])
    const { id, self, entries } = await feed(`${page}/commits/feature/x.atom`).then((found) => ({
      ...found,
      self: found.links?.find(({ rel }) => rel === 'self')?.href,
    }))
    expect(id).toBe(`tag:127.0.0.1,2008:${page}/commits/feature/x`)
    expect(self).toBe(`${service.server.url}${page}/commits/feature/x.atom`)
    expect(entries?.[0]).toMatchObject({
      id: `tag:127.0.0.1,2008:Grit::Commit/${sha}`,
      links: [{ href: `${service.server.url}${page}/commit/${sha}` }],
      content: has('Add a &lt;file&gt;\n\nwith &amp; more</pre>'),
      authors: [{ name: 'mona' }],
    })
  })

  it('of accounts have their public events', async () => {
    await mona().post(`${path}/issues`, { title: 'Broken' })
    const found = await feed('/mona.atom')
    const [newest] = found.entries ?? []
    expect(newest).toMatchObject({
      id: expect.stringMatching(/^tag:127\.0\.0\.1,2008:IssuesEvent\/\d+$/),
      title: { value: `mona opened an issue in ${page.slice(1)}` },
      links: [{ href: `${service.server.url}${page}/issues/1` }],
      published: newest?.updated,
      authors: [{ name: 'mona', uri: `${service.server.url}/mona` }],
    })
    expect(titlesOf(found)).toContain(`mona pushed to main in ${page.slice(1)}`)
    expect(JSON.stringify(found)).not.toContain(secret)
    expect((await feed('/acme.atom')).title?.value).toBe('Public activity of acme')
  })

  it.each([...eventTypes])('say in words what a %s is', (type) => {
    const event = { type, actor: { login: 'mona' }, repo: { name: 'acme/widgets' }, payload: {} }
    expect(eventTitle(event as never)).toMatch(/^mona (?!did something).*acme\/widgets/)
  })

  it('of private repositories are for callers who may read them', async () => {
    for (const name of ['releases', 'tags', 'commits', 'commits/main'])
      expect((await ask(`${secret}/${name}.atom`)).status).toBe(404)
    expect((await feed(`${secret}/commits.atom`, { Authorization: basic })).entries).toHaveLength(1)
    const wrong = { Authorization: 'Bearer ghp_wrong' }
    expect((await ask(`${secret}/commits.atom`, wrong)).status).toBe(401)
  })

  it.each([
    ...['/nobody.atom', '/acme/none/releases.atom', '/mona/none/commits.atom'],
    ...['/acme/widgets/commits/none.atom', '/acme/widgets/commits/%ff.atom'],
  ])('%s does not exist', async (address) => {
    expect((await ask(address)).status).toBe(404)
  })

  it('are not sent again to callers who have them', async () => {
    const address = `${page}/commits.atom`
    const tag = (await ask(address)).headers.get('etag') ?? ''
    const again = () => ask(address, { 'If-None-Match': tag })
    expect([(await again()).status, await (await again()).text()]).toEqual([304, ''])
    const { status, headers } = await ask(address, {}, 'HEAD')
    expect([status, headers.get('etag')]).toEqual([200, tag])
    await put('c.md', 'Add c')
    expect((await again()).status).toBe(200)
  })

  it('do not hide repositories of such names from the API', async () => {
    await mona().post('/user/repos', { name: 'commits.atom', auto_init: true })
    expect((await mona().get('/repos/mona/commits.atom')).body.name).toBe('commits.atom')
  })
})
