import type { Handlers } from '../../../api/handler.ts'
import { selectedRepositoriesPage } from '../../actions/secrets/selected-repositories.ts'
import {
  chosenRepositories,
  requireChoosable,
  requireSelected,
} from '../../actions/secrets/selection.ts'
import { addressOf, findSecret } from './organization-secrets.ts'

export const organizationSecretRepositories = {
  'dependabot/list-selected-repos-for-org-secret': async (request, context) => {
    const secret = await findSecret(request, context)
    const ids = await context.storage.organizationSecrets.selectedIds(secret.id)
    const address = `${addressOf(request.path)}/${secret.name}/repositories`
    return selectedRepositoriesPage(ids, { ...request, address }, context)
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
