import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { DeviceCode } from '../../storage/tokens/device-codes.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Client } from '../../access/tokens/client.ts'
import { issueToken, type IssuedToken } from '../../domains/tokens/issue.ts'
import type { Fields } from './fields.ts'
import { tokenBody, tokenError, type TokenBody, type TokenError } from './token-response.ts'

/** Seconds added to the interval when a device polls too soon (RFC 8628 3.5). */
const penalty = 5

/** Issues the token exactly once. Deleting the grant also deletes the code. */
async function exchange(
  { id, grant_id, scopes }: DeviceCode,
  client: Client,
  { tokens, deviceCodes, accounts }: Transaction,
  now: number,
): Promise<IssuedToken | undefined> {
  const grant = grant_id === null ? undefined : await tokens.lockGrant(grant_id, now)
  const user = grant && (await accounts.find(grant.user_id))
  if (!(await deviceCodes.delete(id)) || user?.suspended_at !== null) return undefined
  return issueToken({ tokens }, { user, client, scopes }, now)
}

/**
 * Responds that authorization is pending, or with a longer interval when the device polled too
 * soon.
 */
async function wait(
  { id, polled_at, interval }: DeviceCode,
  { storage, clock }: Context,
): Promise<TokenError> {
  const now = clock.now()
  const tooSoon = polled_at !== null && now < polled_at + interval * 1000
  const next = tooSoon ? interval + penalty : interval
  await storage.deviceCodes.polled(id, now, next)
  return tooSoon
    ? { ...tokenError('slow_down'), interval: next }
    : tokenError('authorization_pending')
}

async function finish(code: DeviceCode, client: Client, { storage, clock }: Context) {
  const now = clock.now()
  const issued = await storage.transaction((transaction) =>
    exchange(code, client, transaction, now),
  )
  return issued ? tokenBody(issued, now) : tokenError('incorrect_device_code')
}

/** Handles a poll of a device (RFC 8628 3.4). */
export async function exchangeDeviceCode(
  fields: Fields,
  client: Client,
  context: Context,
): Promise<TokenBody | TokenError> {
  const { deviceCodes } = context.storage
  const code = await deviceCodes.findByHash(hashToken(fields.get('device_code') ?? ''))
  if (!client.device_flow) return tokenError('device_flow_disabled')
  if (!code || code.client_id !== client.client_id) return tokenError('incorrect_device_code')
  if (code.expires_at > context.clock.now()) {
    if (code.status === 'pending') return wait(code, context)
    if (code.status === 'allowed') return finish(code, client, context)
  }
  await deviceCodes.delete(code.id)
  return tokenError(code.status === 'denied' ? 'access_denied' : 'expired_token')
}
