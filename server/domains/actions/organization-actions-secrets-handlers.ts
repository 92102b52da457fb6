import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import type { NamedValue } from '../../storage/actions/named-values.ts'
import { actionsSecretsProduct } from './secrets/product.ts'
import { secretsOf } from './secrets/secrets-of.ts'
import { organizationSecret } from './named-value-view.ts'

type SecretRequest = Pick<Request<'actions/get-org-secret'>, 'path' | 'organization'>

const secrets = secretsOf(actionsSecretsProduct)

/** @throws ServiceError 404 */
export const findSecret = ({ path, organization }: SecretRequest, context: Context) =>
  secrets.find({ organization }, path.secret_name, context)

/** The view of a secret, whose path has the name of the organization as in the request. */
const viewIn =
  ({ path, links }: Pick<Request<'actions/list-org-secrets'>, 'path' | 'links'>) =>
  (secret: NamedValue) =>
    organizationSecret(secret, `/orgs/${encodeURIComponent(path.org)}/actions/secrets`, links)

export const organizationActionsSecrets = {
  'actions/list-org-secrets': (request, context) =>
    secrets.list({ organization: request.organization }, viewIn(request), request, context),

  'actions/get-org-public-key': ({ organization }, context) =>
    secrets.publicKey({ organization }, context),

  'actions/get-org-secret': async (request, context) => ({
    status: 200,
    body: viewIn(request)(await findSecret(request, context)),
  }),

  'actions/create-or-update-org-secret': (request, context) =>
    secrets.put({ organization: request.organization }, request, context),

  'actions/delete-org-secret': ({ path, organization }, context) =>
    secrets.remove({ organization }, path.secret_name, context),
} satisfies Partial<Handlers>
