import { randomUUID } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Transaction } from '../../storage/index.ts'
import { encode } from '../../storage/sql/json.ts'
import { propertiesOf } from '../../api/views/repository-properties.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { currentChain, splitLoops, encodeChain } from './loop-chain.ts'
import { announce, enqueue, type EnqueuedEvent } from './enqueue.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { receiversOf, type Receiver } from './receivers.ts'
import { undeliverable } from './undeliverable.ts'

/** Context of `trigger`. */
export type TriggerContext = Pick<Context, 'clock' | 'log' | 'versions' | 'steering'>

/** Maximum size of a payload in bytes. */
const largestPayload = 25 * 1024 * 1024

/** Groups receivers of the same payload: those with the same version and installation. */
function byPayload(receivers: readonly Receiver[]): Receiver[][] {
  const groups = new Map<string, Receiver[]>()
  for (const receiver of receivers) {
    const key = `${receiver.hook.version} ${receiver.installationId ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), receiver])
  }
  return [...groups.values()]
}

/** Adds the receiving installation to an app's payload, unless the payload has one. */
function forInstallation(payload: object, id: number | undefined): object {
  if (id === undefined || 'installation' in payload) return payload
  return { ...payload, installation: { id, node_id: nodeId('Installation', id) } }
}

/** Adds the custom properties to the repository of a payload, which is a view that was just built. */
async function addProperties(payload: object, about: Repository, transaction: Transaction) {
  if (!('repository' in payload) || !payload.repository) return
  const custom_properties = (await propertiesOf(about, transaction)) ?? {}
  Object.assign(payload.repository, { custom_properties })
}

/** Renders the payload in the receiver's version. Returns undefined when it is too large. */
async function render(
  { hook: { version }, installationId }: Receiver,
  { event, repository, shown = repository, links, payload }: WebhookEvent,
  transaction: Transaction,
  { versions, log }: TriggerContext,
): Promise<string | undefined> {
  const hookVersion = versions.find((each) => each.version === version)
  if (!hookVersion) throw new Error(`unsupported API version of a hook: ${version}`)
  const params = { storage: transaction, links }
  const newest = forInstallation(payload(), installationId)
  if (shown) await addProperties(newest, shown, transaction)
  const text = encode(await hookVersion.downgrade(`webhook ${event}`, newest, params))
  const size = Buffer.byteLength(text)
  if (size <= largestPayload) return text
  log.warn({ event, repository: repository?.id, size }, 'payload too large')
  return undefined
}

/** Enqueues deliveries; those that a fault of the control plane delays are due later. */
async function enqueueInTime(
  transaction: Transaction,
  receivers: readonly Receiver[],
  shipment: EnqueuedEvent,
  now: number,
  { steering }: TriggerContext,
): Promise<void> {
  if (!steering?.hasFaults) return enqueue(transaction, receivers, shipment, { now })
  for (const receiver of receivers) {
    const delay = steering.deliveryDelay(shipment.event, receiver.hook.id)
    await enqueue(transaction, [receiver], shipment, { now, dueAt: now + delay })
  }
}

/** Writes the deliveries of an event in the mutation's transaction, for each subscribed hook. */
export async function trigger(
  transaction: Transaction,
  occasion: WebhookEvent,
  context: TriggerContext,
): Promise<void> {
  const { repository } = occasion
  // Locks the repository before its hooks, in the same order as a deletion, to avoid deadlocks.
  if (repository) await transaction.repositories.lock(repository.id)
  await send(transaction, occasion, await receiversOf(occasion, transaction), context)
}

/**
 * Writes the deliveries of an event: one for each receiver, all with one guid, and one payload for
 * each version. The repository must be locked.
 */
export async function send(
  transaction: Transaction,
  occasion: WebhookEvent,
  receivers: readonly Receiver[],
  context: TriggerContext,
): Promise<void> {
  if (receivers.length === 0) return
  const { event, action = null, repository } = occasion
  const now = context.clock.now()
  const chain = await currentChain(transaction, now)
  const shared = { guid: randomUUID(), event, action, repository_id: repository?.id ?? null }
  const hookIds = receivers.map(({ hook }) => hook.id)
  context.steering?.noteDeliveries(occasion.links, { guid: shared.guid, event, hookIds })
  await announce(transaction, receivers, now)
  for (const group of byPayload(receivers)) {
    const body = await render(group[0] as Receiver, occasion, transaction, context)
    if (body === undefined) continue
    const payload_id = await transaction.deliveries.createPayload(body)
    const { looped, others } = splitLoops(group, chain)
    const shipment = { ...shared, payload_id, chain: encodeChain(chain) }
    await enqueueInTime(transaction, others, shipment, now, context)
    await enqueue(transaction, looped, { ...shipment, ...undeliverable('loop', now) }, { now })
  }
}
