import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { Problem } from '../parts/problem.tsx'
import { useTitle } from '../parts/title.tsx'
import { useActing } from '../session/context.ts'
import { EventList } from './event-list.tsx'
import { FeedForm, feedQuery } from './feed-form.tsx'
import { defaultFeed, feeds, type FeedAddress } from './feeds.ts'
import { loadFeed, type FeedPage } from './load-feed.ts'

/** The feed in the address. The first page of it is the public feed. */
function chosenFeed(query: Record<string, string>, login: string) {
  const name = query.feed && query.feed in feeds ? query.feed : defaultFeed
  const address: FeedAddress = {
    owner: query.owner ?? login,
    repo: query.repo ?? '',
    org: query.org ?? '',
  }
  return { name, address, page: Number(query.page ?? 1) }
}

/** The feeds of events, one at a time. */
export function Events() {
  useTitle('Events')
  const { session } = useActing()
  const { query } = useLocation()
  const { name, address, page } = chosenFeed(query, session?.login ?? '')
  const isComplete = feeds[name]!.fields.every((field) => address[field] !== '')
  const key = `${feedQuery(name, address)} ${page}`
  return (
    <>
      <h1>Events</h1>
      <FeedForm key={name} name={name} address={address} />
      {isComplete ? (
        <FeedView key={key} name={name} address={address} page={page} />
      ) : (
        <p class="empty">Choose whose events to show.</p>
      )}
    </>
  )
}

interface FeedViewProps {
  name: string
  address: FeedAddress
  page: number
}

/** One page of a feed. New events appear as often as `X-Poll-Interval` allows. */
function FeedView({ name, address, page }: FeedViewProps) {
  const { api } = useActing()
  const feed = feeds[name]!
  const [interval, setInterval] = useState<number | undefined>()
  const loaded = useData(
    ['feed', name, address, page],
    (signal) => loadFeed(api, feed, { address, page, signal }),
    { every: interval && interval * 1000 },
  )
  useEffect(() => setInterval(loaded.data?.interval), [loaded.data?.interval])
  return (
    <section aria-label={feed.label}>
      <p class="soft">
        <code>GET {feed.path}</code>
      </p>
      {loaded.data === undefined && loaded.error ? (
        <Problem error={loaded.error} />
      ) : (
        <Load of={loaded}>
          {(found) => (
            <>
              <FeedState of={found} />
              <EventList events={found.items} />
              <Pager of={found} />
            </>
          )}
        </Load>
      )}
    </section>
  )
}

/** What the headers of the last response say. */
const FeedState = ({ of: { status, etag, interval, at } }: { of: FeedPage }) => (
  <dl class="facts feed-state">
    <dt>Last response</dt>
    <dd>
      <span role="status" class={`badge ${status === 304 ? '' : 'good'}`}>
        {status === 304 ? '304 Not Modified' : '200 OK'}
      </span>{' '}
      at {new Date(at).toLocaleTimeString()}
    </dd>
    <dt>ETag</dt>
    <dd>
      <code>{etag}</code>
    </dd>
    <dt>Poll interval</dt>
    <dd>
      {interval} s <span class="soft">(X-Poll-Interval)</span>
    </dd>
  </dl>
)
