import type { ServerResponse } from 'node:http'
import type { Caller } from '../auth/caller.ts'
import type { Storage } from '../../storage/index.ts'
import type { Log } from '../../core/log.ts'
import type { Clock } from '../../core/clock.ts'
import { recordUseBefore } from './expiry.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

/**
 * Records the use of a user's token, at most once a day and after the response, so that it neither
 * delays nor fails a request.
 */
export function recordUse(
  caller: Caller,
  response: ServerResponse,
  { storage, clock, log }: { storage: Storage; clock: Clock; log: Log },
): void {
  if (!('user' in caller)) return
  const now = clock.now()
  const since = recordUseBefore(now)
  const { id, used_at } = caller.token
  if (used_at !== null && used_at > since) return
  response.once('close', () => {
    storage.tokenRegister.use(id, { now, since }).catch((error: unknown) => {
      logFailure(log, error, 'the use of a token was not written down', { token: id })
    })
  })
}
