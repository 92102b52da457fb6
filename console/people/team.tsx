import { unwrap } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { RepositoryTable } from '../parts/repository-table.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'

interface TeamProps {
  org: string
  slug: string
}

/** A team of an organization, with its members and repositories. */
export function TeamPage({ org, slug }: TeamProps) {
  useTitle(`${slug} of ${org}`)
  const api = useApi()
  const params = { path: { org, team_slug: slug }, query: { per_page: 100 } }
  const team = useData(['team', org, slug], async (signal) => {
    const [about, members, repositories] = await Promise.all([
      unwrap(api.GET('/orgs/{org}/teams/{team_slug}', { params: { path: params.path }, signal })),
      unwrap(api.GET('/orgs/{org}/teams/{team_slug}/members', { params, signal })),
      unwrap(api.GET('/orgs/{org}/teams/{team_slug}/repos', { params, signal })),
    ])
    return { about, members, repositories }
  })
  return (
    <>
      <p class="crumbs">
        <a href={`/${org}`}>{org}</a> / Teams
      </p>
      <Load of={team}>
        {({ about, members, repositories }) => (
          <>
            <h1>{about.name}</h1>
            {about.description && <p>{about.description}</p>}
            <dl class="facts">
              <Fact name="Visibility">{about.privacy}</Fact>
              <Fact name="Parent team">
                {about.parent && (
                  <a href={`/orgs/${org}/teams/${about.parent.slug}`}>{about.parent.name}</a>
                )}
              </Fact>
            </dl>
            <h2>Members</h2>
            {members.length === 0 && <p class="empty">No members.</p>}
            <ul class="plain">
              {members.map((member) => (
                <li key={member.id}>
                  <Login of={member} />
                </li>
              ))}
            </ul>
            <h2>Repositories</h2>
            <RepositoryTable repositories={repositories} />
          </>
        )}
      </Load>
    </>
  )
}
