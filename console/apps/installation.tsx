import { useTitle } from '../parts/title.tsx'
import { useActing } from '../session/context.ts'

interface InstallationProps {
  /** The organization; without it, the signed-in user. */
  org?: string
  id: string
}

/** An installation of an app. Only tokens of the app itself can read more of it. */
export function InstallationPage({ org, id }: InstallationProps) {
  useTitle(`Installation ${id}`)
  const { session } = useActing()
  const login = org ?? session?.login
  return (
    <>
      <h1>Installation {id}</h1>
      <p>
        This is an installation of an app
        {login && (
          <>
            {' '}
            on <a href={`/${login}`}>{login}</a>
          </>
        )}
        . Only the app can read its permissions and repositories, with{' '}
        <code>GET /app/installations/{id}</code>.
      </p>
      <p>
        <a href="/docs/">Documentation</a>
      </p>
    </>
  )
}
