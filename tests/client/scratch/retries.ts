import { createClient, unwrap, type RetryOptions } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

const refusal = () =>
  new Response(JSON.stringify({ message: 'You have exceeded a secondary rate limit.' }), {
    status: 429,
    headers: { 'Retry-After': '7', 'Content-Type': 'application/json' },
  })

/** Exceeds a limit, waits as long as required, and succeeds. */
export async function retries({ baseUrl, token }: Surroundings) {
  const waits: number[] = []
  const retry: RetryOptions = {
    retries: 2,
    wait: async (milliseconds) => void waits.push(milliseconds),
  }
  let refusals = 2
  const fetch = (request: Request) =>
    refusals-- > 0 ? Promise.resolve(refusal()) : globalThis.fetch(request)
  const client = createClient({ baseUrl, auth: token, retry, fetch })
  const { login } = await unwrap(client.GET('/user'))
  return { login, waits }
}
