import type { Operation } from '../contract/operation.ts'
import type { Span } from '../core/tracing/tracing.ts'

interface Described {
  /** Of the request. */
  id: string
  method: string
  operation: Pick<Operation, 'id' | 'path'> | undefined
  version: string
  /** What a GraphQL document does. */
  document?: string | undefined
  documentAttributes?: Readonly<Record<string, string | undefined>> | undefined
}

/** Names the span of a request after its operation. */
export function describeSpan(
  span: Span,
  { id, method, operation, version, document, documentAttributes }: Described,
): void {
  span.set({
    'http.route': operation?.path,
    'devplatform.operation.id': operation?.id,
    'devplatform.request.id': id,
    'devplatform.api.version': version,
    'devplatform.graphql.document': document,
    ...documentAttributes,
  })
  if (operation) span.rename(`${method} ${operation.path}`)
}
