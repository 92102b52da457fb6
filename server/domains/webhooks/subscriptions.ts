import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { createHook, type HookContext } from './create-hook.ts'
import { ownerOf } from './hook-holder.ts'
import { endHook } from './end-hook.ts'
import { updateHook, updateHookConfig } from './update-hook.ts'

/** A subscription of a URL to one event of a repository. */
export interface Subscription {
  repository: Repository
  subscriber: Account
  event: string
  url: string
  content_type: 'json' | 'form'
  secret: string | undefined
  /** API version of the payloads. */
  version: string
  links: Links
}

type Needs = HookContext & Pick<Context, 'metrics'>

const receives = ({ events }: Hook, event: string) => events.includes(event) || events.includes('*')

const hooksFor = ({ repository, url }: Subscription, { storage }: Needs): Promise<Hook[]> =>
  storage.hooks.withUrl(ownerOf({ repository }), url)

/** Removes the event from a hook, and deletes the hook if it was the only event. */
async function leave(hook: Hook, subscription: Subscription, context: Needs): Promise<void> {
  const { repository, subscriber: sender, event, links } = subscription
  if (hook.events.every((each) => each === event)) {
    await endHook({ hook, repository, sender, links }, context)
    return
  }
  const address = { owner: ownerOf({ repository }), hookId: hook.id }
  await updateHook(address, { active: hook.active, remove_events: [event] }, context)
}

/** Adds the event to an existing hook and activates it. */
async function join(hook: Hook, subscription: Subscription, context: Needs): Promise<void> {
  const { repository, event, secret } = subscription
  const address = { owner: ownerOf({ repository }), hookId: hook.id }
  const add_events = receives(hook, event) ? [] : [event]
  await updateHook(address, { active: true, add_events }, context)
  if (secret !== undefined) await updateHookConfig(address, { secret }, context)
}

async function begin(subscription: Subscription, context: Needs): Promise<void> {
  const { repository, subscriber, event, url, content_type, secret, version, links } = subscription
  const config = { url, content_type, insecure_ssl: '0' as const, ...(secret && { secret }) }
  const input = { name: 'web' as const, active: true, config, events: [event] }
  await createHook({ repository, creator: subscriber, input, version, links }, context)
}

/**
 * Subscribes a URL to an event, through its existing hook for this content type or a new one.
 * Afterwards removes the event from a hook for the other content type, in this order so that no
 * event is missed.
 * @throws ServiceError 422 as for creating a hook
 */
export async function subscribe(subscription: Subscription, context: Needs): Promise<void> {
  const { event, content_type } = subscription
  const present = await hooksFor(subscription, context)
  const alike = present.filter((hook) => hook.content_type === content_type)
  const hook = alike.find((each) => receives(each, event)) ?? alike[0]
  if (hook) await join(hook, subscription, context)
  else await begin(subscription, context)
  for (const other of present) {
    const differs = other.content_type !== content_type
    if (differs && other.events.includes(event)) await leave(other, subscription, context)
  }
}

/** Ends a subscription. Does nothing if there is none. */
export async function unsubscribe(subscription: Subscription, context: Needs): Promise<void> {
  const { event } = subscription
  for (const hook of await hooksFor(subscription, context)) {
    if (hook.events.includes(event)) await leave(hook, subscription, context)
  }
}
