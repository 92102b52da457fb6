import type { Exchange } from '../api/exchange.ts'

/**
 * Address of the documentation of a request: the given page, else that of the operation in the
 * version that responds, else the first page.
 * @param page below `/docs/`
 */
export function documentationOf(
  { operation, version, links }: Pick<Exchange, 'operation' | 'version' | 'links'>,
  page?: string,
): string {
  const own =
    operation && `${version.version}/${operation.tag}.html#${operation.id.replaceAll('/', '-')}`
  return links.html(`/docs/${page ?? own ?? ''}`)
}
