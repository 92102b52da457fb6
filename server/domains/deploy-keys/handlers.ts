import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import { addDeployKey } from './add.ts'
import { deleteDeployKey } from './delete.ts'
import { deployKeyView } from './view.ts'

export const deployKeys = {
  'repos/list-deploy-keys': async ({ query, repository, links }, { storage }) => {
    const { items, headers } = await storedPage(
      { links, query },
      {
        list: (page) => storage.deployKeys.list(repository.id, page),
        count: () => storage.deployKeys.count(repository.id),
      },
    )
    return { status: 200, body: items.map((key) => deployKeyView(key, repository, links)), headers }
  },

  'repos/create-deploy-key': async ({ body: input, repository, caller, links }, context) => {
    const sender = requireActor(caller)
    const key = await addDeployKey({ repository, sender, links, input }, context)
    const body = deployKeyView(key, repository, links)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'repos/get-deploy-key': async ({ path, repository, links }, { storage }) => {
    const key = await storage.deployKeys.find(repository.id, path.key_id)
    if (!key) throw notFound()
    return { status: 200, body: deployKeyView(key, repository, links) }
  },

  'repos/delete-deploy-key': async ({ path, repository, caller, links }, context) => {
    const sender = requireActor(caller)
    await deleteDeployKey({ id: path.key_id, repository, sender, links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
