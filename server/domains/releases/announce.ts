import { snapshotRelease } from '../feeds/snapshot-release.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { notifyOfRelease } from '../notifications/notify.ts'
import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Release } from '../../storage/releases/releases.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import type { EventSource } from '../../api/event-source.ts'
import { releaseEvent, type ReleaseAction } from './event.ts'

/** What a release announces when it is published. */
export const published = ({ prerelease }: Pick<Release, 'prerelease'>): ReleaseAction[] => [
  { action: 'published' },
  { action: prerelease ? 'prereleased' : 'released' },
]

/** Writes the deliveries of a changed release, and the feed event and notifications of a publication. */
export async function announceRelease(
  source: EventSource,
  release: Release,
  actions: readonly ReleaseAction[],
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'log' | 'versions'>,
): Promise<void> {
  const { repository, sender: actor } = source
  if (actions.some(({ action }) => action === 'published')) {
    await writeFeed(transaction, {
      type: 'ReleaseEvent',
      repository,
      actor,
      payload: { action: 'published', release: snapshotRelease(release) },
      at: context.clock.now(),
    })
    const notice = { releaseId: release.id, text: release.body, at: context.clock.now() }
    await notifyOfRelease(transaction, { repository, sender: actor }, notice)
  }
  const events = actions.map((action) => releaseEvent(source, release, action))
  await triggerAll(transaction, events, context)
}
