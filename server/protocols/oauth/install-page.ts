import { installApp } from '../../domains/apps/install.ts'
import { notFound, ServiceError } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { queryOf, type Fields } from './fields.ts'
import { installPage, repositoryField, targetsPage, type Target } from './pages/install.ts'
import { sendPage } from './pages/page.ts'
import type { SignedIn } from './pages/visitor.ts'
import { withParameters } from './redirect-uri.ts'
import { redirect, type Visit } from './visit.ts'
import { signedInForm, signedInVisitor } from './visitor.ts'

/** Accounts that the page offers: the user and the organizations that the user administers. */
async function administered(user: Account, { context }: Visit): Promise<Account[]> {
  const { accounts, memberships } = context.storage
  const administers = (await memberships.ofUser(user.id)).filter(({ role }) => role === 'admin')
  const found = await accounts.findMany(administers.map((each) => each.organization_id))
  const active = [...found.values()].filter(({ suspended_at }) => suspended_at === null)
  return [user, ...active]
}

/**
 * The app in the path, and where the user may install it.
 * @throws ServiceError 404 for an app that is private and belongs to none of the user's accounts
 */
async function appOf(visit: Visit, user: Account): Promise<{ app: App; accounts: Account[] }> {
  const { request, context } = visit
  const [, slug = ''] = /^\/apps\/([^/]+)\//.exec(request.exchange.path) ?? []
  const app = await context.storage.apps.findBySlug(slug)
  const all = app && app.owner.suspended_at === null ? await administered(user, visit) : []
  const accounts = all.filter(({ id }) => app?.public || id === app?.owner_id)
  if (!app || accounts.length === 0) throw notFound()
  return { app, accounts }
}

/** The page of an installation. */
const settingsOf = ({ type, login }: Account, installationId: number): string =>
  type === 'Organization'
    ? `/organizations/${login}/settings/installations/${installationId}`
    : `/settings/installations/${installationId}`

async function targetOf(app: App, account: Account, visit: Visit): Promise<Target> {
  const { path } = visit.request.exchange
  const installation = await visit.context.storage.installations.findOn(app.id, account.id)
  return {
    account,
    isInstalled: installation !== undefined,
    address: installation
      ? settingsOf(account, installation.id)
      : withParameters(`${path}/permissions`, { target_id: String(account.id) }),
  }
}

/** `GET /apps/{slug}/installations/new`, which is what apps link to: asks for the account. */
export async function chooseTarget(visit: Visit): Promise<void> {
  const visitor = await signedInVisitor(visit)
  if (!visitor) return
  const { app, accounts } = await appOf(visit, visitor.user)
  const targets = await Promise.all(accounts.map((account) => targetOf(app, account, visit)))
  const [only, ...others] = targets
  if (only && others.length === 0) return redirect(visit, only.address)
  sendPage(visit.response, targetsPage(app, targets, visitor), visit.context.brand)
}

/** Repositories that the form lists. */
const mostListed = 100

/** The first repositories of an account by name, one more than are listed. */
async function repositoriesOf(account: Account, { context }: Visit): Promise<Repository[]> {
  const order = { by: 'full_name', direction: 'asc' } as const
  const page = { order, limit: mostListed + 1, offset: 0 }
  const found = await context.storage.repositoryLists.list({ ownerId: account.id }, page)
  return found.map(({ repository }) => repository)
}

interface Installing {
  app: App
  account: Account
  repositories: Repository[]
}

/** @throws ServiceError 404 when the user may not install the app on the account */
async function installingOf(visit: Visit, user: Account, fields: Fields): Promise<Installing> {
  const { app, accounts } = await appOf(visit, user)
  const account = accounts.find(({ id }) => String(id) === fields.get('target_id'))
  if (!account) throw notFound()
  return { app, account, repositories: await repositoriesOf(account, visit) }
}

function show(visit: Visit, installing: Installing, visitor: SignedIn, problem?: string): void {
  const listed = installing.repositories.slice(0, mostListed)
  const page = installPage({
    ...installing,
    ...{ visitor, repositories: listed, action: visit.request.exchange.path },
    hasMore: listed.length < installing.repositories.length,
    ...(problem !== undefined && { problem }),
  })
  sendPage(visit.response, page, visit.context.brand)
}

/** `GET /apps/{slug}/installations/new/permissions`: asks for the repositories. */
export async function showInstallation(visit: Visit): Promise<void> {
  const visitor = await signedInVisitor(visit)
  if (!visitor) return
  show(visit, await installingOf(visit, visitor.user, queryOf(visit.request)), visitor)
}

/** The first reason why an app cannot be installed. Other errors are rethrown. */
function problemOf(error: unknown): string {
  const [first] = (error instanceof ServiceError && error.errors) || []
  if (typeof first !== 'object' || first.message === undefined) throw error
  return `This account ${first.message}.`
}

/** `POST /apps/{slug}/installations/new/permissions`: installs the app, and shows the installation. */
export async function handleInstallation(visit: Visit): Promise<void> {
  const { form, visitor } = await signedInForm(visit)
  const installing = await installingOf(visit, visitor.user, form)
  const { app, account, repositories } = installing
  const isAll = form.get('selection') !== 'selected'
  const chosen = repositories.filter((repository) => form.has(repositoryField(repository)))
  if (!isAll && chosen.length === 0) {
    return show(visit, installing, visitor, 'Choose at least one repository.')
  }
  const { context, request } = visit
  const needs = { ...context, sender: visitor.user, links: request.exchange.links }
  try {
    const id = await installApp(app, account, isAll ? null : chosen, needs)
    redirect(visit, settingsOf(account, id))
  } catch (error) {
    show(visit, installing, visitor, problemOf(error))
  }
}
