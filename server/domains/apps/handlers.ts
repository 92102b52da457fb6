import { deleteInstallation } from './delete-installation.ts'
import { issueInstallationToken } from './issue-token.ts'
import { suspendInstallation, unsuspendInstallation } from './suspend.ts'
import { callingApp } from '../../access/auth/acting.ts'
import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { App } from '../../storage/apps/apps.ts'
import { installationView } from './installation-view.ts'
import { installationTokenView } from './installation-token-view.ts'
import { integrationView } from '../accounts/integration-view.ts'
import { parseInstant } from '../../api/instant.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

interface InstallationRequest {
  path: { installation_id: number }
  caller: Caller
}

/** @throws ServiceError 404 also for an installation of another app or one that is being deleted */
async function findInstallation({ path, caller }: InstallationRequest, { storage }: Context) {
  const installation = await storage.installations.find(path.installation_id)
  if (installation?.app_id !== callingApp(caller).id) throw notFound()
  if (await storage.installationRemovals.isPending(installation.id)) throw notFound()
  return installation
}

const announcing = (
  { caller, links }: InstallationRequest & { links: Links },
  context: Context,
) => ({
  ...context,
  sender: callingApp(caller).bot,
  links,
})

/** Whether a filter that is switched on by any other value is on. */
const isSet = (value: string | undefined): boolean =>
  value !== undefined && value !== 'false' && value !== '0'

/** A private app is visible only to its owner and to the app itself. */
async function knows(caller: Caller, app: App, { storage }: Context): Promise<boolean> {
  if (app.public) return true
  if (caller.kind === 'client') return caller.client.client_id === app.client_id
  if (caller.kind === 'installation') return caller.token.installation.app_id === app.id
  const user = userOf(caller)
  if (!user) return false
  if (user.id === app.owner_id) return true
  return (await storage.accounts.membership(app.owner_id, user.id)) !== undefined
}

export const apps = {
  'apps/get-authenticated': async ({ caller, links }, { storage }) => {
    const app = callingApp(caller)
    const installations_count = await storage.installationLists.count(app.id, {})
    return { status: 200, body: { ...integrationView(app, links), installations_count } }
  },

  'apps/get-by-slug': async ({ path, caller, links }, context) => {
    const app = await context.storage.apps.findBySlug(path.app_slug)
    if (!app || !(await knows(caller, app, context))) throw notFound()
    return { status: 200, body: integrationView(app, links) }
  },

  'apps/list-installations': async ({ query, caller, links }, { storage }) => {
    const app = callingApp(caller)
    const { since, outdated, ...pages } = query ?? {}
    const page = pageOf(pages)
    const selection = {
      updatedSince: parseInstant(since, { resource: 'Installation', field: 'since' }),
      ...(isSet(outdated) && { outdatedFor: app }),
    }
    const found = await storage.installationLists.list(app, selection, page)
    const total = await storage.installationLists.count(app.id, selection)
    return {
      status: 200,
      body: found.map((each) => installationView(each, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'apps/get-installation': async (request, context) => {
    const installation = await findInstallation(request, context)
    return { status: 200, body: installationView(installation, request.links) }
  },

  'apps/delete-installation': async (request, context) => {
    const { id } = await findInstallation(request, context)
    if (!(await deleteInstallation(id, announcing(request, context)))) throw notFound()
    return { status: 202, body: {} }
  },

  'apps/create-installation-access-token': async (request, context) => {
    const { id } = await findInstallation(request, context)
    const issued = await issueInstallationToken(id, request.body ?? {}, context)
    return { status: 201, body: installationTokenView(issued, request.links) }
  },

  'apps/suspend-installation': async (request, context) => {
    const { id } = await findInstallation(request, context)
    await suspendInstallation(id, announcing(request, context))
    return { status: 204, body: undefined }
  },

  'apps/unsuspend-installation': async (request, context) => {
    const { id } = await findInstallation(request, context)
    await unsuspendInstallation(id, announcing(request, context))
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
