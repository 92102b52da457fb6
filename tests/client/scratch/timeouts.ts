import { createClient, TimeoutError } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

/** Ends requests by a timeout and by a signal. */
export async function timeouts({ baseUrl, silentUrl }: Surroundings) {
  const hasty = createClient({ baseUrl: silentUrl, timeout: 50 })
  const late: unknown = await hasty.GET('/user').catch((error: unknown) => error)
  if (!(late instanceof TimeoutError)) throw late

  const signal = AbortSignal.abort(new Error('The user went elsewhere'))
  const call = createClient({ baseUrl }).GET('/user', { signal })
  return { timeout: late.timeout, aborted: await call.then(String, String) }
}
