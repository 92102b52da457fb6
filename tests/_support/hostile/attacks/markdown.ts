import { send, type Attack, type Attacked } from '../attack.ts'

const fill = (part: string) => part.repeat(Math.floor(65_000 / part.length))

/** Texts that parsers of Markdown read again and again. */
const texts: Record<string, string> = {
  brackets: fill('['),
  quotes: fill('>'),
  emphasis: fill('*a_ '),
  code: Array.from({ length: 350 }, (_, size) => '`'.repeat(size)).join(' '),
  tables: `|a|\n|-|\n${fill('|\n')}`,
  footnotes: fill('[^a]: [^a] '),
  links: fill('[a]('),
  tags: fill('<a '),
  addresses: `[a]: https://example.com/${'x'.repeat(45_000)}\n\n${'[a] '.repeat(5_000)}`,
  cells: `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'a\n'.repeat(1_000)}`,
}

const issues = 30

const create = ({ server, repository, token }: Attacked, body: string) =>
  send(`${server.url}${repository}/issues`, {
    method: 'POST',
    token,
    body: Buffer.from(JSON.stringify({ title: 'Look', body })),
  })

/** Long texts for `POST /markdown`, each with references. */
const rendered: Attack[] = ['brackets', 'quotes', 'references', 'addresses'].map((name) => {
  const text = (texts[name] ?? fill('@mona, #1, ')).repeat(6).slice(0, 400_000)
  return {
    name: `POST /markdown of ${name}`,
    statuses: [200],
    body: text.length,
    async arrange({ server, token, repository }) {
      const context = repository.replace('/repos/', '')
      const body = Buffer.from(JSON.stringify({ text, mode: 'gfm', context }))
      return async () => {
        const sent = { method: 'POST', token, body }
        return [(await send(`${server.url}/markdown`, sent)).status]
      }
    },
  }
})

/** Issues whose text is requested as HTML, alone and in lists. */
const inIssues: Attack[] = Object.entries(texts).map(([name, text]) => ({
  name: `Markdown of ${name}`,
  statuses: [200],
  body: issues * text.length,
  async arrange(attacked) {
    // Each has a text of its own, because what was rendered is remembered.
    for (let index = 0; index < issues; index++) await create(attacked, `${index} ${text}`)
    const { server, repository, token } = attacked
    const headers = { accept: 'application/vnd.service.full+json' }
    return async () => {
      const asked = ['issues', 'issues', 'issues/1'].map(async (place) => {
        const found = await send(`${server.url}${repository}/${place}`, { token, headers })
        return found.text.includes('"body_html":') ? found.status : 0
      })
      return Promise.all(asked)
    }
  },
}))

export const markdown: Attack[] = [...inIssues, ...rendered]
