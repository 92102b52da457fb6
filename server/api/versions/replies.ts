import type { ServiceError } from '../../core/errors.ts'
import type {
  ChangeContext,
  DowngradableReply,
  FailureChange,
  FlatChange,
  ChangeState,
  OperationChanges,
} from './change.ts'

type Step = NonNullable<OperationChanges['downgrade']>

/** Converts a response to an older version: status, headers and media type. */
export type ChangeReply = (
  operation: string,
  reply: DowngradableReply,
  memory: ChangeState,
  context: ChangeContext,
) => Promise<DowngradableReply>

/** Converts an error to that of an older version. */
export type ChangeFailure = (operation: string, failure: ServiceError) => ServiceError

/** The changes of whole responses by operation. */
type ReplyPlans = ReadonlyMap<string, readonly Step[]>

/** Plans each operation, the newest version's changes first. */
export function planReplies(changes: readonly FlatChange[]): ReplyPlans {
  const plans = new Map<string, Step[]>()
  for (const change of changes) {
    if (!('operations' in change) || !('downgrade' in change) || !change.downgrade) continue
    for (const id of change.operations) plans.set(id, [...(plans.get(id) ?? []), change.downgrade])
  }
  return plans
}

/** Carries out plans. */
export function changeRepliesBy(plans: ReplyPlans): ChangeReply {
  return async (operation, newest, memory, context) => {
    let reply = newest
    for (const step of plans.get(operation) ?? []) reply = await step(reply, memory, context)
    return reply
  }
}

/** Compiles the changes of errors, the newest version's changes first. */
export function compileFailures(changes: readonly FlatChange[]): ChangeFailure {
  const plans = new Map<string, FailureChange['refuse'][]>()
  for (const change of changes) {
    if (!('refuse' in change)) continue
    for (const id of change.operations) plans.set(id, [...(plans.get(id) ?? []), change.refuse])
  }
  return (operation, failure) =>
    (plans.get(operation) ?? []).reduce((present, refuse) => refuse(present), failure)
}
