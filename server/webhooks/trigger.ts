import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { poolOf } from './pool.ts'
import type { Hook } from '../storage/hooks.ts'
import type { Transaction } from '../storage/index.ts'
import { encode } from '../storage/json.ts'
import type { Occasion } from './occasion.ts'

/** What `trigger` needs beside the transaction. */
export type TriggerContext = Pick<Context, 'clock' | 'log' | 'versions'>

/** Serialised bytes beyond which a payload is not sent (design 8). */
const largestPayload = 25 * 1024 * 1024
/** Rows in one insert; each has fewer than a dozen values, and engines take thousands. */
const batch = 500

function byVersion(hooks: Hook[]): Map<string, Hook[]> {
  const groups = new Map<string, Hook[]>()
  for (const hook of hooks) groups.set(hook.version, [...(groups.get(hook.version) ?? []), hook])
  return groups
}

/** The payload as the version says it, or nothing when it is too large to be sent. */
async function render(
  version: string,
  { event, repository, links, payload }: Occasion,
  transaction: Transaction,
  { versions, log }: TriggerContext,
): Promise<string | undefined> {
  const spoken = versions.find((each) => each.version === version)
  if (!spoken) throw new Error(`A hook speaks ${version}, which is not supported`)
  const body = await spoken.downgrade(`webhook ${event}`, payload(), {
    storage: transaction,
    links,
  })
  const text = encode(body)
  const size = Buffer.byteLength(text)
  if (size <= largestPayload) return text
  log.warn({ event, repository: repository.id, size }, 'payload too large, not sent')
  return undefined
}

/**
 * Writes down, in the mutation's own transaction, what is to be sent to whom: one delivery and one job
 * for each hook that wants the event, all under one guid, with one payload for each version.
 */
export async function trigger(
  transaction: Transaction,
  occasion: Occasion,
  context: TriggerContext,
): Promise<void> {
  const { event, repository } = occasion
  // The repository before its hooks, as when it is deleted, so that neither waits for the other for ever.
  await transaction.repositories.lock(repository.id)
  const hooks = occasion.hooks ?? (await transaction.hooks.subscribed(repository.id, event))
  const guid = randomUUID()
  for (const [version, group] of byVersion(hooks)) {
    const body = await render(version, occasion, transaction, context)
    if (body === undefined) continue
    const payloadId = await transaction.deliveries.createPayload(body)
    for (let start = 0; start < group.length; start += batch) {
      const part = group.slice(start, start + batch)
      await enqueue(transaction, occasion, {
        guid,
        payloadId,
        hooks: part,
        now: context.clock.now(),
      })
    }
  }
}

interface Sending {
  guid: string
  payloadId: number
  hooks: Hook[]
  now: number
}

async function enqueue(
  transaction: Transaction,
  { event, action, repository }: Occasion,
  { guid, payloadId, hooks, now }: Sending,
): Promise<void> {
  const ids = await transaction.deliveries.create(
    hooks.map((hook) => ({
      hook_id: hook.id,
      payload_id: payloadId,
      guid,
      event,
      action: action ?? null,
      repository_id: repository.id,
      installation_id: null,
      redelivery: 0,
      created_at: now,
    })),
  )
  const jobs = hooks.map((hook, index) => ({
    kind: 'delivery',
    subject_id: ids[index] as number,
    pool: poolOf(hook.url),
  }))
  await transaction.jobs.enqueue(jobs, now)
}
