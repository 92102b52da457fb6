import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Hook, HookChange } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { afterEnabling } from '../../workers/delivery/health.ts'
import type { HookAddress } from '../../workers/delivery/hook-address.ts'
import { configColumns, secretChange } from './hook-config.ts'
import { lockOwner } from './hook-holder.ts'
import { checkEventNames, checkRules, checkTarget } from './hook-rules.ts'
import { hostKey } from '../../workers/delivery/host-key.ts'

type Input = Schemas['hook-update']
type UpdateContext = Pick<Context, 'storage' | 'guard' | 'vault' | 'clock' | 'log' | 'metrics'>

interface Revision {
  url: string | undefined
  changeOf: (before: Hook) => HookChange
}

async function write(
  { owner, hookId }: HookAddress,
  { changeOf }: Revision,
  transaction: Transaction,
  now: number,
): Promise<{ before: Hook; after: Hook }> {
  await lockOwner(owner, transaction)
  const before = await transaction.hooks.find(owner, hookId)
  if (!before) throw notFound()
  const change = changeOf(before)
  await checkRules({ ...before, ...change }, transaction, { owner, id: hookId })
  const after = await transaction.hooks.update(hookId, change, now)
  if (after.url !== before.url) {
    await transaction.lanes.move({ hook_id: hookId, pool: hostKey(after.url) })
  }
  return { before, after }
}

/** Locks the owner and reads the hook again, so that concurrent updates are not lost. */
async function revise(address: HookAddress, revision: Revision, context: UpdateContext) {
  if (revision.url !== undefined) await checkTarget(revision.url, context)
  const { storage, clock } = context
  return storage.transaction((transaction) => write(address, revision, transaction, clock.now()))
}

/** `events` replaces the list; then `add_events` are added and `remove_events` removed. */
function eventsOf({ events, add_events = [], remove_events = [] }: Input, before: string[]) {
  const wanted = new Set([...(events ?? before), ...add_events])
  for (const event of remove_events) wanted.delete(event)
  return [...wanted]
}

function changeOf(input: Input, before: Hook, { vault }: UpdateContext): HookChange {
  const { config, active = true } = input
  return {
    ...(active ? afterEnabling(before).after : { active }),
    events: eventsOf(input, before.events),
    ...(config && configColumns(config)),
    ...(config && secretChange(config, before.id, vault, 'delete')),
  }
}

/** Logs and counts the recovery of a disabled or failing hook. */
function reportWaking(before: Hook, { active = true }: Input, { log, metrics }: UpdateContext) {
  const transition = active ? afterEnabling(before).transition : undefined
  if (!transition) return
  log.info({ hook: before.id, ...transition }, 'hook health changed')
  metrics.deliveries.transitions.labels(transition.to).inc()
}

/**
 * Updates a hook. A configuration without a secret deletes the secret. Activating the hook resets
 * its health.
 * @throws ServiceError 404 when it was deleted, 422 as for creating a hook
 */
export async function updateHook(
  address: HookAddress,
  input: Input,
  context: UpdateContext,
): Promise<Hook> {
  const { events = [], add_events = [], remove_events = [] } = input
  checkEventNames([...events, ...add_events, ...remove_events], address.owner.kind)
  const revision: Revision = {
    url: input.config?.url,
    changeOf: (before) => changeOf(input, before, context),
  }
  const { before, after } = await revise(address, revision, context)
  reportWaking(before, input, context)
  return after
}

/**
 * Updates only the given fields of a hook's configuration. An absent secret is kept.
 * @throws ServiceError 404 when it was deleted, 422 as for creating a hook
 */
export async function updateHookConfig(
  address: HookAddress,
  config: Schemas['webhook-config-update'],
  context: UpdateContext,
): Promise<Hook> {
  const revision: Revision = {
    url: config.url,
    changeOf: (before) => ({
      ...configColumns(config),
      ...secretChange(config, before.id, context.vault, 'keep'),
    }),
  }
  const { after } = await revise(address, revision, context)
  return after
}
