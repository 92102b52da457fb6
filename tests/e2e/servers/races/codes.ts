import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../../server/access/auth/token-format.ts'
import type { Account } from '../../../../server/storage/accounts/accounts.ts'
import type { Cluster } from './cluster.ts'

const minutes = (count: number) => Date.now() + count * 60_000
const newCode = () => randomBytes(20).toString('hex')

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
const redirect_uri = 'http://127.0.0.1:9999/callback'

/** The form of a token request. */
export type Form = Record<string, string>

interface Client {
  client_id: string
}

const grantOf = ({ storage }: Cluster, user: Account, { client_id }: Client) =>
  storage.tokens.grant(user.id, client_id, ['repo'], Date.now())

/** A code as the consent page passes it to the app. */
export async function newAuthorizationCode(cluster: Cluster, user: Account, client: Client) {
  const code = newCode()
  await cluster.storage.authorizationCodes.create({
    hash: hashToken(code),
    grant_id: await grantOf(cluster, user, client),
    redirect_uri,
    scopes: ['repo'],
    expires_at: minutes(10),
  })
  return { code, redirect_uri }
}

/** A device code that its user has already approved. */
export async function allowedDevice(
  cluster: Cluster,
  user: Account,
  client: Client,
): Promise<Form> {
  const device_code = newCode()
  await cluster.storage.deviceCodes.create({
    hash: hashToken(device_code),
    user_code: newCode(),
    client_id: client.client_id,
    grant_id: await grantOf(cluster, user, client),
    scopes: ['repo'],
    status: 'allowed',
    interval: 5,
    expires_at: minutes(15),
  })
  return { grant_type: deviceGrant, device_code }
}
