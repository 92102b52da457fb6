import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook, NewHook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { configColumns, secretChange } from './hook-config.ts'
import { checkEventNames, checkRules, checkTarget } from './hook-rules.ts'
import { pingEvent } from './events/ping.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

export interface HookCreation {
  repository: Repository
  creator: Account
  input: Schemas['hook-input']
  /** API version of the payloads. */
  version: string
  links: Links
}

export type HookContext = Pick<
  Context,
  'storage' | 'guard' | 'vault' | 'clock' | 'log' | 'versions'
>

function eventsOf({ events = ['push'] }: HookCreation['input']): string[] {
  checkEventNames(events)
  return [...new Set(events)]
}

function rowOf({ repository, input, version }: HookCreation, now: number) {
  const defaults = { content_type: 'form', insecure_ssl: '0' } as const
  return {
    repository_id: repository.id,
    app_id: null,
    active: input.active ?? true,
    events: eventsOf(input),
    ...defaults,
    ...configColumns(input.config),
    url: input.config.url,
    version,
    created_at: now,
  } satisfies NewHook
}

async function insert(
  row: NewHook,
  config: Schemas['webhook-config-input'],
  { hooks }: Transaction,
  { vault }: HookContext,
): Promise<Hook> {
  const hook = await hooks.create(row)
  // a new hook has no secret to keep
  const { secret } = secretChange(config, hook.id, vault, 'keep')
  if (!secret) return hook
  await hooks.setSecret(hook.id, secret)
  return { ...hook, secret }
}

/**
 * Creates a hook for events of a repository and sends it a ping.
 * @throws ServiceError 422 for a forbidden target, an unknown event, no events, a duplicate
 * configuration, or an event with too many hooks
 */
export async function createHook(creation: HookCreation, context: HookContext): Promise<Hook> {
  const { repository, creator, input, links } = creation
  const row = rowOf(creation, context.clock.now())
  await checkTarget(row.url, context)
  return context.storage.transaction(async (transaction) => {
    await transaction.repositories.lock(repository.id)
    await checkRules(row, transaction, { repositoryId: repository.id })
    const hook = await insert(row, input.config, transaction, context)
    const about = { hook, repository, sender: creator, links, now: row.created_at }
    await trigger(transaction, pingEvent(about), context)
    return hook
  })
}
