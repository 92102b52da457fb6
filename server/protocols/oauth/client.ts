import { identifyClient } from '../../access/auth/identify.ts'
import { isActive } from '../../access/auth/is-active.ts'
import type { Storage } from '../../storage/index.ts'
import type { Client } from '../../access/tokens/client.ts'

type Needs = Pick<Storage, 'tokens' | 'apps' | 'installations'>

async function standing(client: Client | undefined, storage: Needs): Promise<Client | undefined> {
  return client && (await isActive({ kind: 'client', client }, storage)) ? client : undefined
}

/**
 * Finds the OAuth app or app with a client id. An app whose owner is suspended is treated as
 * missing.
 */
export async function findClient(clientId: string, storage: Needs): Promise<Client | undefined> {
  const { tokens, apps } = storage
  const found = (await tokens.findAppByClientId(clientId)) ?? (await apps.findByClientId(clientId))
  return standing(found, storage)
}

/** Finds the app and checks its secret. */
export async function authenticateClient(
  clientId: string,
  secret: string,
  storage: Needs,
): Promise<Client | undefined> {
  return standing((await identifyClient(clientId, secret, { storage }))?.client, storage)
}
