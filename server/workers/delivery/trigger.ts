import { randomUUID } from 'node:crypto'
import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import { encode } from '../../storage/json.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { currentChain, splitLoops, storedChain } from './loop-chain.ts'
import { announce, enqueue } from './enqueue.ts'
import type { Occasion } from './webhook-event.ts'
import { receiversOf, type Receiver } from './receivers.ts'
import { unsent } from './undeliverable.ts'

/** What `trigger` needs beside the transaction. */
export type TriggerContext = Pick<Context, 'clock' | 'log' | 'versions'>

/** Serialised bytes beyond which a payload is not sent (design 8). */
const largestPayload = 25 * 1024 * 1024

/** Those who get the same bytes: they speak one version and hear through the same installation. */
function byPayload(receivers: readonly Receiver[]): Receiver[][] {
  const groups = new Map<string, Receiver[]>()
  for (const receiver of receivers) {
    const key = `${receiver.hook.version} ${receiver.installationId ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), receiver])
  }
  return [...groups.values()]
}

/** Apps are told which of their installations hears; a payload that is about one has it already. */
function forInstallation(payload: object, id: number | undefined): object {
  if (id === undefined || 'installation' in payload) return payload
  return { ...payload, installation: { id, node_id: nodeId('Installation', id) } }
}

/** The payload as a receiver's version says it, or nothing when it is too large to be sent. */
async function render(
  { hook: { version }, installationId }: Receiver,
  { event, repository, links, payload }: Occasion,
  transaction: Transaction,
  { versions, log }: TriggerContext,
): Promise<string | undefined> {
  const spoken = versions.find((each) => each.version === version)
  if (!spoken) throw new Error(`A hook speaks ${version}, which is not supported`)
  const about = { storage: transaction, links }
  const newest = forInstallation(payload(), installationId)
  const text = encode(await spoken.downgrade(`webhook ${event}`, newest, about))
  const size = Buffer.byteLength(text)
  if (size <= largestPayload) return text
  log.warn({ event, repository: repository?.id, size }, 'payload too large, not sent')
  return undefined
}

/**
 * Writes down, in the mutation's own transaction, what is to be sent to whom: one delivery for each hook
 * that wants the event, all under one guid, with one payload for each version.
 */
export async function trigger(
  transaction: Transaction,
  occasion: Occasion,
  context: TriggerContext,
): Promise<void> {
  const { event, action = null, repository } = occasion
  // The repository before its hooks, as when it is deleted, so that neither waits for the other for ever.
  if (repository) await transaction.repositories.lock(repository.id)
  const receivers = await receiversOf(occasion, transaction)
  if (receivers.length === 0) return
  const now = context.clock.now()
  const chain = await currentChain(transaction, now)
  const shared = { guid: randomUUID(), event, action, repository_id: repository?.id ?? null }
  await announce(transaction, receivers, now)
  for (const group of byPayload(receivers)) {
    const body = await render(group[0] as Receiver, occasion, transaction, context)
    if (body === undefined) continue
    const payload_id = await transaction.deliveries.createPayload(body)
    const { looped, others } = splitLoops(group, chain)
    const shipment = { ...shared, payload_id, chain: storedChain(chain) }
    await enqueue(transaction, others, shipment, { now })
    await enqueue(transaction, looped, { ...shipment, ...unsent('loop', now) }, { now })
  }
}
