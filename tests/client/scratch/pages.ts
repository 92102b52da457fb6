import { createClient, paginate, type Page, type Schemas } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

/** Iterates over numbered pages, and over pages with cursors. */
export async function pages({ baseUrl, token, hook }: Surroundings) {
  const client = createClient({ baseUrl, auth: token })
  const members: string[] = []
  const list = paginate(client, '/orgs/{org}/members', {
    params: { path: { org: 'acme' }, query: { per_page: 1 } },
  })
  for await (const { login } of list) members.push(login)

  const path = { owner: 'acme', repo: 'widgets', hook_id: hook.id }
  const deliveries = paginate(client, '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries', {
    params: { path, query: { per_page: 1 } },
  })
  const sizes: number[] = []
  for await (const page of deliveries.pages()) sizes.push(sizeOf(page))
  // @ts-expect-error not a list
  void (() => paginate(client, '/user'))
  return { members: members.sort(), sizes, all: (await deliveries.all()).length }
}

const sizeOf = (page: Page<Schemas['hook-delivery-item']>) => page.items.length
