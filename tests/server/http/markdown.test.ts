import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const service = useService()
const html = 'text/html;charset=utf-8'

describe.each(versions)('POST /markdown in %s', (version) => {
  const render = (body: object) => service.as(undefined, { version }).post('/markdown', body)

  it('renders GitHub Flavored Markdown, for everyone', async () => {
    const text = '| a |\n| - |\n| ~~b~~ |\n\n- [x] https://example.com'
    const { status, headers, text: shown } = await render({ text })
    expect([status, headers['content-type']]).toEqual([200, html])
    for (const part of ['<table>', '<del>b</del>', 'type="checkbox"', 'href="https://example.com"'])
      expect(shown).toContain(part)
  })

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror'],
    ['[x](javascript:alert(1))', 'href=""'],
    ['![x](data:text/html;base64,x)', 'src=""'],
  ])('shows %s without running it', async (text, expected) => {
    const { text: shown } = await render({ text, mode: 'gfm', context: 'acme/widgets' })
    expect(shown).toContain(expected)
    expect(shown).not.toMatch(/<(script|img[^>]* on)|="(javascript|data):/)
  })

  it.each([
    ['> [!note]\n> Body', 'note', 'Note', '<p>Body</p>'],
    ['> [!WARNING]  \n> *Body*\n> more', 'warning', 'Warning', '<p><em>Body</em>\nmore</p>'],
    ['> [!TIP]\n>\n> - Body', 'tip', 'Tip', '<ul>\n<li>Body</li>\n</ul>'],
  ])('shows %j as an alert', async (text, kind, title, body) => {
    const { text: shown } = await render({ text: `> a\n\n${text}\n\nz` })
    expect(shown).toBe(
      '<blockquote>\n<p>a</p>\n</blockquote>\n' +
        `<div class="markdown-alert markdown-alert-${kind}">\n` +
        `<p class="markdown-alert-title">${title}</p>\n${body}\n</div>\n<p>z</p>`,
    )
  })

  it.each([
    '> [!NOTE]',
    '> [!NOTE] Body',
    '> [!FOO]\n> Body',
    '> Body\n> [!NOTE]',
    '> > [!NOTE]\n> > Body',
    '- > [!NOTE]\n  > Body',
  ])('shows %j as a quote', async (text) => {
    const { text: shown } = await render({ text })
    expect(shown).toContain('<blockquote>')
    expect(shown).not.toContain('markdown-alert')
  })

  it('shows text that takes longer than two seconds as it is written', async () => {
    await render({ text: `Starts the process, because it is new in ${version}` })
    const text = `${version}\n${'>'.repeat(300_000)}`
    let isShown = false
    const reply = render({ text }).finally(() => (isShown = true))
    while (!isShown) {
      await new Promise((resolve) => setImmediate(resolve))
      service.server.clock.advance(100)
    }
    const { status, text: shown } = await reply
    expect([status, shown]).toEqual([200, `<pre>${text.replaceAll('>', '&gt;')}</pre>`])
  })

  it.each([
    ['no text', {}],
    ['a text longer than 400 kB', { text: 'x'.repeat(400_001) }],
    ['an unknown mode', { text: 'x', mode: 'html' }],
  ])('returns 422 for %s', async (_, body) => {
    expect((await render(body)).status).toBe(422)
  })
})

describe.each(stores)('references on $name', (store) => {
  const own = useService({ store })
  let path: string
  let name: string
  beforeAll(async () => {
    path = await own.repository({ private: true })
    name = path.replace('/repos/', '')
    await own.as('mona').post(`${path}/issues`, { title: 'First' })
  })
  const asked = (text: string, more: object = {}) => ({ text, mode: 'gfm', context: name, ...more })
  const render = async (text: string, more?: object) =>
    (await own.as('mona').post('/markdown', asked(text, more))).text
  const issue = () => `<a class="issue-link" href="${own.server.url}/${name}/issues/1">#1</a>`
  const mona = () => `<a class="user-mention" href="${own.server.url}/mona">@Mona</a>`

  it('to issues of the context, and to users, become links', async () => {
    const shown = await render('**#1**, (#1) by @Mona.')
    expect(shown).toBe(`<p><strong>${issue()}</strong>, (${issue()}) by ${mona()}.</p>`)
  })

  it('to pull requests and commits lead to their pages', async () => {
    const pulls = await own.repository({ auto_init: true })
    const content = Buffer.from('x').toString('base64')
    const { sha } = (await own.as('mona').get(`${pulls}/git/ref/heads/main`)).body.object
    await own.as('mona').post(`${pulls}/git/refs`, { ref: 'refs/heads/side', sha })
    await own.as('mona').request('PUT', `${pulls}/contents/x`, {
      ...{ message: 'x', content, branch: 'side' },
    })
    await own.as('mona').post(`${pulls}/pulls`, { title: 'x', head: 'side', base: 'main' })
    const context = pulls.replace('/repos/', '')
    expect(await render('#1', { context })).toContain(`/${context}/pull/1"`)
    const link = `<a class="commit-link" href="${own.server.url}/${context}/commit/${sha}">`
    for (const id of [sha, sha.slice(0, 7), sha.slice(0, 10).toUpperCase()])
      expect(await render(id, { context })).toBe(`<p>${link}<tt>${id}</tt></a></p>`)
    for (const id of [sha.slice(0, 6), '1'.repeat(40), `x${sha.slice(0, 7)}`])
      expect(await render(id, { context })).toBe(`<p>${id}</p>`)
    await own.as('mona').patch(pulls, { private: true })
    for (const login of ['stranger', undefined]) {
      const { text } = await own.as(login).post('/markdown', asked(sha, { context }))
      expect(text).toBe(`<p>${sha}</p>`)
    }
  })

  it.each([
    ['#2', 'an issue that does not exist'],
    ['@nobody-here', 'a user who does not exist'],
    ['x#1, #1x, /#1 and a@mona', 'parts of words and paths'],
    ['`#1 @mona`', 'code'],
  ])('stay text: %s, %s', async (text) => {
    expect(await render(text)).not.toContain('class="')
  })

  it('stay text in links', async () => {
    const shown = await render('[#1](https://example.com)')
    expect(shown).toBe('<p><a href="https://example.com">#1</a></p>')
  })

  it('stay text for a caller who cannot see the repository, as without one', async () => {
    for (const login of ['stranger', undefined]) {
      const { text } = await own.as(login).post('/markdown', asked('#1'))
      expect(text).toBe('<p>#1</p>')
    }
    for (const context of ['mona/none', 'mona', '', undefined])
      expect(await render('#1', { context })).toBe('<p>#1</p>')
  })

  it('stay text for a token that cannot read issues', async () => {
    const { text } = await own
      .as(undefined, { token: 'github_pat_mona' })
      .post('/markdown', asked('#1'))
    expect(text).toBe('<p>#1</p>')
  })

  it('stay text in the mode markdown', async () => {
    expect(await render('#1 @mona', { mode: 'markdown' })).toBe('<p>#1 @mona</p>')
  })
})

describe.each(versions)('POST /markdown/raw in %s', (version) => {
  const render = (raw: string | Buffer, type = 'text/plain', more: object = {}) =>
    service.as(undefined, { version }).post('/markdown/raw', undefined, {
      raw,
      headers: { 'content-type': type },
      ...more,
    })

  it.each(['text/plain', 'text/x-markdown', 'text/plain; charset=utf-8', 'TEXT/PLAIN'])(
    'renders a body of the type %s',
    async (type) => {
      const { status, headers, text } = await render('Grüße, *world* #1 @mona', type)
      expect([status, headers['content-type']]).toEqual([200, html])
      expect(text).toBe('<p>Grüße, <em>world</em> #1 @mona</p>')
    },
  )

  it('renders no body as no text', async () => {
    const { status, text } = await service.as(undefined, { version }).post('/markdown/raw')
    expect([status, text]).toEqual([200, ''])
  })

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/html'])(
    'returns 415 for %s',
    async (type) => {
      const { status, body } = await render('x', type)
      expect([status, body]).toEqual([415, failure(service.server, 415, 'Unsupported Media Type')])
    },
  )

  it('returns 413 for more than 400 kB, with and without a length', async () => {
    const text = 'x'.repeat(400_001)
    expect((await render(text)).status).toBe(413)
    expect((await render('', 'text/plain', { chunked: text })).status).toBe(413)
    expect((await render('x'.repeat(400_000))).status).toBe(200)
  })

  it('returns 400 for a body that is not UTF-8, and 422 for NUL', async () => {
    expect((await render(Buffer.from([0xff, 0xfe]))).status).toBe(400)
    expect((await render('a\0b')).status).toBe(422)
  })

  it('returns 408 for a body that stalls', async () => {
    const { clock } = service.server
    const before = clock.pending()
    const answer = render('a', 'text/plain', {
      unfinished: true,
      headers: { 'content-type': 'text/plain', 'content-length': '100' },
    })
    while (clock.pending() === before) await new Promise((resolve) => setImmediate(resolve))
    clock.advance(60_000)
    expect((await answer).status).toBe(408)
  })
})
