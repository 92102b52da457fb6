import type { Handlers } from '../../api/handler.ts'
import { selectedRepositories } from './secrets/selected-repositories.ts'
import { findSecret } from './organization-actions-secrets-handlers.ts'

const selected = selectedRepositories({ values: 'actionsSecrets', what: 'secret' })

export const organizationActionsSecretRepositories = {
  'actions/list-selected-repos-for-org-secret': async (request, context) => {
    const { caller, links, query } = request
    const value = await findSecret(request, context)
    return selected.list({ value, caller }, { links, query }, context)
  },

  'actions/set-selected-repos-for-org-secret': async (request, context) => {
    const { organization, caller, body } = request
    const value = await findSecret(request, context)
    return selected.set({ value, organization, caller }, body.selected_repository_ids, context)
  },

  'actions/add-selected-repo-to-org-secret': async (request, context) => {
    const { organization, caller, path } = request
    const value = await findSecret(request, context)
    return selected.add({ value, organization, caller }, path.repository_id, context)
  },

  'actions/remove-selected-repo-from-org-secret': async (request, context) => {
    const { organization, caller, path } = request
    const value = await findSecret(request, context)
    return selected.remove({ value, organization, caller }, path.repository_id, context)
  },
} satisfies Partial<Handlers>
