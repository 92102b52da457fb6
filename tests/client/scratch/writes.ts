import { createClient, unwrap } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

const path = { owner: 'acme', repo: 'widgets' }

/** Creates a label, reads it, renames it and deletes it. */
export async function writes({ baseUrl, token }: Surroundings) {
  const client = createClient({ baseUrl, auth: () => Promise.resolve(token) })
  const label = { name: `made-here-${crypto.randomUUID()}`, color: 'c0ffee' }
  const made = await unwrap(
    client.POST('/repos/{owner}/{repo}/labels', { params: { path }, body: label }),
  )
  const params = { path: { ...path, name: made.name } }
  const read = await unwrap(client.GET('/repos/{owner}/{repo}/labels/{name}', { params }))
  const { response } = await client.DELETE('/repos/{owner}/{repo}/labels/{name}', { params })
  return { same: read.id === made.id, color: read.color, deleted: response.status }
}
