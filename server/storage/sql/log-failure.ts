import type { Log } from '../../core/log.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/**
 * Logs that work failed. A failure of the store is a debug message here: the store itself logs the
 * cause, once for all work.
 * @param about fields of the log entry
 */
export function logFailure(
  log: Pick<Log, 'error' | 'debug'>,
  error: unknown,
  message: string,
  about: object = {},
): void {
  log[error instanceof StoreUnavailable ? 'debug' : 'error']({ err: error, ...about }, message)
}
