import type { Handlers } from '../../api/handler.ts'
import { selectionOf } from './secrets/selected-repositories.ts'
import { findSecret } from './organization-actions-secrets-handlers.ts'

const selected = selectionOf({ values: 'actionsSecrets', what: 'secret' }, findSecret)

export const organizationActionsSecretRepositories = {
  'actions/list-selected-repos-for-org-secret': selected.list,

  'actions/set-selected-repos-for-org-secret': selected.set,

  'actions/add-selected-repo-to-org-secret': selected.add,

  'actions/remove-selected-repo-from-org-secret': selected.remove,
} satisfies Partial<Handlers>
