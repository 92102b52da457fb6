import type { Handlers } from '../../api/handler.ts'
import { environmentOf } from './secrets/environment-of.ts'
import { actionsSecretsProduct } from './secrets/product.ts'
import { secretsOf } from './secrets/secrets-of.ts'
import { repositorySecret } from './named-value-view.ts'

const secrets = secretsOf(actionsSecretsProduct)

export const environmentSecrets = {
  'actions/list-environment-secrets': async (request, context) =>
    secrets.list(await environmentOf(request, context), repositorySecret, request, context),

  'actions/get-environment-public-key': async (request, context) =>
    secrets.publicKey(await environmentOf(request, context), context),

  'actions/get-environment-secret': async (request, context) => {
    const owner = await environmentOf(request, context)
    const secret = await secrets.find(owner, request.path.secret_name, context)
    return { status: 200, body: repositorySecret(secret) }
  },

  'actions/create-or-update-environment-secret': async (request, context) =>
    secrets.put(await environmentOf(request, context), request, context),

  'actions/delete-environment-secret': async (request, context) => {
    const owner = await environmentOf(request, context)
    return secrets.remove(owner, request.path.secret_name, context)
  },
} satisfies Partial<Handlers>
