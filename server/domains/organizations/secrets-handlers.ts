import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { publicKeyOf } from '../actions/secrets/key.ts'
import { inCapitals } from '../actions/secrets/name.ts'
import { dependencySecrets } from '../actions/secrets/product.ts'
import { putSecret } from '../actions/secrets/put.ts'
import { organizationSecret } from '../actions/named-value-view.ts'
import type { NamedValue } from '../../storage/actions/named-values.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type SecretRequest = Pick<Request<'dependabot/get-org-secret'>, 'path' | 'organization'>

/** @throws ServiceError 404 */
export async function findSecret(
  { path, organization }: SecretRequest,
  { storage }: Pick<Context, 'storage'>,
): Promise<NamedValue> {
  const name = inCapitals(path.secret_name)
  const secret = await storage.organizationSecrets.find({ organization_id: organization.id }, name)
  if (!secret) throw notFound()
  return secret
}

/** Path of an organization's secrets, with the names as in the request. */
const addressOf = ({ org, dependency_bot }: Omit<SecretRequest['path'], 'secret_name'>) =>
  `/orgs/${encodeURIComponent(org)}/${dependency_bot}/secrets`

export const organizationSecrets = {
  'dependabot/list-org-secrets': async ({ path, query, organization, links }, { storage }) => {
    const page = pageOf(query)
    const address = addressOf(path)
    const owner = { organization_id: organization.id }
    const found = await storage.organizationSecrets.list(owner, page)
    const total_count = await storage.organizationSecrets.count(owner)
    const secrets = found.map((secret) => organizationSecret(secret, address, links))
    const headers = pageLinks(page, total_count, links)
    return { status: 200, body: { total_count, secrets }, headers }
  },

  'dependabot/get-org-public-key': async ({ organization }, context) => {
    const body = await publicKeyOf({ organization_id: organization.id }, context)
    return { status: 200, body }
  },

  'dependabot/get-org-secret': async (request, context) => {
    const secret = await findSecret(request, context)
    const address = addressOf(request.path)
    return { status: 200, body: organizationSecret(secret, address, request.links) }
  },

  'dependabot/create-or-update-org-secret': async (
    { path, body, organization, caller },
    context,
  ) => {
    const putting = { owner: { organization }, caller, name: path.secret_name, input: body }
    const isNew = await putSecret({ product: dependencySecrets, ...putting }, context)
    return isNew ? { status: 201, body: {} } : { status: 204, body: undefined }
  },

  'dependabot/delete-org-secret': async ({ path, organization }, { storage }) => {
    const name = inCapitals(path.secret_name)
    const owner = { organization_id: organization.id }
    if (!(await storage.organizationSecrets.remove(owner, name))) throw notFound()
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
