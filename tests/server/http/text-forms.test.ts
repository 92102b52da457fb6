import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const markdown = '# Broken\n\nIt **fails** at `1 < 2`, see <https://example.com>.'
const html = `<h1>Broken</h1>
<p>It <strong>fails</strong> at <code>1 &lt; 2</code>, see <a href="https://example.com">https://example.com</a>.</p>`
const text = 'Broken\nIt fails at 1 < 2, see https://example.com.'

describe.each(stores)('Markdown in responses on $name', (store) => {
  const service = useService({ store })
  let path: string
  beforeAll(async () => {
    path = await service.repository()
    await service.as('mona').post(`${path}/issues`, { title: 'Broken', body: markdown })
    await service.as('mona').post(`${path}/issues/1/comments`, { body: markdown })
  })
  const get = (place: string, form: string, more: Record<string, string> = {}) => {
    const headers = { accept: `application/vnd.service.${form}`, ...more }
    return service.as('mona').get(`${path}${place}`, { headers })
  }

  it.each([
    ['raw+json', 'raw', {}],
    ['html+json', 'html', { body_html: html }],
    ['text+json', 'text', { body_text: text }],
    ['full+json', 'full', { body_html: html, body_text: text }],
    ['v3.FULL+json', 'full', { body_html: html, body_text: text }],
    ['v3.html', 'html', { body_html: html }],
    ['VERSION.text+json', 'text', { body_text: text }],
    ['VERSION.raw', 'raw', {}],
  ])('has the form of %s', async (asked, form, expected) => {
    for (const place of ['/issues/1', '/issues', '/issues/1/comments', '/issues/comments']) {
      const { body, headers } = await get(place, asked)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['x-service-media-type']).toBe(`service.v3; param=${form}; format=json`)
      const { body: same, body_html, body_text } = [body].flat()[0]
      const forms = { ...(body_html && { body_html }), ...(body_text && { body_text }) }
      expect([place, same, forms]).toEqual([place, markdown, expected])
    }
  })

  it.each(versions)('in %s, each form has an ETag of its own', async (version) => {
    const ask = (form: string, tag = '""') =>
      service.as('mona', { version }).get(`${path}/issues/1`, {
        headers: { accept: `application/vnd.service.${form}`, 'if-none-match': tag },
      })
    const tags = new Map<string, string>()
    for (const form of ['json', 'html+json', 'text+json', 'full+json'])
      tags.set(form, (await ask(form)).headers.etag!)
    expect(new Set(tags.values()).size).toBe(4)
    for (const [form, tag] of tags) {
      expect((await ask(form, tag)).status).toBe(304)
      const others = [...tags.keys()].filter((each) => each !== form)
      for (const other of others) expect((await ask(other, tag)).status).toBe(200)
    }
  })

  it('POST and PATCH answer in the form, too', async () => {
    const headers = { accept: 'application/vnd.service.html+json' }
    const place = `${path}/issues`
    const made = await service.as('mona').post(place, { title: 'New', body: '*One*' }, { headers })
    expect(made.body).toMatchObject({ body: '*One*', body_html: '<p><em>One</em></p>' })
    const at = `${place}/${made.body.number}`
    const changed = await service.as('mona').patch(at, { body: '*Two*' }, { headers })
    expect(changed.body).toMatchObject({ body: '*Two*', body_html: '<p><em>Two</em></p>' })
    const emptied = await service.as('mona').patch(at, { body: null }, { headers })
    expect(emptied.body).not.toHaveProperty('body_html')
  })

  it('show the beginning as written, once a response has 2 MiB of them', async () => {
    const other = await service.repository()
    const long = `<${'b '.repeat(30_000)}` // as code, which is rendered in no time
    for (let count = 0; count < 20; count++) {
      const [title, body] = [`Long ${count}`, `${count}\n\`\`\`\n${long}`]
      await service.as('mona').post(`${other}/issues`, { title, body })
    }
    const headers = { accept: 'application/vnd.service.full+json' }
    const { body } = await service.as('mona').get(`${other}/issues?per_page=100`, { headers })
    const [first, last] = [body[0], body.at(-1)]
    expect([first.body_text.length > 50_000, first.body.length]).toEqual([true, 60_008])
    expect([last.body_text.length, last.body.length]).toEqual([1_001, 60_007])
    expect(last.body_html).toMatch(/^<pre>0\n```\n&lt;b b .*…<\/pre>$/)
  })

  it('responses without Markdown stay as they are', async () => {
    const { body, headers } = await get('', 'full+json')
    expect(body).not.toHaveProperty('body_html')
    expect(headers['x-service-media-type']).toBe('service.v3; format=json')
  })

  it.each([
    ['<script>alert(1)</script>', '<script'],
    ['<img src=x onerror=alert(1)>', '<img'],
    ['[here](javascript:alert(1))', 'javascript:'],
    ['![here](data:text/html;base64,PHNjcmlwdD4=)', 'data:'],
    ['[here]( vbscript:alert(1) "\\" onclick=alert(1)")', '" onclick'],
  ])('never has what a browser would run: %s', async (hostile, danger) => {
    const { body } = await service
      .as('mona')
      .post(`${path}/issues`, { title: 'Look', body: hostile })
    const shown = await get(`/issues/${body.number}`, 'html+json')
    expect(shown.body.body).toBe(hostile)
    expect(shown.body.body_html).toMatch(/^<p>|^&lt;/)
    expect(shown.body.body_html).not.toContain(danger)
  })
})
