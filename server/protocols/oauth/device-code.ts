import { randomBytes } from 'node:crypto'
import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { scopesOf } from './authorization-request.ts'
import { addressKey } from '../../access/limits/bucket.ts'
import { mostWaitingDeviceCodes } from '../../access/limits/endpoint-limits.ts'
import type { Client } from '../../access/tokens/client.ts'
import { findClient } from './client.ts'
import { parametersOf } from './fields.ts'
import { askToSlowDown, sendToClient, tokenError } from './token-response.ts'
import { newUserCode, shownUserCode } from './user-code.ts'
import { addressOf, type Visit } from './visit.ts'

/** Lifetime of device codes and polling interval, in seconds (RFC 8628 3.2). */
const life = 900
const interval = 5

interface Codes {
  deviceCode: string
  userCode: string
}

/** Creates the codes of a device. Retries when another device has the same user code. */
async function createCodes(
  about: { client_id: string; scopes: string[] },
  context: Context,
): Promise<Codes> {
  const { storage, clock } = context
  const [deviceCode, userCode] = [randomBytes(20).toString('hex'), newUserCode()]
  const expires_at = clock.now() + life * 1000
  const codes = { hash: hashToken(deviceCode), user_code: userCode }
  try {
    const waiting = { status: 'pending', interval, expires_at } as const
    await storage.deviceCodes.create({ ...about, ...codes, ...waiting })
    return { deviceCode, userCode }
  } catch (error) {
    if (isUniqueViolation(error)) return createCodes(about, context)
    throw error
  }
}

/** Seconds until the application can have another code: its codes are limited in number, too. */
async function waitOf({ client_id }: Client, { limits, storage, clock }: Context): Promise<number> {
  const wait = await limits.meter('device-codes-of-app', client_id)
  if (wait > 0) return wait
  const now = clock.now()
  const { count, until } = await storage.deviceCodes.waiting(client_id, now)
  return count < mostWaitingDeviceCodes ? 0 : Math.ceil((until - now) / 1000)
}

/** `POST /login/device/code`: starts the device flow (RFC 8628 3.1). */
export async function issueDeviceCode(visit: Visit): Promise<void> {
  const { request, context } = visit
  const { storage, clock, limits } = context
  const refused = await limits.meter('device-codes', addressKey(addressOf(visit)))
  if (refused > 0) return askToSlowDown(visit, refused)
  const fields = await parametersOf(request, clock)
  const client = await findClient(fields.get('client_id') ?? '', storage)
  if (!client) return sendToClient(visit, tokenError('incorrect_client_credentials'))
  if (!client.device_flow) return sendToClient(visit, tokenError('device_flow_disabled'))
  await storage.deviceCodes.deleteExpired(clock.now())
  const wait = await waitOf(client, context)
  if (wait > 0) return askToSlowDown(visit, wait)
  const about = { client_id: client.client_id, scopes: scopesOf(fields, client) }
  const { deviceCode, userCode } = await createCodes(about, context)
  sendToClient(visit, {
    device_code: deviceCode,
    user_code: shownUserCode(userCode),
    verification_uri: request.exchange.links.html('/login/device'),
    expires_in: life,
    interval,
  })
}
