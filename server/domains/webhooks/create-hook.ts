import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook, HookOwner, NewHook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { configColumns, secretChange } from './hook-config.ts'
import { lockOwner, ownerOf, type HookHolder } from './hook-holder.ts'
import { checkEventNames, checkRules, checkTarget } from './hook-rules.ts'
import { pingEvent } from './ping-event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

export type HookCreation = HookHolder & {
  creator: Account
  input: Schemas['hook-input'] | Schemas['organization-hook-input']
  /** API version of the payloads. */
  version: string
  links: Links
}

export type HookContext = Pick<
  Context,
  'storage' | 'guard' | 'vault' | 'clock' | 'log' | 'versions'
>

function eventsOf({ events = ['push'] }: HookCreation['input'], { kind }: HookOwner): string[] {
  checkEventNames(events, kind)
  return [...new Set(events)]
}

function rowOf({ input, version }: HookCreation, owner: HookOwner, now: number) {
  const defaults = { content_type: 'form', insecure_ssl: '0' } as const
  return {
    ...(owner.kind === 'repository' ? { repository_id: owner.id } : { organization_id: owner.id }),
    active: input.active ?? true,
    events: eventsOf(input, owner),
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
 * Creates a hook for events of a repository or organization and sends it a ping.
 * @throws ServiceError 422 for a forbidden target, an unknown event, no events, a duplicate
 * configuration, or an event with too many hooks
 */
export async function createHook(creation: HookCreation, context: HookContext): Promise<Hook> {
  const { creator, input } = creation
  const owner = ownerOf(creation)
  const row = rowOf(creation, owner, context.clock.now())
  await checkTarget(row.url, context)
  return context.storage.transaction(async (transaction) => {
    await lockOwner(owner, transaction)
    await checkRules(row, transaction, { owner })
    const hook = await insert(row, input.config, transaction, context)
    const about = { ...creation, hook, sender: creator, now: row.created_at }
    await trigger(transaction, pingEvent(about), context)
    return hook
  })
}
