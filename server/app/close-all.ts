import type { Log } from '../core/log.ts'
import { logFailure } from '../storage/sql/log-failure.ts'

/** Closes something. */
export type Closer = () => PromiseLike<unknown>

/**
 * Closes what was opened, the last first. A failure does not keep the rest open, for example
 * without a database to release claims in.
 */
export async function closeAll(opened: readonly Closer[], log: Log): Promise<void> {
  for (const close of opened.toReversed()) {
    await Promise.resolve(close()).catch((error: unknown) =>
      logFailure(log, error, 'part of the server did not close'),
    )
  }
}
