import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../server/core/links.ts'
import { repositoryEvent } from '../../../server/domains/repositories/event.ts'
import { watchEvent } from '../../../server/domains/activity/watch-event.ts'
import { triggerAll } from '../../../server/workers/delivery/trigger-all.ts'
import type { World } from '../../../server/app/world/world.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { startTestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

/** The test world with two apps at acme that subscribe to different events. */
function worldWith(url: string): World {
  const app = (event: string) => ({
    slug: event,
    client_id: `Iv23${event}`,
    owner: 'acme',
    permissions: { metadata: 'read' } as const,
    events: [event],
    webhook: { url: url + event, version: '2026-03-10' },
    installations: [{ account: 'acme' }],
  })
  return { ...testWorld, apps: [...testWorld.apps!, app('watch'), app('repository')] }
}

describe.each(stores)('several events of one transaction, on $name', (store) => {
  it('of two repositories in opposite orders are all sent, in order for each', async () => {
    await using receiver = await startReceiver()
    await using server = await startTestServer({ store, world: worldWith(receiver.url) })
    const { context } = server
    const find = (name: string) => context.storage.repositories.findByName('acme', name)
    const [one, other] = [(await find('widgets'))!, (await find('vault'))!]
    const links = createLinks(server.url, '')
    const tell = (repository: typeof one, reverse: boolean) =>
      context.storage.transaction((transaction) => {
        const source = { repository, sender: repository.owner, links }
        const watch = watchEvent(source)
        const archived = repositoryEvent(source, { action: 'archived' })
        const webhookEvents = reverse ? [archived, watch] : [watch, archived]
        return triggerAll(transaction, webhookEvents, context)
      })
    // No more at a time than there are connections.
    for (let round = 0; round < 10; round++) {
      const both = () => [tell(one, false), tell(other, true)]
      await Promise.all([...both(), ...both()])
    }
    await server.delivered()
    const paths = receiver.received.map(({ path }) => path).sort()
    expect(paths).toEqual([...Array(40).fill('/repository'), ...Array(40).fill('/watch')])
  })
})
