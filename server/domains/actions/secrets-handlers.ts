import type { Handlers } from '../../api/handler.ts'
import { environmentSecrets } from './actions-secrets-environments-handlers.ts'
import { actionsSecretsProduct } from './secrets/product.ts'
import { secretsOf } from './secrets/secrets-of.ts'
import { sharedPage } from './secrets/shared-page.ts'
import { repositorySecret } from './named-value-view.ts'

const secrets = secretsOf(actionsSecretsProduct)

export const actionsSecrets = {
  ...environmentSecrets,

  'actions/list-repo-secrets': ({ query, repository, links }, context) =>
    secrets.list({ repository }, repositorySecret, { links, query }, context),

  'actions/list-repo-organization-secrets': async (request, { storage }) => {
    const { path, query, repository, links } = request
    const address = `/repos/${path.owner}/${path.repo}/actions/organization-secrets`
    const list = { links, query, address }
    const { items, total, headers } = await sharedPage(repository, list, storage.actionsSecrets)
    const shared = items.map(repositorySecret)
    return { status: 200, body: { total_count: total, secrets: shared }, headers }
  },

  'actions/get-repo-public-key': ({ repository }, context) =>
    secrets.publicKey({ repository }, context),

  'actions/get-repo-secret': async ({ path, repository }, context) => {
    const secret = await secrets.find({ repository }, path.secret_name, context)
    return { status: 200, body: repositorySecret(secret) }
  },

  'actions/create-or-update-repo-secret': (request, context) =>
    secrets.put({ repository: request.repository }, request, context),

  'actions/delete-repo-secret': ({ path, repository }, context) =>
    secrets.remove({ repository }, path.secret_name, context),
} satisfies Partial<Handlers>
