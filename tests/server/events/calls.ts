import { writeFeed } from '../../../server/domains/feeds/write-feed.ts'
import type { Calls } from '../../_support/calls/call.ts'
import type { Change } from '../../_support/calls/changes.ts'

/** A public event at acme. */
const happen =
  (login: string): Change =>
  async ({ service }) => {
    const { storage, clock } = service.server.context
    const repository = await storage.repositories.findByName('acme', 'widgets')
    const actor = await storage.accounts.findByLogin(login)
    if (!repository || !actor) throw new Error('The test world has acme/widgets')
    const payload = { action: 'started' }
    await writeFeed(storage, { type: 'WatchEvent', repository, actor, payload, at: clock.now() })
  }

export const events = {
  'activity/list-repo-events': {
    role: 'read',
    change: happen('mona'),
    changeAt: '/repos/acme/widgets/events',
    read: (data) => data[0]?.actor.login,
    client: { query: { per_page: 10 } },
  },
  'activity/list-public-events': {
    change: async (stage, turn) => {
      await happen('mona')(stage, turn)
      stage.service.server.clock.advance(5 * 60_000)
    },
    read: (data) => data.length,
  },
  'activity/list-public-events-for-repo-network': {
    role: 'read',
    change: happen('mona'),
    changeAt: '/networks/acme/widgets/events',
    read: (data) => data[0]?.repo.name,
  },
  'activity/list-public-org-events': {
    change: happen('mona'),
    read: (data) => data[0]?.org?.login,
  },
  'activity/list-events-for-authenticated-user': {
    change: happen('mona'),
    read: (data) => data[0]?.type,
  },
  'activity/list-org-events-for-authenticated-user': {
    change: happen('mona'),
    read: (data) => data[0]?.org?.login,
  },
  'activity/list-public-events-for-user': {
    change: happen('mona'),
    read: (data) => data[0]?.public,
  },
  'activity/list-received-events-for-user': {
    change: happen('hubot'),
    read: (data) => data.length,
    client: { query: { page: 1 } },
  },
  'activity/list-received-public-events-for-user': {
    change: happen('hubot'),
    read: (data) => data.length,
  },
  'activity/get-feeds': {
    change: null,
    read: (data) => data.timeline_url,
  },
} satisfies Partial<Calls>
