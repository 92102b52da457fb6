import { operations } from '../../../generated/newest/operations.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import { calls } from '../../server/calls.ts'
import type { AnyCall, Id } from './call.ts'
import type { Place } from './place.ts'

/** A request of an operation that succeeds whenever its caller is authorized. */
interface Sample extends Omit<AnyCall, 'success' | 'body'> {
  success: number
  body?: (place: Place) => unknown
}

/** The only success that the contract declares. Redirects count if there is no other. */
function successOf(id: Id): number {
  const statuses: readonly number[] = operations[id].statuses
  const [success = 302, ...others] = statuses.filter((status) => status < 300)
  if (others.length > 0) throw new Error(`${id} has several successes: set the one of the sample`)
  return success
}

function sampleOf(id: Id): Sample {
  const { success = successOf(id), body, ...rest } = calls[id]
  if (body === undefined) return { ...rest, success }
  return {
    ...rest,
    success,
    body: typeof body === 'function' ? (body as Sample['body']) : () => body,
  }
}

/** One request of every operation. */
export const samples = Object.fromEntries(
  (Object.keys(calls) as Id[]).map((id) => [id, sampleOf(id)]),
) as Record<Id, Sample>

/** The permission sets that apply to the sample. */
export function needsOf({ id, permissions }: Pick<Operation, 'id' | 'permissions'>) {
  const { only } = samples[id as Id]
  return only === undefined ? permissions : permissions.filter((set) => only in set)
}
