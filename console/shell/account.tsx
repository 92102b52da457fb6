import { useActing } from '../session/context.ts'
import { settings } from '../settings.ts'
import { ActAs } from './act-as.tsx'

const currentPath = () => `${window.location.pathname}${window.location.search}`

/** Who is signed in, with the ways to change that. */
export function Account() {
  const { session, signOut } = useActing()
  if (!session) {
    const target = new URLSearchParams({ return_to: currentPath() })
    return (
      <a class="button" href={`/login?${target}`}>
        Sign in
      </a>
    )
  }
  return (
    <details class="account">
      <summary>{session.login}</summary>
      <div class="card">
        <p>
          <a href={`/${session.login}`}>Your profile</a>
        </p>
        {settings.control && <ActAs />}
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </details>
  )
}
