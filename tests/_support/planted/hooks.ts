import { randomUUID } from 'node:crypto'
import type { Context } from '../../../server/api/context.ts'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import type { Storage, Transaction } from '../../../server/storage/index.ts'
import type { NewRow } from '../../../server/storage/schema/tables.ts'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import { announce } from '../../../server/workers/delivery/enqueue.ts'
import type { TestServer } from '../start-server.ts'
import { examplePayload } from '../webhooks/example-payload.ts'

interface Place {
  context: Pick<Context, 'storage' | 'clock'>
}

/** Adds acme/widgets to an empty store. */
export async function plantRepository({ accounts, repositories }: Storage): Promise<void> {
  const born = { created_at: 1, updated_at: 1 }
  const acme = { login: 'acme', type: 'Organization', plan: 'free', site_admin: 0 } as const
  const { id } = await accounts.create({ ...acme, ...born })
  const input = { name: 'widgets', settings: defaultSettings, created_at: 1 }
  await repositories.create((await accounts.find(id))!, input)
}

/** Adds hooks to acme/widgets at these addresses, ignoring the limit. Sends no pings. */
export async function plantHooks({ context }: Place, urls: readonly string[]): Promise<Hook[]> {
  const { storage, clock } = context
  const repository = (await storage.repositories.findByName('acme', 'widgets'))!
  return storage.transaction(async ({ hooks }) => {
    const planted: Hook[] = []
    for (const url of urls) {
      const target = { repository_id: repository.id, url, created_at: clock.now() }
      const how = { content_type: 'json', insecure_ssl: '0', version: '2026-03-10' } as const
      planted.push(await hooks.create({ ...target, ...how, active: true, events: ['push'] }))
    }
    return planted
  })
}

type Wanted = Partial<NewRow<'deliveries'>>

/**
 * Queues deliveries of a push to hooks.
 * @returns the ids of the deliveries
 */
export async function tellIn(
  transaction: Transaction,
  hooks: readonly Hook[],
  now: number,
  wanted: Wanted = {},
): Promise<number[]> {
  const receivers = hooks.map((hook) => ({ hook }))
  await announce(transaction, receivers, now)
  const payload_id = await transaction.deliveries.createPayload(examplePayload('push'))
  const push = { payload_id, guid: randomUUID(), event: 'push', redelivery: 0, created_at: now }
  return transaction.deliveries.create(hooks.map(({ id }) => ({ hook_id: id, ...push, ...wanted })))
}

/**
 * Queues deliveries of a push to hooks.
 * @returns the ids of the deliveries
 */
export const tell = (
  { context: { storage, clock } }: Place,
  hooks: readonly Hook[],
  wanted: Wanted = {},
): Promise<number[]> =>
  storage.transaction((transaction) => tellIn(transaction, hooks, clock.now(), wanted))

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Resolves when all due deliveries are made and none is claimed. Later retries remain. */
export async function settled({ context, opened, dispatcher }: TestServer): Promise<void> {
  dispatcher.wake()
  const { storage, clock } = context
  const held = 'select hook_id from lanes where lease_until > 0'
  while ((await storage.deliveries.backlog(clock.now())).waiting > 0) await turn()
  while ((await opened.query(held)).length > 0) await turn()
}
