import { createClient, TimeoutError } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

/** A connection on which nothing ever comes. */
const silence = ({ signal }: Request) =>
  new Promise<Response>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })

/** Gives up when it takes too long, and when it is told to. */
export async function timeouts({ baseUrl, token }: Surroundings) {
  const client = createClient({ baseUrl, auth: token, timeout: 10, fetch: silence })
  const late: unknown = await client.GET('/user').catch((error: unknown) => error)
  if (!(late instanceof TimeoutError)) throw late

  const signal = AbortSignal.abort(new Error('The user went elsewhere'))
  const call = createClient({ baseUrl, auth: token }).GET('/user', { signal })
  return { timeout: late.timeout, aborted: await call.then(String, String) }
}
