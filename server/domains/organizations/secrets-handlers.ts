import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import type { NamedValue } from '../../storage/actions/named-values.ts'
import { dependencySecrets } from '../actions/secrets/product.ts'
import { secretsOf } from '../actions/secrets/secrets-of.ts'
import { organizationSecret } from '../actions/named-value-view.ts'

type SecretRequest = Pick<Request<'dependabot/get-org-secret'>, 'path' | 'organization'>

const secrets = secretsOf(dependencySecrets)

/** @throws ServiceError 404 */
export const findSecret = ({ path, organization }: SecretRequest, context: Context) =>
  secrets.find({ organization }, path.secret_name, context)

/** The view of a secret, whose path has the names as in the request. */
const viewIn =
  ({ path, links }: Pick<Request<'dependabot/list-org-secrets'>, 'path' | 'links'>) =>
  (secret: NamedValue) => {
    const address = `/orgs/${encodeURIComponent(path.org)}/${path.dependency_bot}/secrets`
    return organizationSecret(secret, address, links)
  }

export const organizationSecrets = {
  'dependabot/list-org-secrets': (request, context) =>
    secrets.list({ organization: request.organization }, viewIn(request), request, context),

  'dependabot/get-org-public-key': ({ organization }, context) =>
    secrets.publicKey({ organization }, context),

  'dependabot/get-org-secret': async (request, context) => ({
    status: 200,
    body: viewIn(request)(await findSecret(request, context)),
  }),

  'dependabot/create-or-update-org-secret': (request, context) =>
    secrets.put({ organization: request.organization }, request, context),

  'dependabot/delete-org-secret': ({ path, organization }, context) =>
    secrets.remove({ organization }, path.secret_name, context),
} satisfies Partial<Handlers>
