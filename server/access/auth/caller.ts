import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { InstallationToken } from '../../storage/apps/installation-tokens.ts'
import type { OAuthApp, Token } from '../../storage/tokens/tokens.ts'
import type { WorkflowToken } from '../../storage/workflows/workflow-tokens.ts'

interface Anonymous {
  kind: 'none'
  address: string
}

/** An OAuth app or app that authenticates with client id and secret. */
interface Client {
  kind: 'client'
  client: OAuthApp | App
}

/** An app that authenticates with a JSON Web Token. */
interface AppItself {
  kind: 'app'
  app: App
}

/** An app acting for itself on the account where it is installed. */
interface InstallationHolder {
  kind: 'installation'
  token: InstallationToken
}

/** A workflow run, acting in its own repository. */
interface WorkflowRun {
  kind: 'workflow'
  token: WorkflowToken
}

/** A caller acting for a user with a token. */
export interface TokenHolder {
  kind: 'classic' | 'fine-grained' | 'oauth' | 'app-user'
  user: Account
  token: Token
}

export type Caller = Anonymous | Client | AppItself | InstallationHolder | WorkflowRun | TokenHolder

/** The user that the caller acts for, if any. */
export const userOf = (caller: Caller): Account | undefined =>
  'user' in caller ? caller.user : undefined

/** The account that changes are attributed to: the user, or the app's bot for an installation. */
export function actorOf(caller: Caller): Account | undefined {
  if (caller.kind === 'installation') return caller.token.installation.app.bot
  if (caller.kind === 'workflow') return caller.token.user
  return userOf(caller)
}

/** The id of the app that the caller uses: its own token, or one that it has from a user. */
export function appIdOf(caller: Caller): number | null {
  if (caller.kind === 'installation') return caller.token.installation.app.id
  return caller.kind === 'app-user' ? caller.token.app_id : null
}

/** Whether the caller's access is limited by classic scopes. */
export const isScoped = (caller: Caller): caller is TokenHolder & { kind: 'classic' | 'oauth' } =>
  caller.kind === 'classic' || caller.kind === 'oauth'
