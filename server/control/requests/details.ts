import type { SteeredPlatform } from '../platform.ts'
import type { ControlSchemas, SeenRequest } from '../schemas.ts'
import { changesFor } from './changes.ts'
import { explain } from './explain/explain.ts'
import { needsOf } from './explain/needs.ts'
import type { NotedRequest } from './noted-request.ts'
import { messagesOf } from './messages.ts'

type RequestDetailsView = ControlSchemas['request-details']

/** Everything that is known of a request. */
export async function detailsOf(
  noted: NotedRequest,
  seen: SeenRequest,
  platform: SteeredPlatform,
): Promise<RequestDetailsView> {
  const { details } = noted
  if (!details) {
    const forgotten = { request: null, response: null, changes: [], needs: null, explanation: null }
    return { ...seen, ...forgotten }
  }
  const { operation, situation } = details
  return {
    ...seen,
    ...messagesOf(details),
    changes: await changesFor(noted, details, platform),
    needs: operation ? needsOf(operation, situation?.repository?.private ?? false) : null,
    explanation: await explain(noted, details, platform.context),
  }
}
