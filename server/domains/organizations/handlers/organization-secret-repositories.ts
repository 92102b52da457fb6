import { userOf } from '../../../access/auth/caller.ts'
import { strongestRole } from '../../../access/auth/roles.ts'
import type { Handlers } from '../../../api/handler.ts'
import { chosenRepositories, requireChoosable, requireSelected } from '../secrets/selection.ts'
import { seenBy } from '../../repositories/seen-by.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import { addressOf, findSecret } from './organization-secrets.ts'
import { pageLinks, pageOf } from '../../../api/page.ts'

const order = { by: 'id', direction: 'asc' } as const

export const organizationSecretRepositories = {
  'dependabot/list-selected-repos-for-org-secret': async (request, context) => {
    const { caller, links, path } = request
    const { storage } = context
    const secret = await findSecret(request, context)
    const ids = await storage.organizationSecrets.selectedIds(secret.id)
    const page = pageOf(request.query)
    const viewer = userOf(caller)
    const selection = { ids, ...seenBy(caller) }
    const listing = { ...page, order, ...(viewer && { viewerId: viewer.id }) }
    const found = await storage.repositoryLists.list(selection, listing)
    const total_count = await storage.repositoryLists.count(selection)
    const repositories = found.map(({ repository, given }) =>
      repositoryView(repository, links, viewer && strongestRole(repository, viewer, given)),
    )
    const address = `${addressOf(path)}/${secret.name}/repositories`
    const headers = pageLinks(address, page, total_count, links)
    return { status: 200, body: { total_count, repositories }, headers }
  },

  'dependabot/set-selected-repos-for-org-secret': async (request, context) => {
    const secret = await findSecret(request, context)
    requireSelected(secret)
    const ids = await chosenRepositories(request.body.selected_repository_ids, request, context)
    await context.storage.transaction(({ organizationSecrets }) =>
      organizationSecrets.select(secret.id, ids),
    )
    return { status: 204, body: undefined }
  },

  'dependabot/add-selected-repo-to-org-secret': async (request, context) => {
    const { repository_id: id } = request.path
    const secret = await findSecret(request, context)
    await requireChoosable(id, request, context)
    requireSelected(secret)
    await context.storage.organizationSecrets.addSelected(secret.id, id)
    return { status: 204, body: undefined }
  },

  'dependabot/remove-selected-repo-from-org-secret': async (request, context) => {
    const { repository_id: id } = request.path
    const secret = await findSecret(request, context)
    await requireChoosable(id, request, context)
    requireSelected(secret)
    await context.storage.organizationSecrets.removeSelected(secret.id, id)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
