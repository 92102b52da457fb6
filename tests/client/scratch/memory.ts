import { createClient, isRemembered, unwrap } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

const params = { path: { owner: 'acme', repo: 'widgets' } }

/** Sends the same request twice. The second response is a 304. */
export async function memory({ baseUrl, token }: Surroundings) {
  const client = createClient({ baseUrl, auth: token, conditional: { maxBytes: 100_000 } })
  const first = await client.GET('/repos/{owner}/{repo}', { params })
  const second = await client.GET('/repos/{owner}/{repo}', { params })
  const { description } = await unwrap(second)
  return { remembered: [first, second].map(({ response }) => isRemembered(response)), description }
}
