import type { Context } from '../../api/context.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { validationFailed, type FieldError } from '../../core/errors.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { isEventName } from '../../workers/delivery/event-names.ts'

/** What the rules look at: where a hook delivers and what it hears of. */
export type Subscription = Pick<Hook, 'url' | 'content_type' | 'insecure_ssl' | 'events'>

/** Hooks of one repository that may subscribe to the same event (design 8). */
const mostPerEvent = 20

const refused = (field: string, code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Hook', field, code, message })

/**
 * Whether deliveries may go to a URL. Asks a name service, so it has no place in a transaction.
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

/** A value that was refused, unless it is no plain word: then it may be a secret that went astray. */
const repeated = (value: string) => (/^[a-z_]{1,40}$/.test(value) ? value : 'this')

/** @throws ServiceError 422 for a name that no event has */
export function checkEventNames(events: readonly string[]): void {
  const unknown = events.find((name) => !isEventName(name))
  if (unknown === undefined) return
  throw refused('events', 'invalid', `${repeated(unknown)} is not an event`)
}

const overlap = (a: string[], b: string[]) =>
  a.includes('*') || b.includes('*') || a.some((event) => b.includes(event))

/** Seed 4.4 rule 1: a configuration may be shared only by hooks whose events do not overlap. */
function checkUnique({ events }: Subscription, same: Hook[]): void {
  if (!same.some((other) => overlap(other.events, events))) return
  const message = 'Hook already exists on this repository'
  throw refused('config', 'custom', message)
}

function checkRoom({ events }: Subscription, others: Map<string, number>): void {
  const forAll = others.get('*') ?? 0 // a hook for all events counts for each of them
  const wanted = events.includes('*') ? ['*', ...others.keys()] : events
  const full = wanted.find(
    (event) => (event === '*' ? 0 : (others.get(event) ?? 0)) + forAll >= mostPerEvent,
  )
  if (full === undefined) return
  const message = `The "${full}" event cannot have more than ${mostPerEvent} hooks`
  throw refused('events', 'custom', message)
}

/**
 * Holds a hook, as it is to be, against all others of its repository. To be called under the
 * repository's lock, so that what is found stays true until the hook is written.
 * @param id the hook itself when it exists already
 * @throws ServiceError 422 for no events, a configuration that is taken or an event that has too many
 *   hooks
 */
export async function checkRules(
  hook: Subscription,
  { hooks }: Transaction,
  { repositoryId, id = 0 }: { repositoryId: number; id?: number },
): Promise<void> {
  if (hook.events.length === 0) throw refused('events', 'custom', 'events must name at least one')
  const same = await hooks.withConfig(repositoryId, hook)
  checkUnique(
    hook,
    same.filter((other) => other.id !== id),
  )
  checkRoom(hook, await hooks.countByEvent(repositoryId, id))
}
