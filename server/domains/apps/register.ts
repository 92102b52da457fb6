import { randomBytes, randomInt } from 'node:crypto'
import type { Permissions } from '../../contract/permissions.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { createAppHook, type AppHookConfig } from '../webhooks/app-hook.ts'

export interface Registration {
  /** Generated when absent. */
  id?: number | undefined
  owner: Account
  name: string
  /** Derived from the name when absent. */
  slug?: string | undefined
  /** Generated when absent. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  description?: string | null
  externalUrl: string
  callbackUrls: string[]
  permissions: Permissions
  events: string[]
  /** The app's webhook. */
  webhook?: AppHookConfig | undefined
  public?: boolean
  deviceFlow?: boolean
}

type Needs = Pick<Context, 'storage' | 'clock'>

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Generates a client id. Apps use the prefix `Iv23`, OAuth apps `Ov23`. */
export const newClientId = (prefix: 'Iv23' | 'Ov23'): string =>
  prefix + Array.from({ length: 16 }, () => letters[randomInt(62)]).join('')

/**
 * Generates a client secret of 160 random bits in hexadecimal. It is stored as a hash and shown
 * only once.
 */
export const newClientSecret = (): string => randomBytes(20).toString('hex')

/** Converts a name to a slug for URLs: lowercase letters, digits and single hyphens. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const nameTaken = () =>
  validationFailed({
    resource: 'Integration',
    field: 'name',
    code: 'already_exists',
    message: 'results in the same slug as another app',
  })

const badName = () => validationFailed({ resource: 'Integration', field: 'name', code: 'invalid' })

/**
 * Registers an app and creates its bot account (`<slug>[bot]`).
 * @param along additional writes in the same transaction
 * @returns the app and its client secret, which is stored only as a hash
 * @throws ServiceError 422 for a name without a letter or digit, or a taken name
 */
export async function registerApp(
  registration: Registration,
  { storage, clock }: Needs,
  along: (transaction: Transaction, app: App) => Promise<void> = async () => {},
): Promise<{ app: App; clientSecret: string }> {
  const clientSecret = registration.clientSecret ?? newClientSecret()
  const slug = registration.slug ?? slugOf(registration.name)
  if (!/[a-z0-9]/.test(slug)) throw badName()
  const now = clock.now()
  const moment = { created_at: now, updated_at: now }
  try {
    const app = await storage.transaction(async (transaction) => {
      const { accounts, apps } = transaction
      const bot = { login: `${slug}[bot]`, type: 'Bot', plan: 'free', site_admin: 0 } as const
      const { id } = await accounts.create({ ...bot, ...moment })
      const created = await apps.create({
        ...rowOf(registration, slug),
        ...moment,
        bot_id: id,
        client_secret_hash: hashToken(clientSecret),
      })
      if (registration.webhook) await createAppHook(transaction, created, registration.webhook)
      await along(transaction, created)
      return created
    })
    return { app, clientSecret }
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken()
    throw error
  }
}

function rowOf(registration: Registration, slug: string) {
  const { owner, name, description = null, externalUrl, callbackUrls } = registration
  const { clientId = newClientId('Iv23'), permissions, events } = registration
  return {
    ...(registration.id !== undefined && { id: registration.id }),
    owner_id: owner.id,
    slug,
    name,
    description,
    client_id: clientId,
    external_url: externalUrl,
    callback_urls: callbackUrls,
    permissions,
    events,
    public: registration.public ?? true,
    device_flow: registration.deviceFlow ?? false,
  }
}
