import type { Schemas } from '../../client/index.ts'
import { Json } from '../parts/json.tsx'
import { Time } from '../parts/time.tsx'

export type FeedEvent = Pick<
  Schemas['event'],
  'id' | 'type' | 'actor' | 'repo' | 'public' | 'created_at'
> & { payload: object }

/** Events of a feed, with their payloads. */
export function EventList({ events }: { events: readonly FeedEvent[] }) {
  if (events.length === 0) return <p class="empty">No events in the last 90 days.</p>
  return (
    <ol class="events">
      {events.map((event) => (
        <li key={event.id}>
          <details>
            <summary>
              <strong>{event.type}</strong> by {event.actor.login} in {event.repo.name},{' '}
              <Time at={event.created_at} />
              {!event.public && <span class="badge">private</span>}
            </summary>
            <p>
              <a href={`/${event.actor.login}`}>{event.actor.login}</a>,{' '}
              <a href={`/${event.repo.name}`}>{event.repo.name}</a>, event <code>{event.id}</code>
            </p>
            <Json value={event.payload} label="payload" />
          </details>
        </li>
      ))}
    </ol>
  )
}
