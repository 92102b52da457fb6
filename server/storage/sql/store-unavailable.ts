import { ServiceError } from '../../core/errors.ts'

/** `Retry-After` when nothing better is known, in seconds. */
const soon = 1

/**
 * The database cannot run a query now, and a later attempt may succeed. The transaction, if any, was
 * rolled back; only when the connection broke during COMMIT, it may be complete. Callers receive
 * 503. `cause` is the error of the database or the network. The store has logged it.
 */
export class StoreUnavailable extends ServiceError {
  /** @param wait seconds before a retry */
  constructor(cause: unknown, wait: number = soon) {
    super({
      status: 503,
      message: 'Service Unavailable',
      headers: { 'Retry-After': String(wait) },
    })
    this.cause = cause
  }
}
