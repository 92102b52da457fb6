import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'
import { isForDocuments } from '../core/is-for-documents.ts'

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
