import { beforeAll, describe, expect, it } from 'vitest'
import { forked } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'

type Headers = Record<string, string>

/** Every value of a field in a response, however deep. */
function* valuesOf(
  value: unknown,
  isWanted: (name: string) => boolean,
  name = '',
): Generator<string> {
  if (typeof value === 'string' && isWanted(name)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    yield* valuesOf(each, isWanted, Array.isArray(value) ? name : key)
  }
}

const isLink = (name: string) =>
  /(^|_)url$/.test(name) && !/^(html|avatar|clone|git|ssh|svn)_url$/.test(name)

describe('pages for clients that take anything', () => {
  const service = useService()
  const token = { Authorization: 'Bearer ghp_mona' }
  let path: string
  let page: string
  let sha: string

  const ask = (address: string, headers: Headers = {}, method = 'HEAD') =>
    fetch(new URL(address, service.server.url), {
      method,
      redirect: 'manual',
      headers: { Accept: '*/*', 'User-Agent': 'checker', ...headers },
    })
  const status = async (address: string, headers?: Headers) => (await ask(address, headers)).status
  const post = async (to: string, body: object) =>
    (await service.as('mona').post(path + to, body)).body

  /** Pages that responses name, found by following their links. */
  async function pagesFrom(starts: string[], most: number): Promise<Set<string>> {
    const { url } = service.server
    const [waiting, pages] = [new Set(starts), new Set<string>()]
    let left = most
    for (const next of waiting) {
      if (left-- === 0) break
      const { body } = await service.as('mona').get(next)
      for (const each of valuesOf(body, (name) => name === 'html_url')) pages.add(each)
      for (const each of valuesOf(body, isLink)) {
        const [address = ''] = each.split('{')
        if (address.startsWith(`${url}/repos/`)) waiting.add(address.slice(url.length))
      }
    }
    return pages
  }

  beforeAll(async () => {
    const { open, head, path: made } = await forked(service)
    ;[path, page, sha] = [made, made.slice('/repos'.length), head]
    const file = { message: 'Deep', content: 'YQ==' }
    await service.as('mona').request('PUT', `${path}/contents/deep/a%20%23.md`, file)
    await post('/milestones', { title: 'First' })
    await post('/issues', { title: 'Broken', labels: ['a & b'], milestone: 1 })
    await post('/issues/1/comments', { body: 'Yes' })
    const { body: pull } = await open()
    await post(`/pulls/${pull.number}/reviews`, { body: 'Good', event: 'COMMENT' })
    await post(`/commits/${sha}/comments`, { body: 'Here' })
    await post('/releases', { tag_name: 'a/v1' })
    await post('/releases', { tag_name: 'v2', draft: true })
    await service.as('mona').post('/gists', { files: { 'a.md': { content: 'a' } } })
  })

  it('are where html_url of every response leads', async () => {
    const lists = ['issues?state=all', 'pulls', 'contents', 'releases', 'comments', 'milestones']
    const starts = [
      ...['/user', '/users/hubot', '/orgs/acme', '/gists', '/repos/acme/widgets', path],
      ...lists.map((list) => `${path}/${list}`),
      ...[
        `${path}/contents/side.md?ref=side`,
        `${path}/contents/deep`,
        `${path}/commits`,
        `${path}/compare/main...side`,
      ],
    ]
    const pages = await pagesFrom(starts, 80)
    const kinds = [
      '/issues/1#',
      '/pull/2#',
      '/commit/',
      '/tree/',
      '/blob/',
      '/milestone/1',
      '/compare/',
    ]
    for (const kind of [
      ...kinds,
      '/releases/tag/a/v1',
      '/releases/tag/untagged-',
      '/gist/',
      '/hubot',
    ])
      expect([...pages]).toContainEqual(expect.stringContaining(kind))
    const absent = []
    for (const each of pages) if ((await status(each, token)) !== 200) absent.push(each)
    expect(absent).toEqual([])
  })

  it('are the console', async () => {
    const response = await ask(`${page}/issues/1`, {}, 'GET')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('console-settings')
    const bare = await ask(`${page}/labels/a%20%26%20b`, {})
    expect([bare.status, await bare.text()]).toEqual([200, ''])
  })

  it.each([
    ...[
      '/nobody',
      '/acme/none',
      '/acme/widgets/issues/9',
      '/gist/00000000000000000000000000000000',
    ],
    ...['/acme/widgets/tree/none', '/acme/widgets/blob/main', '/acme/widgets/tree/main/none.md'],
    ...[
      '/acme/widgets/blob/main/../README.md%00',
      '/acme/widgets/milestone/1',
      '/acme/widgets/labels/%ff',
    ],
    ...[
      '/acme/widgets/releases/tag/none',
      '/acme/widgets/compare/main...none',
      '/acme/widgets/nothing',
    ],
    ...['/acme/widgets/runs/1', '/acme/widgets/actions/runs/1', '/acme/widgets/commit/0000000'],
  ])('%s does not exist', async (address) => {
    const response = await ask(address, {}, 'GET')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('that the caller may not see do not exist', async () => {
    const hidden = (await service.repository({ auto_init: true, private: true })).slice(
      '/repos'.length,
    )
    expect(await status(hidden)).toBe(404)
    expect(await status(hidden, token)).toBe(200)
    expect(await status(hidden, { Authorization: 'Bearer ghp_wrong' })).toBe(404)
    const drafts = (await service.as('mona').get(`${path}/releases`)).body
    const { html_url: draft } = drafts.find((each: { draft: boolean }) => each.draft)
    expect([await status(draft), await status(draft, token)]).toEqual([404, 200])
  })

  it('are not what other clients receive', async () => {
    expect(await status(page, { Accept: 'application/json' })).toBe(404)
    expect(await status(page, { Accept: 'image/png, */*;q=0.1' })).toBe(404)
    const root = await ask('/', {}, 'GET')
    expect(await root.json()).toHaveProperty('current_user_url')
    expect((await ask(path, {}, 'GET')).headers.get('content-type')).toMatch(/^application\/json/)
  })
})
