import type { ServerCheck, Subject } from '../../check.ts'
import { holds } from '../../outcomes.ts'
import { sendRaw } from '../../raw.ts'
import { Violation } from '../../violation.ts'

const lines = (path: string, headers: readonly string[]) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: devplatform-tests',
    'Connection: close',
    ...headers,
  ]
    .concat('', '')
    .join('\r\n')

const tooMuch: Record<string, string> = {
  'a header of 17 KB': lines('/versions', [`X-A: ${'a'.repeat(17_000)}`]),
  'headers of 17 KB together': lines(
    '/versions',
    Array.from({ length: 17 }, (_, index) => `X-${index}: ${'a'.repeat(1000)}`),
  ),
  'an address of 17 KB': lines(`/versions?${'a'.repeat(17_000)}`, []),
  '200 headers': lines(
    '/versions',
    Array.from({ length: 200 }, (_, index) => `X-${index}: a`),
  ),
  'a header that ends early': lines('/versions', ['X-A: b\r c']),
}

/** Input that is repeated in a response header must not become another header. */
async function checkSplitting(subject: Subject): Promise<number> {
  const listing = subject.operations.filter(
    ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'page'),
  )
  const { seed } = subject.fc
  const chosen = listing.filter((_, index) => (index + seed) % 10 === 0)
  for (const operation of chosen) {
    const given = await subject.arrange(operation, 'shared')
    const query = { per_page: '1', page: '2', sort: 'a\r\nx-split: 1', q: '\r\nx-split: 1' }
    const answer = await subject.call({ operation, ...given, query })
    if (answer.headers['x-split'] !== undefined)
      throw new Violation('the input becomes a response header', answer)
  }
  return chosen.length
}

export const check: ServerCheck = {
  id: 'C49',
  kind: 'server',
  name: 'bounded_heads',
  promise: 'Oversized heads return 431 or 400, and no input can inject response headers.',
  async run(subject) {
    for (const [what, bytes] of Object.entries(tooMuch)) {
      const { status, head } = await sendRaw(subject.url, bytes)
      if (status !== 431 && status !== 400)
        throw new Violation(`${what} returns ${status}\n${head}`)
    }
    return holds(Object.keys(tooMuch).length + (await checkSplitting(subject)))
  },
}
