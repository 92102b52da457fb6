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
}

/** Names the span of a request after its operation. */
export function describeSpan(
  span: Span,
  { id, method, operation, version, document }: Described,
): void {
  span.set({
    'http.route': operation?.path,
    'devplatform.operation.id': operation?.id,
    'devplatform.request.id': id,
    'devplatform.api.version': version,
    'graphql.operation.type': document?.split(' ', 1)[0],
    'devplatform.graphql.document': document,
  })
  if (operation) span.rename(`${method} ${operation.path}`)
}
