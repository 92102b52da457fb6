import type { Context } from '../../api/context.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { validationFailed, type FieldError } from '../../core/errors.ts'
import type { Hook, HookOwner } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { isEventName } from '../../workers/delivery/event-names.ts'

/** The target and events of a hook. */
export type Subscription = Pick<Hook, 'url' | 'content_type' | 'insecure_ssl' | 'events'>

/** Maximum number of hooks per owner and event. */
const maxPerEvent = 20

const refused = (field: string, code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Hook', field, code, message })

/**
 * Checks that a URL is allowed for deliveries. Performs a DNS lookup, so do not call it in a
 * transaction.
 * @throws ServiceError 422
 */
export async function checkTarget(url: string, { guard }: Pick<Context, 'guard'>): Promise<void> {
  try {
    await guard.check(url)
  } catch (error) {
    if (error instanceof EgressRefused) throw refused('url', 'custom', error.message)
    throw error
  }
}

/**
 * Returns the rejected value only if it is a plain word, because anything else may be a misplaced
 * secret.
 */
const echoed = (value: string) => (/^[a-z_]{1,40}$/.test(value) ? value : 'this')

/** @throws ServiceError 422 for an unknown event */
export function checkEventNames(events: readonly string[], kind: HookOwner['kind']): void {
  const unknown = events.find((name) => !isEventName(name, kind))
  if (unknown === undefined) return
  throw refused('events', 'invalid', `${echoed(unknown)} is not an event`)
}

const overlap = (a: string[], b: string[]) =>
  a.includes('*') || b.includes('*') || a.some((event) => b.includes(event))

/** Hooks can share a configuration only if their events do not overlap. */
function checkUnique({ events }: Subscription, same: Hook[], { kind }: HookOwner): void {
  if (!same.some((other) => overlap(other.events, events))) return
  const message = `Hook already exists on this ${kind}`
  throw refused('config', 'custom', message)
}

function checkRoom({ events }: Subscription, others: Map<string, number>): void {
  const forAll = others.get('*') ?? 0 // a hook for all events counts for every event
  const wanted = events.includes('*') ? ['*', ...others.keys()] : events
  const full = wanted.find(
    (event) => (event === '*' ? 0 : (others.get(event) ?? 0)) + forAll >= maxPerEvent,
  )
  if (full === undefined) return
  const message = `The "${full}" event cannot have more than ${maxPerEvent} hooks`
  throw refused('events', 'custom', message)
}

/**
 * Checks a new or changed hook against the other hooks of its owner. Must run under the lock of the
 * owner, so that the result stays valid until the hook is written.
 * @param id id of an existing hook
 * @throws ServiceError 422 for no events, a duplicate configuration, or an event with too many
 * hooks
 */
export async function checkRules(
  hook: Subscription,
  { hooks }: Transaction,
  { owner, id = 0 }: { owner: HookOwner; id?: number },
): Promise<void> {
  if (hook.events.length === 0)
    throw refused('events', 'custom', 'events must contain at least one event')
  const same = await hooks.withConfig(owner, hook)
  checkUnique(
    hook,
    same.filter((other) => other.id !== id),
    owner,
  )
  checkRoom(hook, await hooks.countByEvent(owner, id))
}
