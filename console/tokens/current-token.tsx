import { rateLimitOf, unwrap } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Time } from '../parts/time.tsx'
import { useActing } from '../session/context.ts'
import type { Session } from '../session/session.ts'
import { settings } from '../settings.ts'
import { callerOf } from './callable.ts'
import { kindOf } from './token-kinds.ts'

const sources: Record<Session['source'], string> = {
  browser: 'created by your sign-in, revoked when you sign out',
  control: 'created with the control plane',
  pasted: 'pasted by you',
}

/** The token that the pages send: what it is and what it may do. */
export function CurrentToken({ session }: { session: Session }) {
  const { api, version } = useActing()
  const { token, source } = session
  const state = useData(['current token', token], async (signal) => {
    const call = api.GET('/user', { signal })
    const { login } = await unwrap(call)
    const { headers } = (await call).response
    const caller = settings.control ? await callerOf({ token, version }, signal) : undefined
    return { login, scopes: headers.get('x-oauth-scopes'), limit: rateLimitOf(headers), caller }
  })
  return (
    <section class="card">
      <h2>Current token</h2>
      <Load of={state}>
        {({ login, scopes, limit, caller }) => (
          <dl class="facts">
            <dt>User</dt>
            <dd>
              <a href={`/${login}`}>{login}</a>
            </dd>
            <dt>Kind</dt>
            <dd>
              {kindOf(token)} <span class="soft">({sources[source]})</span>
            </dd>
            <dt>Scopes</dt>
            <dd>{scopes === null ? 'none: this kind has permissions' : <Names of={scopes} />}</dd>
            {caller && (
              <>
                <dt>Expires</dt>
                <dd>
                  <Time at={caller.expires_at} />
                </dd>
              </>
            )}
            <dt>Rate limit</dt>
            <dd>
              {limit
                ? `${limit.remaining.toLocaleString('en')} of ${limit.limit.toLocaleString('en')} requests left`
                : 'none'}
            </dd>
          </dl>
        )}
      </Load>
    </section>
  )
}

/** A comma-separated header as a list of names. */
const Names = ({ of }: { of: string }) => (
  <>
    {of
      .split(/, */)
      .filter(Boolean)
      .map((name) => (
        <>
          <code key={name}>{name}</code>{' '}
        </>
      ))}
    {of === '' && 'none: public data only'}
  </>
)
