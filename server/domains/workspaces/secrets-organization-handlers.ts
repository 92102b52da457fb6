import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import type { NamedValue } from '../../storage/actions/named-values.ts'
import { organizationSecret } from '../actions/named-value-view.ts'
import { workspaceSecretsProduct } from '../actions/secrets/product.ts'
import { secretsOf } from '../actions/secrets/secrets-of.ts'
import { selectionOf } from '../actions/secrets/selected-repositories.ts'

type SecretRequest = Pick<Request<'codespaces/get-org-secret'>, 'path' | 'organization'>

const secrets = secretsOf(workspaceSecretsProduct)

/** @throws ServiceError 404 */
const findSecret = ({ path, organization }: SecretRequest, context: Context) =>
  secrets.find({ organization }, path.secret_name, context)

/** The view of a secret, whose path has the name of the organization as in the request. */
const viewIn =
  ({ path, links }: Pick<Request<'codespaces/list-org-secrets'>, 'path' | 'links'>) =>
  (secret: NamedValue) =>
    organizationSecret(secret, `/orgs/${encodeURIComponent(path.org)}/codespaces/secrets`, links)

const selected = selectionOf({ values: 'workspaceSecrets', what: 'secret' }, findSecret)

export const organizationSecrets = {
  'codespaces/list-org-secrets': (request, context) =>
    secrets.list({ organization: request.organization }, viewIn(request), request, context),

  'codespaces/get-org-public-key': ({ organization }, context) =>
    secrets.publicKey({ organization }, context),

  'codespaces/get-org-secret': async (request, context) => ({
    status: 200,
    body: viewIn(request)(await findSecret(request, context)),
  }),

  'codespaces/create-or-update-org-secret': (request, context) =>
    secrets.put({ organization: request.organization }, request, context),

  'codespaces/delete-org-secret': ({ path, organization }, context) =>
    secrets.remove({ organization }, path.secret_name, context),

  'codespaces/list-selected-repos-for-org-secret': selected.list,

  'codespaces/set-selected-repos-for-org-secret': selected.set,

  'codespaces/add-selected-repo-to-org-secret': selected.add,

  'codespaces/remove-selected-repo-from-org-secret': selected.remove,
} satisfies Partial<Handlers>
