import { useActing } from '../session/context.ts'

/**
 * A function that replaces the token of the page. Tokens expire when the clock is set forward, and
 * disappear when the data is replaced.
 */
export function useRenewal(): () => Promise<void> {
  const { session, actAs, signOut } = useActing()
  return async () => {
    if (session?.source !== 'control') return
    await actAs(session.login).catch(signOut)
  }
}
