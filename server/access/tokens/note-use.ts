import type { ServerResponse } from 'node:http'
import type { Caller } from '../auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { useLimit } from './life.ts'

/**
 * Records the use of a user's token, at most once a day and after the response, so that it neither
 * delays nor fails a request.
 */
export function noteUse(
  caller: Caller,
  response: ServerResponse,
  { storage, clock, log }: Pick<Context, 'storage' | 'clock' | 'log'>,
): void {
  if (!('user' in caller)) return
  const now = clock.now()
  const since = useLimit(now)
  const { id, used_at } = caller.token
  if (used_at !== null && used_at > since) return
  response.once('close', () => {
    storage.tokenRegister.use(id, { now, since }).catch((error: unknown) => {
      log.error({ err: error as Error, token: id }, 'recording token use failed')
    })
  })
}
