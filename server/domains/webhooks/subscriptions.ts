import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { createHook, type HookContext } from './create-hook.ts'
import { endHook } from './end-hook.ts'
import { updateHook, updateHookConfig } from './update-hook.ts'

/** That an address hears, or is no more to hear, of one event of a repository. */
export interface Subscription {
  repository: Repository
  subscriber: Account
  event: string
  url: string
  content_type: 'json' | 'form'
  secret: string | undefined
  /** The version that payloads will speak. */
  version: string
  links: Links
}

type Needs = HookContext & Pick<Context, 'metrics'>

const hears = ({ events }: Hook, event: string) => events.includes(event) || events.includes('*')

const hooksFor = ({ repository, url }: Subscription, { storage }: Needs): Promise<Hook[]> =>
  storage.hooks.withUrl(repository.id, url)

/** Takes the event from a hook, and the hook away where that was all it heard of. */
async function leave(hook: Hook, subscription: Subscription, context: Needs): Promise<void> {
  const { repository, subscriber: sender, event, links } = subscription
  if (hook.events.every((each) => each === event)) {
    await endHook({ hook, repository, sender, links }, context)
    return
  }
  const address = { repositoryId: repository.id, hookId: hook.id }
  await updateHook(address, { active: hook.active, remove_events: [event] }, context)
}

/** Adds the event to a hook that is there, and wakes it. */
async function join(hook: Hook, subscription: Subscription, context: Needs): Promise<void> {
  const { repository, event, secret } = subscription
  const address = { repositoryId: repository.id, hookId: hook.id }
  const add_events = hears(hook, event) ? [] : [event]
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
 * Lets an address hear of an event: through the hook that it has for such payloads, or a new one. From a
 * hook for the other kind of payload the event is taken, afterwards, so that nothing is missed.
 * @throws ServiceError 422 as when a hook is made
 */
export async function subscribe(subscription: Subscription, context: Needs): Promise<void> {
  const { event, content_type } = subscription
  const present = await hooksFor(subscription, context)
  const alike = present.filter((hook) => hook.content_type === content_type)
  const hook = alike.find((each) => hears(each, event)) ?? alike[0]
  if (hook) await join(hook, subscription, context)
  else await begin(subscription, context)
  for (const other of present) {
    const differs = other.content_type !== content_type
    if (differs && other.events.includes(event)) await leave(other, subscription, context)
  }
}

/** Ends what `subscribe` began; nothing where there is no such subscription. */
export async function unsubscribe(subscription: Subscription, context: Needs): Promise<void> {
  const { event } = subscription
  for (const hook of await hooksFor(subscription, context)) {
    if (hook.events.includes(event)) await leave(hook, subscription, context)
  }
}
