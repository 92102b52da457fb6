import { timestamp } from '../clock.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Hook } from '../storage/hooks.ts'
import type { Repository } from '../storage/repositories.ts'

/** What stands for a secret that is set; it never leaves the server again (design 8). */
export const mask = '********'

/** After this long without a delivery the last response is forgotten (seed 8.5). */
const memory = 30 * 24 * 3_600_000

function lastResponse(hook: Hook, now: number): Schemas['hook']['last_response'] {
  const forgotten = hook.last_delivery_at !== null && hook.last_delivery_at < now - memory
  return forgotten ? null : hook.last_response
}

/** A webhook of a repository (seed 2.3). */
export function hookView(
  hook: Hook,
  { owner, name }: Repository,
  links: Links,
  now: number,
): Schemas['hook'] {
  const url = links.api(`/repos/${owner.login}/${name}/hooks/${hook.id}`)
  return {
    type: 'Repository',
    id: hook.id,
    name: 'web',
    active: hook.active,
    events: hook.events,
    config: {
      content_type: hook.content_type,
      insecure_ssl: hook.insecure_ssl,
      ...(hook.secret !== null && { secret: mask }),
      url: hook.url,
    },
    updated_at: timestamp(hook.updated_at),
    created_at: timestamp(hook.created_at),
    url,
    test_url: `${url}/tests`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: lastResponse(hook, now),
  }
}
