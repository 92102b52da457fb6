import type { Context } from '../context.ts'
import type { Schemas } from '../contract/types.ts'
import { validationFailed, type FieldError } from '../errors.ts'
import { EgressRefused } from '../egress/target.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import type { Hook, NewHook } from '../storage/hooks.ts'
import type { Transaction } from '../storage/index.ts'
import type { Repository } from '../storage/repositories.ts'
import { mask } from '../views/hook.ts'
import { secretOwner } from './deliver.ts'
import { isEventName } from './event-names.ts'
import { pingOccasion } from './ping.ts'
import { trigger } from './trigger.ts'

export interface HookCreation {
  repository: Repository
  creator: Account
  input: Schemas['hook-input']
  /** The version its payloads will speak. */
  version: string
  links: Links
}

export type HookContext = Pick<
  Context,
  'storage' | 'guard' | 'vault' | 'clock' | 'log' | 'versions'
>

/** Hooks of one repository that may subscribe to the same event (design 8). */
const mostPerEvent = 20

const refused = (field: string, code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Hook', field, code, message })

async function checkTarget(url: string, { guard }: HookContext): Promise<void> {
  try {
    await guard.check(url)
  } catch (error) {
    if (error instanceof EgressRefused) throw refused('url', 'custom', error.message)
    throw error
  }
}

/** A value that was refused, unless it is no plain word: then it may be a secret that went astray. */
const repeated = (value: string) => (/^[a-z_]{1,40}$/.test(value) ? value : 'this')

function eventsOf({ events = ['push'] }: HookCreation['input']): string[] {
  const unknown = events.find((name) => !isEventName(name))
  if (unknown !== undefined)
    throw refused('events', 'invalid', `${repeated(unknown)} is not an event`)
  return [...new Set(events)]
}

function rowOf({ repository, input, version }: HookCreation, now: number): NewHook {
  const { url, content_type = 'form', insecure_ssl = '0' } = input.config
  return {
    repository_id: repository.id,
    active: input.active ?? true,
    events: eventsOf(input),
    url,
    content_type,
    insecure_ssl: String(insecure_ssl) as '0' | '1',
    version,
    created_at: now,
  }
}

const overlap = (a: string[], b: string[]) =>
  a.includes('*') || b.includes('*') || a.some((event) => b.includes(event))

/** Seed 4.4 rule 1: a configuration may be shared only by hooks whose events do not overlap. */
async function checkUnique(hook: NewHook, { hooks }: Transaction): Promise<void> {
  const same = await hooks.withConfig(hook.repository_id, hook)
  if (same.some(({ events }) => overlap(events, hook.events))) {
    const message = 'Hook already exists on this repository'
    throw validationFailed({ resource: 'Hook', field: 'config', code: 'custom', message })
  }
}

async function checkRoom(hook: NewHook, { hooks }: Transaction): Promise<void> {
  const counts = await hooks.countByEvent(hook.repository_id)
  const forAll = counts.get('*') ?? 0 // a hook for all events counts for each of them
  const events = hook.events.includes('*') ? ['*', ...counts.keys()] : hook.events
  const full = events.find(
    (event) => (event === '*' ? 0 : (counts.get(event) ?? 0)) + forAll >= mostPerEvent,
  )
  if (full === undefined) return
  const message = `The "${full}" event cannot have more than ${mostPerEvent} hooks`
  throw refused('events', 'custom', message)
}

/** The mask sent back means "as it is", and on a new hook there is nothing yet. */
const secretOf = ({ secret }: Schemas['webhook-config-input']) =>
  secret === undefined || secret === '' || secret === mask ? undefined : secret

async function insert(
  hook: NewHook,
  secret: string | undefined,
  transaction: Transaction,
  vault: Context['vault'],
) {
  const created = await transaction.hooks.create(hook)
  if (secret === undefined) return created
  const sealed = vault.seal(secret, secretOwner(created.id))
  await transaction.hooks.setSecret(created.id, sealed)
  return { ...created, secret: sealed }
}

/**
 * Subscribes a URL to events of a repository and pings it (seed 4.4).
 * @throws ServiceError 422 for a target that may not be reached, an unknown event, a configuration
 *   that is taken or an event that has too many hooks
 */
export async function createHook(creation: HookCreation, context: HookContext): Promise<Hook> {
  const { repository, creator, input, links } = creation
  const row = rowOf(creation, context.clock.now())
  await checkTarget(row.url, context)
  return context.storage.transaction(async (transaction) => {
    await transaction.repositories.lock(repository.id)
    await checkUnique(row, transaction)
    await checkRoom(row, transaction)
    const hook = await insert(row, secretOf(input.config), transaction, context.vault)
    const about = { hook, repository, sender: creator, links, now: row.created_at }
    await trigger(transaction, pingOccasion(about), context)
    return hook
  })
}
