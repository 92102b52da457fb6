import { unwrap } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { WebLink } from '../parts/web-link.tsx'
import { useApi } from '../session/context.ts'

/** An app: who owns it, and what it may do. */
export function AppPage({ slug }: { slug: string }) {
  useTitle(slug)
  const api = useApi()
  const app = useData(['app', slug], (signal) =>
    unwrap(api.GET('/apps/{app_slug}', { params: { path: { app_slug: slug } }, signal })),
  )
  return (
    <Load of={app}>
      {({ name, description, owner, external_url, permissions, events, created_at }) => (
        <>
          <h1>{name}</h1>
          {description && <p>{description}</p>}
          <dl class="facts">
            <Fact name="Owner">
              <Login of={owner} />
            </Fact>
            <Fact name="Website">{external_url && <WebLink to={external_url} />}</Fact>
            <Fact name="Created">
              <Time at={created_at} />
            </Fact>
            <Fact name="Events">{events.join(', ')}</Fact>
          </dl>
          <h2>Permissions</h2>
          <dl class="facts">
            {Object.entries(permissions).map(([area, level]) => (
              <Fact key={area} name={area}>
                {String(level)}
              </Fact>
            ))}
          </dl>
        </>
      )}
    </Load>
  )
}
