import type { Handlers } from '../../api/handler.ts'
import { dependencySecrets as product } from './secrets/product.ts'
import { secretsOf } from './secrets/secrets-of.ts'
import { repositorySecret } from './named-value-view.ts'

const secrets = secretsOf(product)

export const dependencySecrets = {
  'dependabot/list-repo-secrets': ({ query, repository, links }, context) =>
    secrets.list({ repository }, repositorySecret, { links, query }, context),

  'dependabot/get-repo-public-key': ({ repository }, context) =>
    secrets.publicKey({ repository }, context),

  'dependabot/get-repo-secret': async ({ path, repository }, context) => {
    const secret = await secrets.find({ repository }, path.secret_name, context)
    return { status: 200, body: repositorySecret(secret) }
  },

  'dependabot/create-or-update-repo-secret': (request, context) =>
    secrets.put({ repository: request.repository }, request, context),

  'dependabot/delete-repo-secret': ({ path, repository }, context) =>
    secrets.remove({ repository }, path.secret_name, context),
} satisfies Partial<Handlers>
