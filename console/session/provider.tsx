import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { chosenVersion, createApi } from '../data/client.ts'
import { remember } from '../data/storage.ts'
import { ActingContext, type Acting } from './context.ts'
import {
  acceptPasted,
  actAs,
  forgetSignOut,
  openSession,
  signOut,
  type Session,
} from './session.ts'

/** Opens the session before the first page, so that no page is shown twice. */
export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [session, setSession] = useState<Session | undefined>()
  const [isOpen, setOpen] = useState(false)
  const [version, setVersion] = useState(chosenVersion)
  useEffect(() => {
    void openSession().then((found) => {
      setSession(found)
      setOpen(true)
    })
  }, [])
  const acting = useMemo<Acting>(
    () => ({
      session,
      version,
      api: createApi(session?.token, version),
      chooseVersion(chosen) {
        remember('console-version', chosen, true)
        setVersion(chosen)
      },
      async actAs(login) {
        setSession(await actAs(login))
      },
      async signInWith(token) {
        setSession(await acceptPasted(token))
        forgetSignOut()
      },
      async signOut() {
        if (session) await signOut(session)
        setSession(undefined)
      },
    }),
    [session, version],
  )
  if (!isOpen) return <p class="waiting">Loading…</p>
  return <ActingContext.Provider value={acting}>{children}</ActingContext.Provider>
}
