import type { Handlers } from '../../api/handler.ts'
import { selectedRepositories } from '../actions/secrets/selected-repositories.ts'
import { findSecret } from './secrets-handlers.ts'

const selected = selectedRepositories({ values: 'dependencySecrets', what: 'secret' })

export const organizationSecretRepositories = {
  'dependabot/list-selected-repos-for-org-secret': async (request, context) => {
    const { caller, links, query } = request
    const value = await findSecret(request, context)
    return selected.list({ value, caller }, { links, query }, context)
  },

  'dependabot/set-selected-repos-for-org-secret': async (request, context) => {
    const { organization, caller, body } = request
    const value = await findSecret(request, context)
    return selected.set({ value, organization, caller }, body.selected_repository_ids, context)
  },

  'dependabot/add-selected-repo-to-org-secret': async (request, context) => {
    const { organization, caller, path } = request
    const value = await findSecret(request, context)
    return selected.add({ value, organization, caller }, path.repository_id, context)
  },

  'dependabot/remove-selected-repo-from-org-secret': async (request, context) => {
    const { organization, caller, path } = request
    const value = await findSecret(request, context)
    return selected.remove({ value, organization, caller }, path.repository_id, context)
  },
} satisfies Partial<Handlers>
