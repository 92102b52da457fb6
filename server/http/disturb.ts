import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

/** Whether a path, without its mount, is that of GraphQL documents. */
export const isForDocuments = (path: string): boolean => path === '/graphql' || path === '/graphql/'

/** Applies faults of the control plane to requests that are not of the API, such as git. */
export function disturbProtocols({ steering, versions }: Context): Step {
  if (!steering) return () => {}
  return (request, response) => {
    if (!steering.hasFaults) return
    const { method, path } = request.exchange
    const isOfApi =
      isForDocuments(path) || versions.some(({ router }) => router.match(method, path))
    return isOfApi ? undefined : steering.disturb(request, response)
  }
}

/**
 * Applies faults of the control plane to operations. Those for documents are applied when a document
 * is read, because they depend on what it does.
 */
export function disturbOperations({ steering }: Context): Step {
  if (!steering) return () => {}
  return (request, response) =>
    steering.hasFaults && !isForDocuments(request.exchange.path)
      ? steering.disturb(request, response)
      : undefined
}
