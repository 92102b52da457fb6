import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../_support/start-server.ts'

const tableOf = (columns: number, rows: number) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'a\n'.repeat(rows)}`

const inflating: Record<string, string> = {
  /** Each row gets an empty cell for each column: 2,800 characters become two million of HTML. */
  'a table of empty cells': tableOf(200, 1_000),
  /** Each level has an element of its own: 9,000 characters become 240,000. */
  'nested quotes': '>'.repeat(9_000),
  /** 44,000 characters become 105 million, more than the heap of the process that renders them. */
  'a long address that many links share': `[a]: https://example.com/${'x'.repeat(30_000)}\n\n${'[a] '.repeat(3_500)}`,
}

describe('Markdown that is much longer as HTML', () => {
  const service = useService()
  const render = (text: string) => service.as('mona').post('/markdown', { text })
  let comments: string
  beforeAll(async () => {
    const path = await service.repository()
    await service.as('mona').post(`${path}/issues`, { title: 'Tables' })
    comments = `${path}/issues/1/comments`
  })

  it.each(Object.entries(inflating))('is shown as written: %s', async (_, text) => {
    const { status, text: shown } = await render(text)
    expect([status, shown]).toEqual([200, `<pre>${text.replaceAll('>', '&gt;')}</pre>`])
    // The server and the next task are well, whatever happened to the process that rendered it.
    expect((await render('*a*')).text).toBe('<p><em>a</em></p>')
  })

  it('makes no large response of many small texts', async () => {
    const body = `${'x'.repeat(1_500)}\n\n${tableOf(300, 26)}`
    for (let count = 0; count < 100; count++) await service.as('mona').post(comments, { body })
    const headers = { accept: 'application/vnd.service.full+json' }
    const { body: shown } = await service.as('mona').get(`${comments}?per_page=100`, { headers })
    const texts = (shown as { body_html: string; body_text: string }[]).map(
      ({ body_html, body_text }) => body_html + body_text,
    )
    expect(texts[0]).toMatch(/<table>/)
    expect(texts.at(-1)).toMatch(/^<pre>/)
    expect(texts.join('').length).toBeLessThan(9_000_000)
  })
})
