import { isSuspended, suspendedError } from './issue-token.ts'
import { callingApp } from '../../access/auth/acting.ts'
import type { Caller, TokenHolder } from '../../access/auth/caller.ts'
import { permissionsOf } from '../../access/auth/token-scope.ts'
import { strongestRole, roleForPermissions } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound, requiresAuthentication } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import { installationView } from './installation-view.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** Returns the caller's installation token. */
function installationTokenOf(caller: Caller) {
  if (caller.kind !== 'installation') throw requiresAuthentication()
  return caller.token
}

/** Returns the app and the user of a user access token. */
function appAndUser(caller: Caller): { app: App; holder: TokenHolder } {
  if (caller.kind !== 'app-user') throw requiresAuthentication()
  return { app: caller.token.app as App, holder: caller }
}

/**
 * @throws ServiceError 404 when the calling app is not installed there, whether or not the account
 * exists
 */
async function findOn(account: Account | undefined, caller: Caller, { storage }: Context) {
  const app = callingApp(caller)
  const found = account && (await storage.installations.findOn(app.id, account.id))
  if (!found) throw notFound()
  return found
}

/** Finds an installation that both the user and the token can access. */
async function findReachable(id: number, caller: Caller, { storage }: Context) {
  const { app, holder } = appAndUser(caller)
  const selection = { id, reachableBy: holder.user.id, accountId: holder.token.resource_owner_id }
  const count = await storage.installationLists.count(app.id, selection)
  const installation = count > 0 ? await storage.installations.find(id) : undefined
  if (!installation) throw notFound()
  if (isSuspended(installation)) throw suspendedError()
  return { installation, holder }
}

const byNumber = { by: 'id', direction: 'asc' } as const

/** Lists the repositories that an installation token can access. */
async function reposOfInstallation(
  caller: Caller,
  query: Parameters<typeof pageOf>[0] | undefined,
  links: Links,
  { storage }: Context,
) {
  const { installation, repository_ids: ids } = installationTokenOf(caller)
  const page = pageOf(query ?? {})
  const selection = { installation, ids }
  const found = await storage.repositoryLists.list(selection, { ...page, order: byNumber })
  const total_count = await storage.repositoryLists.count(selection)
  const role = roleForPermissions(permissionsOf(caller))
  return {
    body: {
      total_count,
      repository_selection: ids ? ('selected' as const) : installation.repository_selection,
      repositories: found.map(({ repository }) => repositoryView(repository, links, role)),
    },
    headers: pageLinks(page, total_count, links),
  }
}

export const installations = {
  'apps/get-org-installation': async ({ organization, caller, links }, context) => {
    const installation = await findOn(organization, caller, context)
    return { status: 200, body: installationView(installation, links) }
  },

  'apps/get-repo-installation': async ({ repository, caller, links }, context) => {
    const installation = await findOn(repository.owner, caller, context)
    const { repository_ids: ids } = installation
    if (ids && !ids.includes(repository.id)) throw notFound()
    return { status: 200, body: installationView(installation, links) }
  },

  'apps/get-user-installation': async ({ path, caller, links }, context) => {
    const account = await context.storage.accounts.findByLogin(path.username)
    const installation = await findOn(account, caller, context)
    return { status: 200, body: installationView(installation, links) }
  },

  'apps/list-repos-accessible-to-installation': async ({ query, caller, links }, context) => {
    return { status: 200, ...(await reposOfInstallation(caller, query, links, context)) }
  },

  'apps/revoke-installation-access-token': async ({ caller }, { storage }) => {
    await storage.installations.deleteToken(installationTokenOf(caller).id)
    return { status: 204, body: undefined }
  },

  'apps/list-installations-for-authenticated-user': async (request, { storage }) => {
    const { query, caller, links } = request
    const { app, holder } = appAndUser(caller)
    const page = pageOf(query ?? {})
    const selection = { reachableBy: holder.user.id, accountId: holder.token.resource_owner_id }
    const found = await storage.installationLists.list(app, selection, page)
    const total_count = await storage.installationLists.count(app.id, selection)
    return {
      status: 200,
      body: { total_count, installations: found.map((each) => installationView(each, links)) },
      headers: pageLinks(page, total_count, links),
    }
  },

  'apps/list-installation-repos-for-authenticated-user': async (request, context) => {
    const { path, query, caller, links } = request
    const { installation, holder } = await findReachable(path.installation_id, caller, context)
    const { user, token } = holder
    const { app_id: appId, repository_ids: ids } = token
    const { repositoryLists } = context.storage
    const page = pageOf(query ?? {})
    const selection = { installation, readableBy: user.id, reach: { appId }, ids }
    const listing = { ...page, order: byNumber, viewerId: user.id }
    const found = await repositoryLists.list(selection, listing)
    const total_count = await repositoryLists.count(selection)
    return {
      status: 200,
      body: {
        total_count,
        repository_selection: ids ? ('selected' as const) : installation.repository_selection,
        repositories: found.map(({ repository, given }) =>
          repositoryView(repository, links, strongestRole(repository, user, given)),
        ),
      },
      headers: pageLinks(page, total_count, links),
    }
  },
} satisfies Partial<Handlers>
