import { useTitle } from '../parts/title.tsx'
import { useActing } from '../session/context.ts'
import { settings } from '../settings.ts'
import { AppTokens } from './app-tokens.tsx'
import { AppWebhook } from './app-webhook.tsx'
import { CallableOperations } from './callable-operations.tsx'
import { CurrentToken } from './current-token.tsx'
import { Installations } from './installations.tsx'
import { NewToken } from './new-token.tsx'

/** Tokens and apps: what the credentials of a caller allow. */
export function Tokens() {
  useTitle('Tokens and apps')
  const { session } = useActing()
  return (
    <>
      <h1>Tokens and apps</h1>
      <div class="cards wide">
        {session ? (
          <CurrentToken session={session} />
        ) : (
          <p class="empty">You are not signed in, so this page calls the API without a token.</p>
        )}
        {settings.control && <NewToken />}
        <AppTokens />
        <Installations />
        <AppWebhook />
      </div>
      {settings.control && <CallableOperations />}
    </>
  )
}
