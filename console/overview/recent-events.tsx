import { unwrap } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { EventList } from '../events/event-list.tsx'
import { Load } from '../parts/load.tsx'
import { useApi } from '../session/context.ts'

/** The newest events of the signed-in user. */
export function RecentEvents({ login }: { login: string }) {
  const api = useApi()
  const events = useData(['recent events', login], (signal) =>
    unwrap(
      api.GET('/users/{username}/events', {
        params: { path: { username: login }, query: { per_page: 10 } },
        signal,
      }),
    ),
  )
  return <Load of={events}>{(found) => <EventList events={found} />}</Load>
}
