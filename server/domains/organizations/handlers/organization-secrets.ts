import type { Context } from '../../../api/context.ts'
import type { Handlers, Request } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import { keyIdOf, keyOf } from '../secrets/key.ts'
import { inCapitals } from '../secrets/name.ts'
import { putSecret } from '../secrets/put.ts'
import type { OrganizationSecret } from '../../../storage/organizations/organization-secrets.ts'
import { organizationDependencySecret } from '../views/organization-dependency-secret.ts'
import { pageLinks, pageOf } from '../../../api/page.ts'

type SecretRequest = Pick<Request<'dependabot/get-org-secret'>, 'path' | 'organization'>

/** @throws ServiceError 404 */
export async function findSecret(
  { path, organization }: SecretRequest,
  { storage }: Pick<Context, 'storage'>,
): Promise<OrganizationSecret> {
  const name = inCapitals(path.secret_name)
  const secret = await storage.organizationSecrets.find(organization.id, name)
  if (!secret) throw notFound()
  return secret
}

/** Path of an organization's secrets, with the names as in the request. */
export const addressOf = ({ org, dependency_bot }: Omit<SecretRequest['path'], 'secret_name'>) =>
  `/orgs/${encodeURIComponent(org)}/${dependency_bot}/secrets`

export const organizationSecrets = {
  'dependabot/list-org-secrets': async ({ path, query, organization, links }, { storage }) => {
    const page = pageOf(query)
    const address = addressOf(path)
    const found = await storage.organizationSecrets.list(organization.id, page)
    const total_count = await storage.organizationSecrets.count(organization.id)
    const secrets = found.map((secret) => organizationDependencySecret(secret, address, links))
    const headers = pageLinks(address, page, total_count, links)
    return { status: 200, body: { total_count, secrets }, headers }
  },

  'dependabot/get-org-public-key': async ({ organization }, context) => {
    const key = await keyOf(organization.id, context)
    return { status: 200, body: { key_id: keyIdOf(key), key: key.public_key } }
  },

  'dependabot/get-org-secret': async (request, context) => {
    const secret = await findSecret(request, context)
    const address = addressOf(request.path)
    return { status: 200, body: organizationDependencySecret(secret, address, request.links) }
  },

  'dependabot/create-or-update-org-secret': async (
    { path, body, organization, caller },
    context,
  ) => {
    const putting = { organization, caller, name: path.secret_name, input: body }
    const isNew = await putSecret(putting, context)
    return isNew ? { status: 201, body: {} } : { status: 204, body: undefined }
  },

  'dependabot/delete-org-secret': async ({ path, organization }, { storage }) => {
    const name = inCapitals(path.secret_name)
    if (!(await storage.organizationSecrets.remove(organization.id, name))) throw notFound()
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
