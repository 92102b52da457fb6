import { useTitle } from '../parts/title.tsx'
import { useActing } from '../session/context.ts'
import { settings } from '../settings.ts'
import { Limits } from './limits.tsx'
import { RecentEvents } from './recent-events.tsx'
import { Repositories } from './repositories.tsx'
import { Trouble } from './trouble.tsx'
import { Welcome } from './welcome.tsx'

/** The start page: failures and rate limits, repositories, and recent events. */
export function Overview() {
  useTitle('Overview')
  const { session } = useActing()
  if (!session) return <Welcome />
  return (
    <>
      <h1>Overview</h1>
      <div class="cards">
        <Trouble />
        <Limits />
      </div>
      <h2>Repositories</h2>
      <Repositories />
      <h2>Recent events</h2>
      <RecentEvents login={session.login} />
      <p class="soft">
        The {settings.name} API is at <code>{window.location.origin}</code>.{' '}
        <a href="/docs/">Read its documentation</a>.
      </p>
    </>
  )
}
