import type { Log } from '../core/log.ts'
import { logFailure } from '../storage/sql/log-failure.ts'

export type Closer = () => PromiseLike<unknown>

/**
 * Closes everything in reverse order. Logs failures and continues: one part that fails, for example
 * because the database is gone, must not keep the others open.
 */
export async function closeAll(opened: readonly Closer[], log: Log): Promise<void> {
  for (const close of opened.toReversed()) {
    await Promise.resolve(close()).catch((error: unknown) =>
      logFailure(log, error, 'part of the server did not close'),
    )
  }
}
