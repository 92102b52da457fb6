import { unwrap } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { useActing, useApi } from '../session/context.ts'
import { AccountRepositories } from './account-repositories.tsx'

/** An organization with its repositories, members and teams. */
export function Organization({ login }: { login: string }) {
  const api = useApi()
  const organization = useData(['organization', login], (signal) =>
    unwrap(api.GET('/orgs/{org}', { params: { path: { org: login } }, signal })),
  )
  return (
    <Load of={organization}>
      {({ name, description, avatar_url, blog, location, email }) => (
        <>
          <div class="profile">
            <img class="avatar" src={avatar_url} alt="" width={64} height={64} />
            <div>
              <h1>{name ?? login}</h1>
              <span class="soft">{login}, organization</span>
            </div>
          </div>
          {description && <p>{description}</p>}
          <dl class="facts">
            <Fact name="Location">{location}</Fact>
            <Fact name="Email">{email}</Fact>
            <Fact name="Website">{blog}</Fact>
          </dl>
          <h2>Repositories</h2>
          <AccountRepositories login={login} isOrganization />
          <Members login={login} />
          <Teams login={login} />
        </>
      )}
    </Load>
  )
}

function Members({ login }: { login: string }) {
  const api = useApi()
  const members = useData(['members', login], (signal) =>
    unwrap(
      api.GET('/orgs/{org}/members', {
        params: { path: { org: login }, query: { per_page: 100 } },
        signal,
      }),
    ),
  )
  return (
    <>
      <h2>Members</h2>
      <Load of={members}>
        {(found) => (
          <ul class="plain">
            {found.map((member) => (
              <li key={member.id}>
                <Login of={member} />
              </li>
            ))}
            {found.length === 0 && <li class="soft">No public members.</li>}
          </ul>
        )}
      </Load>
    </>
  )
}

/** Only members can see the teams, so the page asks for their own organizations first. */
function Teams({ login }: { login: string }) {
  const { api, session } = useActing()
  const teams = useData(['teams', login, session?.login], async (signal) => {
    if (!session) return []
    const own = await unwrap(
      api.GET('/user/orgs', { params: { query: { per_page: 100 } }, signal }),
    )
    if (!own.some((organization) => organization.login === login)) return []
    const params = { path: { org: login }, query: { per_page: 100 } }
    return unwrap(api.GET('/orgs/{org}/teams', { params, signal }))
  })
  if (!teams.data?.length) return null
  return (
    <>
      <h2>Teams</h2>
      <ul class="plain">
        {teams.data.map(({ id, slug, name, description }) => (
          <li key={id}>
            <a href={`/orgs/${login}/teams/${slug}`}>{name}</a>{' '}
            <span class="soft">{description}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
