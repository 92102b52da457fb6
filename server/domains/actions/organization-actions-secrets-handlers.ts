import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { NamedValue } from '../../storage/actions/named-values.ts'
import { publicKeyOf } from './secrets/key.ts'
import { inCapitals } from './secrets/name.ts'
import { actionsSecretsProduct as product } from './secrets/product.ts'
import { putSecret } from './secrets/put.ts'
import { removeValue } from './secrets/remove.ts'
import { organizationSecret } from './named-value-view.ts'

type SecretRequest = Pick<Request<'actions/get-org-secret'>, 'path' | 'organization'>

/** @throws ServiceError 404 */
export async function findSecret(
  { path, organization }: SecretRequest,
  { storage }: Pick<Context, 'storage'>,
): Promise<NamedValue> {
  const owner = { organization_id: organization.id }
  const secret = await storage.actionsSecrets.find(owner, inCapitals(path.secret_name))
  if (!secret) throw notFound()
  return secret
}

/** Path of an organization's secrets, with the name as in the request. */
const addressOf = ({ org }: Pick<SecretRequest['path'], 'org'>) =>
  `/orgs/${encodeURIComponent(org)}/actions/secrets`

export const organizationActionsSecrets = {
  'actions/list-org-secrets': async ({ path, query, organization, links }, { storage }) => {
    const address = addressOf(path)
    const owner = { organization_id: organization.id }
    const { items, total, headers } = await storedPage(
      { links, query },
      {
        list: (page) => storage.actionsSecrets.list(owner, page),
        count: () => storage.actionsSecrets.count(owner),
      },
    )
    const secrets = items.map((secret) => organizationSecret(secret, address, links))
    return { status: 200, body: { total_count: total, secrets }, headers }
  },

  'actions/get-org-public-key': async ({ organization }, context) => {
    const body = await publicKeyOf({ organization_id: organization.id }, context)
    return { status: 200, body }
  },

  'actions/get-org-secret': async (request, context) => {
    const secret = await findSecret(request, context)
    const body = organizationSecret(secret, addressOf(request.path), request.links)
    return { status: 200, body }
  },

  'actions/create-or-update-org-secret': async (request, context) => {
    const { path, body: input, organization, caller } = request
    const secret = { owner: { organization }, caller, name: path.secret_name, input }
    const isNew = await putSecret({ product, ...secret }, context)
    return isNew ? { status: 201, body: {} } : { status: 204, body: undefined }
  },

  'actions/delete-org-secret': async ({ path, organization }, context) => {
    const named = { owner: { organization }, name: path.secret_name }
    await removeValue({ values: 'actionsSecrets', ...named }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
