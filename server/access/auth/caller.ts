import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { InstallationToken } from '../../storage/apps/installation-tokens.ts'
import type { OAuthApp, Token } from '../../storage/tokens/tokens.ts'
import type { WorkflowToken } from '../../storage/actions/workflow-tokens.ts'

interface Anonymous {
  kind: 'none'
  address: string
}

/** An OAuth app or app that shows its client id and secret (seed 5.1). */
interface Client {
  kind: 'client'
  client: OAuthApp | App
}

/** An app that shows a JSON Web Token signed with its key. */
interface AppItself {
  kind: 'app'
  app: App
}

/** An app acting for itself on one account. */
interface InstallationHolder {
  kind: 'installation'
  token: InstallationToken
}

/** A run of a workflow, acting in its own repository. */
interface WorkflowRun {
  kind: 'workflow'
  token: WorkflowToken
}

/** Somebody acting for a user through a token. */
export interface TokenHolder {
  kind: 'classic' | 'fine-grained' | 'oauth' | 'app-user'
  user: Account
  token: Token
}

export type Caller = Anonymous | Client | AppItself | InstallationHolder | WorkflowRun | TokenHolder

/** The user a caller acts for, if any. */
export const userOf = (caller: Caller): Account | undefined =>
  'user' in caller ? caller.user : undefined

/** Whose doing a change is: the user's, or for an installation that of the app's bot. */
export function actorOf(caller: Caller): Account | undefined {
  if (caller.kind === 'installation') return caller.token.installation.app.bot
  if (caller.kind === 'workflow') return caller.token.user
  return userOf(caller)
}

/** Whether classic scopes say what the caller may do. */
export const isScoped = (caller: Caller): caller is TokenHolder & { kind: 'classic' | 'oauth' } =>
  caller.kind === 'classic' || caller.kind === 'oauth'
