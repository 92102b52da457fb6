import { hasCome, timestamp, type TimeSource } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { hookConfig } from './hook-config-view.ts'

/** The last response is hidden after this time without a delivery, in milliseconds. */
const memory = 30 * 24 * 3_600_000

/** Whether the last delivery is too old to show its response. */
export const isLastDeliveryStale = ({ last_delivery_at: last }: Hook, clock: TimeSource): boolean =>
  last !== null && hasCome(last + memory + 1, clock)

/** A hook without its type and URLs. */
const described = (hook: Hook) => ({
  id: hook.id,
  name: 'web' as const,
  active: hook.active,
  events: hook.events,
  config: hookConfig(hook),
  updated_at: timestamp(hook.updated_at),
  created_at: timestamp(hook.created_at),
})

/** A hook of a repository without its URLs, as in the event for a deleted hook. */
export const deletedHook = (hook: Hook): Schemas['deleted-hook'] => ({
  type: 'Repository',
  ...described(hook),
})

/** A hook of an organization without its URLs, as in the event for a deleted hook. */
export const deletedOrganizationHook = (hook: Hook): Schemas['deleted-organization-hook'] => ({
  type: 'Organization',
  ...described(hook),
})

/** Why deliveries stopped, and the response to the last one. */
const delivering = (hook: Hook, clock: TimeSource) => ({
  ...(hook.disabled_reason !== null && { disabled_reason: hook.disabled_reason }),
  last_response: isLastDeliveryStale(hook, clock) ? null : hook.last_response,
})

/** A webhook of a repository. */
export function hookView(
  hook: Hook,
  { owner, name }: Repository,
  links: Links,
  clock: TimeSource,
): Schemas['hook'] {
  const url = links.api(`/repos/${owner.login}/${name}/hooks/${hook.id}`)
  return {
    ...deletedHook(hook),
    url,
    test_url: `${url}/tests`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    ...delivering(hook, clock),
  }
}

/** A webhook of an organization. */
export function organizationHookView(
  hook: Hook,
  { login }: Account,
  links: Links,
  clock: TimeSource,
): Schemas['organization-hook'] {
  const url = links.api(`/orgs/${login}/hooks/${hook.id}`)
  return {
    ...deletedOrganizationHook(hook),
    url,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    ...delivering(hook, clock),
  }
}
