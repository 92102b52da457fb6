import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Version } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import type { Session } from './session.ts'

/** What every page works with. */
export interface Acting {
  /** Undefined for a visitor who is not signed in. */
  session: Session | undefined
  api: Api
  version: Version
  chooseVersion: (version: Version) => void
  actAs: (login: string) => Promise<void>
  /** @throws Error if the server refuses the token */
  useToken: (token: string) => Promise<void>
  signOut: () => Promise<void>
}

export const ActingContext = createContext<Acting | undefined>(undefined)

export function useActing(): Acting {
  const acting = useContext(ActingContext)
  if (!acting) throw new Error('outside of SessionProvider')
  return acting
}

export const useApi = (): Api => useActing().api
