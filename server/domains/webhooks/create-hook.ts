import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook, NewHook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { configColumns, secretChange } from './hook-config.ts'
import { checkEventNames, checkRules, checkTarget } from './hook-rules.ts'
import { pingOccasion } from './events/ping.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

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

function eventsOf({ events = ['push'] }: HookCreation['input']): string[] {
  checkEventNames(events)
  return [...new Set(events)]
}

function rowOf({ repository, input, version }: HookCreation, now: number) {
  const usual = { content_type: 'form', insecure_ssl: '0' } as const
  return {
    repository_id: repository.id,
    app_id: null,
    active: input.active ?? true,
    events: eventsOf(input),
    ...usual,
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
  const { secret } = secretChange(config, hook.id, vault, 'keep') // there is none to keep
  if (!secret) return hook
  await hooks.setSecret(hook.id, secret)
  return { ...hook, secret }
}

/**
 * Subscribes a URL to events of a repository and pings it (seed 4.4).
 * @throws ServiceError 422 for a target that may not be reached, an unknown event, no event, a
 *   configuration that is taken or an event that has too many hooks
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
    await trigger(transaction, pingOccasion(about), context)
    return hook
  })
}
