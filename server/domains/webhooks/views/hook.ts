import { timestamp } from '../../../core/clock.ts'
import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { Hook } from '../../../storage/webhooks/hooks.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { hookConfig } from './hook-config.ts'

/** After this long without a delivery the last response is forgotten (seed 8.5). */
const memory = 30 * 24 * 3_600_000

/** Whether the last delivery is so long ago that how it went is told no more. */
export const isForgotten = ({ last_delivery_at: last }: Hook, now: number): boolean =>
  last !== null && last < now - memory

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
    last_response: isForgotten(hook, now) ? null : hook.last_response,
  }
}
