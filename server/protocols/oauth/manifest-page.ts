import { randomBytes } from 'node:crypto'
import { registerApp } from '../../domains/apps/register.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { badRequest, notFound, ServiceError } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { bodyOf, queryOf } from './fields.ts'
import { decodeManifest, encodeManifest, readManifest, type Manifest } from './manifest.ts'
import { manifestPage } from './pages/manifest.ts'
import { sendPage } from './pages/page.ts'
import { withParameters } from './redirect-uri.ts'
import { redirect, type Visit } from './visit.ts'
import { signedInForm, signedInVisitor } from './visitor.ts'
import type { SignedIn } from './pages/visitor.ts'

/** Lifetime in milliseconds of the code with which the tool fetches the app's secrets. */
const codeLife = 3_600_000

/**
 * The owner of the new app: the user, or the organization in the path.
 * @throws ServiceError 404 for an organization that the user does not administer
 */
async function ownerOf({ request, context }: Visit, user: Account): Promise<Account> {
  const [, login] = /^\/organizations\/([^/]+)\//.exec(request.exchange.path) ?? []
  if (login === undefined) return user
  const { accounts } = context.storage
  const account = await accounts.findByLogin(login)
  if (account?.type !== 'Organization' || account.suspended_at !== null) throw notFound()
  if ((await accounts.membership(account.id, user.id))?.role !== 'admin') throw notFound()
  return account
}

/** @throws ServiceError 400 for a webhook URL that is not allowed */
async function checkWebhook({ hook_attributes }: Manifest, { guard }: Context): Promise<void> {
  try {
    if (hook_attributes) await guard.check(hook_attributes.url)
  } catch (error) {
    if (error instanceof EgressRefused) throw badRequest(`Invalid webhook: ${error.message}.`)
    throw error
  }
}

interface Shown {
  manifest: Manifest
  visitor: SignedIn
  owner: Account
  state: string | undefined
  problem?: string
}

function show({ request, response, context }: Visit, shown: Shown): void {
  const action = request.exchange.path.replace(/\/new$/, '')
  sendPage(response, manifestPage({ ...shown, action }), context.brand)
}

/**
 * `POST …/settings/apps/new`: receives a manifest from the page of a tool. The request is
 * cross-site and has no session cookie, so it only redirects to a page that asks the user for
 * confirmation.
 */
export async function handleManifest(visit: Visit): Promise<void> {
  const { request, context } = visit
  const form = await bodyOf(request, context.clock)
  const manifest = readManifest(form.get('manifest') ?? '')
  const state = queryOf(request).get('state') ?? form.get('state')
  const query = { manifest: encodeManifest(manifest), state }
  redirect(visit, withParameters(request.exchange.path, query))
}

/** `GET …/settings/apps/new`: asks the user to confirm the new app. */
export async function showManifest(visit: Visit): Promise<void> {
  const query = queryOf(visit.request)
  const manifest = decodeManifest(query.get('manifest') ?? '')
  const visitor = await signedInVisitor(visit)
  if (!visitor) return
  const owner = await ownerOf(visit, visitor.user)
  show(visit, { manifest, visitor, owner, state: query.get('state') })
}

/** Hooks of new apps speak the oldest supported version, as requests that name no version do. */
const webhookOf = ({ hook_attributes: hook }: Manifest, { versions }: Context) =>
  hook ? { url: hook.url, version: versions.at(-1)!.version } : undefined

/**
 * Registers the app. Its secrets are not known to anyone yet. @returns the code with which the tool
 * fetches them
 */
async function register(manifest: Manifest, owner: Account, context: Context): Promise<string> {
  const { storage, clock } = context
  const code = randomBytes(20).toString('hex')
  const expires_at = clock.now() + codeLife
  await storage.manifestCodes.deleteExpired(clock.now())
  const registration = {
    owner,
    name: manifest.name,
    description: manifest.description,
    externalUrl: manifest.url,
    callbackUrls: manifest.callback_urls,
    permissions: manifest.default_permissions,
    events: manifest.default_events,
    webhook: webhookOf(manifest, context),
    public: manifest.public,
    deviceFlow: manifest.device_flow,
  }
  await registerApp(registration, { storage, clock }, ({ manifestCodes }, { id }) =>
    manifestCodes.create({ hash: hashToken(code), app_id: id, expires_at }),
  )
  return code
}

/** The message for a name that is invalid or taken. Other errors are rethrown. */
function problemOf(error: unknown): string {
  if (!(error instanceof ServiceError) || error.status !== 422) throw error
  const [first] = error.errors ?? []
  return typeof first === 'object' && first.code === 'already_exists'
    ? 'Another app has this name or a very similar one. Choose another name.'
    : 'The name must contain at least one letter from A to Z or one digit.'
}

/** `POST …/settings/apps`: creates the app and redirects to the tool with a code. */
export async function createFromManifest(visit: Visit): Promise<void> {
  const { form, visitor } = await signedInForm(visit)
  const owner = await ownerOf(visit, visitor.user)
  const submitted = decodeManifest(form.get('manifest') ?? '')
  const manifest = { ...submitted, name: form.get('name')?.trim().slice(0, 100) ?? submitted.name }
  const state = form.get('state')
  await checkWebhook(manifest, visit.context)
  try {
    const code = await register(manifest, owner, visit.context)
    redirect(visit, withParameters(manifest.redirect_url, { code, state }))
  } catch (error) {
    show(visit, { manifest, visitor, owner, state, problem: problemOf(error) })
  }
}
