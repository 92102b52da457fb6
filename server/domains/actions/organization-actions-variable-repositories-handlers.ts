import type { Handlers } from '../../api/handler.ts'
import { selectionOf } from './secrets/selected-repositories.ts'
import { findVariable } from './organization-actions-variables-handlers.ts'

const selected = selectionOf({ values: 'actionsVariables', what: 'variable' }, findVariable)

export const organizationActionsVariableRepositories = {
  'actions/list-selected-repos-for-org-variable': selected.list,

  'actions/set-selected-repos-for-org-variable': selected.set,

  'actions/add-selected-repo-to-org-variable': selected.add,

  'actions/remove-selected-repo-from-org-variable': selected.remove,
} satisfies Partial<Handlers>
