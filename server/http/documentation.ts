import type { Exchange } from '../api/exchange.ts'
import type { Operation } from '../contract/operation.ts'

/** Documents have a guide instead of a page of operations. */
const pageOf = ({ id, tag }: Operation, version: string) =>
  tag === 'graphql' ? 'guides/graphql.html' : `${version}/${tag}.html#${id.replaceAll('/', '-')}`

/**
 * Address of the documentation of a request: the given page, else that of the operation in the
 * version that responds, else the first page.
 * @param page below `/docs/`
 */
export function documentationOf(
  { operation, version, links }: Pick<Exchange, 'operation' | 'version' | 'links'>,
  page?: string,
): string {
  const own = operation && pageOf(operation, version.version)
  return links.html(`/docs/${page ?? own ?? ''}`)
}
