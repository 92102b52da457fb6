import { createClient, isRemembered, unwrap } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

const params = { path: { owner: 'acme', repo: 'widgets' } }

/** Asks twice for the same, and is told the second time that nothing has changed. */
export async function memory({ baseUrl, token }: Surroundings) {
  const client = createClient({ baseUrl, auth: token, conditional: { maxBytes: 100_000 } })
  const first = await client.GET('/repos/{owner}/{repo}', { params })
  const second = await client.GET('/repos/{owner}/{repo}', { params })
  const { description } = await unwrap(second)
  return { remembered: [first, second].map(({ response }) => isRemembered(response)), description }
}
