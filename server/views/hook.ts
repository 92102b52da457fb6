import { timestamp } from '../clock.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Hook } from '../storage/hooks.ts'
import type { Repository } from '../storage/repositories.ts'
import { hookConfig } from './hook-config.ts'

/** After this long without a delivery the last response is forgotten (seed 8.5). */
const memory = 30 * 24 * 3_600_000

function lastResponse(hook: Hook, now: number): Schemas['hook']['last_response'] {
  const forgotten = hook.last_delivery_at !== null && hook.last_delivery_at < now - memory
  return forgotten ? null : hook.last_response
}

/** What a webhook is, without what can be asked of it: all that is left of one that was deleted. */
export const bareHook = (hook: Hook): Schemas['deleted-hook'] => ({
  type: 'Repository',
  id: hook.id,
  name: 'web',
  active: hook.active,
  events: hook.events,
  config: hookConfig(hook),
  updated_at: timestamp(hook.updated_at),
  created_at: timestamp(hook.created_at),
})

/** A webhook of a repository (seed 2.3). */
export function hookView(
  hook: Hook,
  { owner, name }: Repository,
  links: Links,
  now: number,
): Schemas['hook'] {
  const url = links.api(`/repos/${owner.login}/${name}/hooks/${hook.id}`)
  return {
    ...bareHook(hook),
    url,
    test_url: `${url}/tests`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    ...(hook.disabled_reason !== null && { disabled_reason: hook.disabled_reason }),
    last_response: lastResponse(hook, now),
  }
}
