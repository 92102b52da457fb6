import { createEgressGuard, type GuardOptions } from '../../../server/core/egress/guard.ts'
import { systemClock, type Clock } from '../../../server/core/clock.ts'
import type { SourceLimits } from '../../../server/workers/imports/converter.ts'
import { ImportFailure, type FailureReason } from '../../../server/workers/imports/failure.ts'

/**
 * A string in every body, header and path of hostile servers. Error messages of the server must not
 * contain it.
 */
export const canary = 'canary-7f3a'

interface Options extends Partial<GuardOptions> {
  clock?: Clock
  limits?: Partial<SourceLimits>
  signal?: AbortSignal
}

/** Dependencies for connecting to a source on this machine. */
export function sourceNeeds({ clock = systemClock, limits, signal, ...guard }: Options = {}) {
  return {
    guard: createEgressGuard({ allowLoopback: true, clock, ...guard }),
    clock,
    limits: { bytes: 1024 ** 3, silence: 20_000, ...limits },
    signal: signal ?? new AbortController().signal,
  }
}

/** The failure of a source operation. Throws if its message is unfit for the repository owner. */
export async function failureOf(work: Promise<unknown>): Promise<FailureReason | 'none'> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error === undefined) return 'none'
  if (!(error instanceof ImportFailure))
    throw new Error('Not a failure of a source', { cause: error })
  const told = [error.message, error.stack, String(error.cause)].join('\n')
  if (told.includes(canary)) throw new Error('The failure quotes the source')
  return error.reason
}
