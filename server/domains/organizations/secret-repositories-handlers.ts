import type { Handlers } from '../../api/handler.ts'
import { selectionOf } from '../actions/secrets/selected-repositories.ts'
import { findSecret } from './secrets-handlers.ts'

const selected = selectionOf({ values: 'dependencySecrets', what: 'secret' }, findSecret)

export const organizationSecretRepositories = {
  'dependabot/list-selected-repos-for-org-secret': selected.list,

  'dependabot/set-selected-repos-for-org-secret': selected.set,

  'dependabot/add-selected-repo-to-org-secret': selected.add,

  'dependabot/remove-selected-repo-from-org-secret': selected.remove,
} satisfies Partial<Handlers>
