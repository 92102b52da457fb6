import type { Handlers } from '../../api/handler.ts'
import { selectedRepositories } from './secrets/selected-repositories.ts'
import { findVariable } from './organization-actions-variables-handlers.ts'

const selected = selectedRepositories({ values: 'actionsVariables', what: 'variable' })

export const organizationActionsVariableRepositories = {
  'actions/list-selected-repos-for-org-variable': async (request, context) => {
    const { caller, links, query } = request
    const value = await findVariable(request, context)
    return selected.list({ value, caller }, { links, query }, context)
  },

  'actions/set-selected-repos-for-org-variable': async (request, context) => {
    const { organization, caller, body } = request
    const value = await findVariable(request, context)
    return selected.set({ value, organization, caller }, body.selected_repository_ids, context)
  },

  'actions/add-selected-repo-to-org-variable': async (request, context) => {
    const { organization, caller, path } = request
    const value = await findVariable(request, context)
    return selected.add({ value, organization, caller }, path.repository_id, context)
  },

  'actions/remove-selected-repo-from-org-variable': async (request, context) => {
    const { organization, caller, path } = request
    const value = await findVariable(request, context)
    return selected.remove({ value, organization, caller }, path.repository_id, context)
  },
} satisfies Partial<Handlers>
