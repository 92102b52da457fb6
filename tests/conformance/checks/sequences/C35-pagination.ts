import type { Answer, Asked, OperationCheck, Subject } from '../../check.ts'
import { expectStatus } from '../../expect.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { Violation } from '../../violation.ts'

/** Maximum number of pages to request. */
const most = 4

const listOf = ({ body }: Answer): unknown[] | undefined =>
  Array.isArray(body)
    ? body
    : (Object.values((body ?? {}) as object).find(Array.isArray) as unknown[] | undefined)

function linksOf({ headers }: Answer): Map<string, string> {
  const all = String(headers.link ?? '').matchAll(/<([^>]+)>;\s*rel="(\w+)"/g)
  return new Map([...all].map(([, url, rel]) => [rel as string, url as string]))
}

/**
 * URL of the next page.
 * @throws Violation if links and content disagree
 */
function nextOf(page: Answer, number: number): string | undefined {
  const links = linksOf(page)
  const isFirst = number === 1
  if (isFirst && links.has('prev')) throw new Violation('The first page has one before it', page)
  if (isFirst && links.has('first')) throw new Violation('The first page leads to itself', page)
  const items = listOf(page) ?? []
  if (items.length > 1) throw new Violation('A page of one has more', page)
  return links.get('next')
}

async function walk(subject: Subject, asked: Asked): Promise<unknown[]> {
  const first = { ...asked, query: { per_page: '1' } }
  const items: unknown[] = []
  let page = await subject.call(first)
  for (let number = 1; number <= most; number++) {
    items.push(...(listOf(page) ?? []))
    const next = nextOf(page, number)
    if (next === undefined) return items
    page = await subject.call({ ...asked, path: next.slice(subject.url.length) })
    expectStatus(page, [200], 'A page that a link leads to')
  }
  return items
}

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C35',
  name: 'pagination',
  promise:
    'Pages together form the list: nothing is repeated or missing, and links lead to the next page.',
  async run(subject, operation) {
    const pages = operation.parameters.some(({ name }) => name === 'per_page')
    if (operation.method !== 'GET' || !pages) return notApplicable('it has no pages')
    const right = await subject.arrange(operation)
    const asked = { operation, ...right }
    const whole = await subject.call({ ...asked, query: { per_page: '100' } })
    const expected = (listOf(whole) ?? []).map((each) => JSON.stringify(each))
    const seen = (await walk(subject, asked)).map((each) => JSON.stringify(each))
    if (seen.join() !== expected.slice(0, seen.length).join())
      throw new Violation(`Pages of one are ${seen.join()}`, whole)
    if (seen.length < Math.min(most, expected.length))
      throw new Violation(`Pages of one end after ${seen.length}`, whole)
    for (const per_page of ['0', '101'])
      expectStatus(await subject.call({ ...asked, query: { per_page } }), [200], 'It is bounded')
    return holds(seen.length + 3)
  },
}
