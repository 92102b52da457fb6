import type { Handlers } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import { publicKeyOf } from './secrets/key.ts'
import { inCapitals } from './secrets/name.ts'
import { actionsSecretsProduct as product } from './secrets/product.ts'
import { putSecret } from './secrets/put.ts'
import { removeValue } from './secrets/remove.ts'
import { sharedPage } from './secrets/shared-page.ts'
import { repositorySecret } from './named-value-view.ts'

export const actionsSecrets = {
  'actions/list-repo-secrets': async ({ query, repository, links }, { storage }) => {
    const owner = { repository_id: repository.id }
    const { items, total, headers } = await storedPage(
      { links, query },
      {
        list: (page) => storage.actionsSecrets.list(owner, page),
        count: () => storage.actionsSecrets.count(owner),
      },
    )
    const secrets = items.map(repositorySecret)
    return { status: 200, body: { total_count: total, secrets }, headers }
  },

  'actions/list-repo-organization-secrets': async (request, { storage }) => {
    const { path, query, repository, links } = request
    const address = `/repos/${path.owner}/${path.repo}/actions/organization-secrets`
    const list = { links, query, address }
    const { items, total, headers } = await sharedPage(repository, list, storage.actionsSecrets)
    const secrets = items.map(repositorySecret)
    return { status: 200, body: { total_count: total, secrets }, headers }
  },

  'actions/get-repo-public-key': async ({ repository }, context) => {
    const body = await publicKeyOf({ repository_id: repository.id }, context)
    return { status: 200, body }
  },

  'actions/get-repo-secret': async ({ path, repository }, { storage }) => {
    const owner = { repository_id: repository.id }
    const secret = await storage.actionsSecrets.find(owner, inCapitals(path.secret_name))
    if (!secret) throw notFound()
    return { status: 200, body: repositorySecret(secret) }
  },

  'actions/create-or-update-repo-secret': async (request, context) => {
    const { path, body: input, repository, caller } = request
    const secret = { owner: { repository }, caller, name: path.secret_name, input }
    const isNew = await putSecret({ product, ...secret }, context)
    return isNew ? { status: 201, body: {} } : { status: 204, body: undefined }
  },

  'actions/delete-repo-secret': async ({ path, repository }, context) => {
    const named = { owner: { repository }, name: path.secret_name }
    await removeValue({ values: 'actionsSecrets', ...named }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
