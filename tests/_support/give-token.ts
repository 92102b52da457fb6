import { issueToken, type IssuedToken } from '../../server/domains/tokens/issue.ts'
import type { TestServer } from './start-server.ts'

/** Clients of the test world with their secrets, for Basic authentication. */
export const clients = {
  Ov23test: ['Ov23test', 'test-secret'],
  Ov23other: ['Ov23other', 'other-secret'],
  Iv23test: ['Iv23test', 'app-secret'],
  Iv23other: ['Iv23other', 'other-app-secret'],
} satisfies Record<string, [string, string]>

export type ClientId = keyof typeof clients

/** Issues a token of a user to a client, as the OAuth flows do. */
export async function give(
  { context: { storage, clock } }: TestServer,
  login: string,
  clientId: ClientId,
  scopes = ['repo'],
): Promise<IssuedToken> {
  const user = await storage.accounts.findByLogin(login)
  const client =
    (await storage.tokens.findAppByClientId(clientId)) ??
    (await storage.apps.findByClientId(clientId))
  if (!user || !client) throw new Error(`The test world has no ${login} or ${clientId}`)
  return storage.transaction((transaction) =>
    issueToken(transaction, { user, client, scopes }, clock.now()),
  )
}
