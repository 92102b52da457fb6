import { requireUser } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { userSecret } from '../actions/named-value-view.ts'
import { workspaceSecretsProduct } from '../actions/secrets/product.ts'
import { secretsOf } from '../actions/secrets/secrets-of.ts'
import { selectionOf } from '../actions/secrets/selected-repositories.ts'

type SecretRequest = Pick<
  Request<'codespaces/get-secret-for-authenticated-user'>,
  'path' | 'caller'
>

const secrets = secretsOf(workspaceSecretsProduct)

const ownerOf = (caller: Caller) => ({ user: requireUser(caller) })

/** @throws ServiceError 404 */
const findSecret = ({ path, caller }: SecretRequest, context: Context) =>
  secrets.find(ownerOf(caller), path.secret_name, context)

const selected = selectionOf({ values: 'workspaceSecrets', what: 'secret' }, findSecret)

export const userSecrets = {
  'codespaces/list-secrets-for-authenticated-user': ({ caller, links, query }, context) =>
    secrets.list(ownerOf(caller), (each) => userSecret(each, links), { links, query }, context),

  'codespaces/get-public-key-for-authenticated-user': ({ caller }, context) =>
    secrets.publicKey(ownerOf(caller), context),

  'codespaces/get-secret-for-authenticated-user': async (request, context) => ({
    status: 200,
    body: userSecret(await findSecret(request, context), request.links),
  }),

  'codespaces/create-or-update-secret-for-authenticated-user': (
    { path, body, caller },
    context,
  ) => {
    const input = { ...body, visibility: 'selected' as const }
    return secrets.put(ownerOf(caller), { path, body: input, caller }, context)
  },

  'codespaces/delete-secret-for-authenticated-user': ({ path, caller }, context) =>
    secrets.remove(ownerOf(caller), path.secret_name, context),

  'codespaces/list-repositories-for-secret-for-authenticated-user': selected.list,

  'codespaces/set-repositories-for-secret-for-authenticated-user': selected.set,

  'codespaces/add-repository-for-secret-for-authenticated-user': selected.add,

  'codespaces/remove-repository-for-secret-for-authenticated-user': selected.remove,
} satisfies Partial<Handlers>
