import { unwrap, type Schemas } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { AccountRepositories } from './account-repositories.tsx'
import { Organization } from './organization.tsx'

type User = Schemas['public-user']

/** A user or an organization. */
export function AccountPage({ login }: { login: string }) {
  useTitle(login)
  const api = useApi()
  const account = useData(['account', login], (signal) =>
    unwrap(api.GET('/users/{username}', { params: { path: { username: login } }, signal })),
  )
  return (
    <Load of={account}>
      {(found) =>
        found.type === 'Organization' ? (
          <Organization login={found.login} />
        ) : (
          <Profile user={found} />
        )
      }
    </Load>
  )
}

function Profile({ user }: { user: User }) {
  const { login, name, bio, company, blog, location, email } = user
  return (
    <>
      <div class="profile">
        <img class="avatar" src={user.avatar_url} alt="" width={64} height={64} />
        <div>
          <h1>{name ?? login}</h1>
          <span class="soft">{login}</span>
        </div>
      </div>
      {bio && <p>{bio}</p>}
      <dl class="facts">
        <Fact name="Company">{company}</Fact>
        <Fact name="Location">{location}</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Website">{blog}</Fact>
        <Fact name="Followers">{user.followers}</Fact>
        <Fact name="Following">{user.following}</Fact>
        <Fact name="Joined">
          <Time at={user.created_at} />
        </Fact>
      </dl>
      <Organizations login={login} />
      <h2>Repositories</h2>
      <AccountRepositories login={login} />
      <Gists login={login} />
    </>
  )
}

function Organizations({ login }: { login: string }) {
  const api = useApi()
  const organizations = useData(['organizations of', login], (signal) =>
    unwrap(api.GET('/users/{username}/orgs', { params: { path: { username: login } }, signal })),
  )
  if (!organizations.data?.length) return null
  return (
    <p>
      Organizations:{' '}
      {organizations.data.map(({ id, login: name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={`/${name}`}>{name}</a>
        </span>
      ))}
    </p>
  )
}

function Gists({ login }: { login: string }) {
  const api = useApi()
  const gists = useData(['gists of', login], (signal) =>
    unwrap(
      api.GET('/users/{username}/gists', {
        params: { path: { username: login }, query: { per_page: 30 } },
        signal,
      }),
    ),
  )
  if (!gists.data?.length) return null
  return (
    <>
      <h2>Gists</h2>
      <ul class="plain">
        {gists.data.map(({ id, description, files }) => (
          <li key={id}>
            <a href={`/gist/${id}`}>{Object.keys(files)[0]}</a>{' '}
            <span class="soft">{description}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
