import { unwrap } from '../../client/index.ts'
import { control } from '../data/client.ts'
import { recall, remember } from '../data/storage.ts'
import { settings } from '../settings.ts'

/** Whom the console acts for, and the token that it sends. */
export interface Session {
  login: string
  token: string
  /**
   * Where the token comes from: the sign-in of the browser, the control plane of a development
   * server, or the user who pasted it.
   */
  source: 'browser' | 'control' | 'pasted'
}

interface BrowserSession {
  login: string | null
  form_token: string
}

const address = '/-/session'

async function fetchJson<T>(init?: RequestInit): Promise<T> {
  const response = await fetch(address, { ...init, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
  return (await response.json()) as T
}

const formWith = (fields: Record<string, string>) => new URLSearchParams(fields)

/** The session of a user who signed in with a password. */
async function ofBrowser(): Promise<Session | undefined> {
  const { login, form_token } = await fetchJson<BrowserSession>()
  if (login === null) return undefined
  const body = formWith({ form_token })
  const { token } = await fetchJson<{ token: string }>({ method: 'POST', body })
  return { login, token, source: 'browser' }
}

/** Creates a token of any account. Only development servers allow it. */
export async function actAs(login: string): Promise<Session> {
  const body = { login, scopes: ['*'], note: 'Console', expires_in: '12h' }
  const { token } = await unwrap(control.POST('/_control/tokens', { body }))
  return keep({ login, token, source: 'control' })
}

const name = 'console-session'

function keep(session: Session): Session {
  if (session.source !== 'browser') remember(name, JSON.stringify(session))
  return session
}

/** Uses a token that the user pasted. @throws Error if the server refuses it */
export async function acceptPasted(token: string): Promise<Session> {
  const response = await fetch('/user', { headers: { Authorization: `Bearer ${token}` } })
  const { login, message } = (await response.json()) as { login?: string; message?: string }
  if (!response.ok || login === undefined) throw new Error(message ?? `${response.status}`)
  return keep({ login, token, source: 'pasted' })
}

/** The session that the tab had, while its token is still accepted. */
async function ofTab(): Promise<Session | undefined> {
  const stored = recall(name)
  if (stored === null) return undefined
  const session = JSON.parse(stored) as Session
  const headers = { Authorization: `Bearer ${session.token}` }
  const response = await fetch('/user', { headers })
  return response.status === 401 ? undefined : session
}

/** The accounts that people of a development server can act as. */
export async function usableAccounts(): Promise<string[]> {
  const accounts = await unwrap(control.GET('/_control/accounts'))
  return accounts.flatMap(({ login, type, suspended }) =>
    type === 'User' && !suspended ? login : [],
  )
}

/** The first user of a development server. */
async function ofDevelopment(): Promise<Session | undefined> {
  if (!settings.control || recall('console-signed-out') !== null) return undefined
  const [login] = await usableAccounts()
  return login === undefined ? undefined : actAs(login)
}

/** Finds out whom the console acts for. */
export async function openSession(): Promise<Session | undefined> {
  for (const source of [ofTab, ofBrowser, ofDevelopment]) {
    const session = await source().catch(() => undefined)
    if (session) return session
  }
  return undefined
}

/** Forgets the token, and ends the session of the browser, which revokes its token. */
export async function signOut(session: Session): Promise<void> {
  remember(name, null)
  remember('console-signed-out', 'yes')
  if (session.source !== 'browser') return
  const { form_token } = await fetchJson<BrowserSession>()
  await fetch('/logout', { method: 'POST', body: formWith({ form_token }) })
}

/** From now on, the first user of a development server is signed in again. */
export const forgetSignOut = () => remember('console-signed-out', null)
