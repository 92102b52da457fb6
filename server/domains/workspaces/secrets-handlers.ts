import type { Handlers } from '../../api/handler.ts'
import { repositorySecret } from '../actions/named-value-view.ts'
import { workspaceSecretsProduct } from '../actions/secrets/product.ts'
import { secretsOf } from '../actions/secrets/secrets-of.ts'
import { organizationSecrets } from './secrets-organization-handlers.ts'
import { userSecrets } from './secrets-user-handlers.ts'

const secrets = secretsOf(workspaceSecretsProduct)

export const workspaceSecrets = {
  ...organizationSecrets,
  ...userSecrets,

  'codespaces/list-repo-secrets': ({ query, repository, links }, context) =>
    secrets.list({ repository }, repositorySecret, { links, query }, context),

  'codespaces/get-repo-public-key': ({ repository }, context) =>
    secrets.publicKey({ repository }, context),

  'codespaces/get-repo-secret': async ({ path, repository }, context) => {
    const secret = await secrets.find({ repository }, path.secret_name, context)
    return { status: 200, body: repositorySecret(secret) }
  },

  'codespaces/create-or-update-repo-secret': (request, context) =>
    secrets.put({ repository: request.repository }, request, context),

  'codespaces/delete-repo-secret': ({ path, repository }, context) =>
    secrets.remove({ repository }, path.secret_name, context),
} satisfies Partial<Handlers>
