import type { ServiceError } from '../../core/errors.ts'
import type {
  ChangeContext,
  DowngradableReply,
  FailureChange,
  FlatChange,
  Memory,
  OperationChanges,
} from './change.ts'

type Step = NonNullable<OperationChanges['downgrade']>

/** Turns the reply of an operation into what the older version answers: status, headers, media type. */
export type ChangeReply = (
  operation: string,
  reply: DowngradableReply,
  memory: Memory,
  context: ChangeContext,
) => Promise<DowngradableReply>

/** Turns what an operation refuses with into what the older version refuses with. */
export type ChangeFailure = (operation: string, failure: ServiceError) => ServiceError

/** Compiles what a version's changes do to whole replies, the newest version's changes first. */
export function compileReplies(changes: readonly FlatChange[]): ChangeReply {
  const plans = new Map<string, Step[]>()
  for (const change of changes) {
    if (!('operations' in change) || !('downgrade' in change) || !change.downgrade) continue
    for (const id of change.operations) plans.set(id, [...(plans.get(id) ?? []), change.downgrade])
  }
  return async (operation, newest, memory, context) => {
    let reply = newest
    for (const step of plans.get(operation) ?? []) reply = await step(reply, memory, context)
    return reply
  }
}

/** Compiles what a version's changes do to refusals, the newest version's changes first. */
export function compileFailures(changes: readonly FlatChange[]): ChangeFailure {
  const plans = new Map<string, FailureChange['refuse'][]>()
  for (const change of changes) {
    if (!('refuse' in change)) continue
    for (const id of change.operations) plans.set(id, [...(plans.get(id) ?? []), change.refuse])
  }
  return (operation, failure) =>
    (plans.get(operation) ?? []).reduce((present, refuse) => refuse(present), failure)
}
