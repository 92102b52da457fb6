import { limitAttempts } from '../../access/auth/limit-attempts.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { DeviceCode } from '../../storage/tokens/device-codes.ts'
import type { Client } from '../../access/tokens/client.ts'
import { findClient } from './client.ts'
import { confirmDevicePage, deviceDonePage, enterCodePage } from './pages/device.ts'
import { sendPage, type Page } from './pages/page.ts'
import { shownUserCode, typedUserCode } from './user-code.ts'
import type { Visit } from './visit.ts'
import { signedInForm, signedInVisitor } from './visitor.ts'
import type { SignedIn } from './pages/visitor.ts'

/** A pending device code and its app. */
interface Waiting {
  code: DeviceCode
  client: Client
}

const show = ({ response, context }: Visit, page: Page) => sendPage(response, page, context.brand)

async function find(
  typed: string,
  { storage, clock }: Visit['context'],
): Promise<Waiting | undefined> {
  const code = await storage.deviceCodes.findByUserCode(typedUserCode(typed))
  if (code?.status !== 'pending' || code.expires_at <= clock.now()) return undefined
  const client = await findClient(code.client_id, storage)
  return client?.device_flow ? { code, client } : undefined
}

/**
 * Finds the device for a typed code. A correct code does not reset the failure count, because an
 * attacker can obtain correct codes from a device of their own.
 * @throws ServiceError 403 after too many wrong codes
 */
const waitingFor = (typed: string, { login }: Account, { context }: Visit) =>
  limitAttempts(
    {
      subjects: [`device codes typed by ${login}`],
      failedLogins: context.failedLogins,
      forgive: false,
    },
    () => find(typed, context),
  )

/** `GET /login/device` */
export async function showUserCodeForm(visit: Visit): Promise<void> {
  const visitor = await signedInVisitor(visit)
  if (visitor) show(visit, enterCodePage(visitor))
}

/** `POST /login/device` */
export async function handleUserCode(visit: Visit): Promise<void> {
  const { form, visitor } = await signedInForm(visit)
  const typed = form.get('user_code') ?? ''
  const waiting = await waitingFor(typed, visitor.user, visit)
  if (!waiting) return show(visit, enterCodePage(visitor, typed))
  const { code, client } = waiting
  const userCode = shownUserCode(code.user_code)
  show(visit, confirmDevicePage(visitor, { client, scopes: code.scopes, userCode }))
}

/**
 * Stores the user's decision. Returns false when the code is already decided or no longer exists.
 */
async function settle(
  allowed: boolean,
  { code, client }: Waiting,
  { user }: SignedIn,
  { storage, clock }: Visit['context'],
): Promise<boolean> {
  if (!allowed) return storage.deviceCodes.settle(code.id, { status: 'denied' })
  return storage.transaction(async ({ tokens, deviceCodes }) => {
    const grant_id = await tokens.grant(user.id, client.client_id, code.scopes, clock.now())
    return deviceCodes.settle(code.id, { status: 'allowed', grant_id })
  })
}

/** `POST /login/device/authorize` */
export async function handleDeviceConsent(visit: Visit): Promise<void> {
  const { form, visitor } = await signedInForm(visit)
  const typed = form.get('user_code') ?? ''
  const allowed = form.get('decision') === 'authorize'
  const waiting = await waitingFor(typed, visitor.user, visit)
  const settled = waiting && (await settle(allowed, waiting, visitor, visit.context))
  show(visit, settled ? deviceDonePage(visitor, allowed) : enterCodePage(visitor, typed))
}
