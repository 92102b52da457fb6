import { refuseTradeControlled } from '../accounts/trade-controls.ts'
import { requireActor, requireUser } from '../../access/auth/acting.ts'
import { shownRole } from '../../access/auth/shown-role.ts'
import { propertiesOf } from '../../api/views/repository-properties.ts'
import type { Handlers, Validators } from '../../api/handler.ts'
import { checkCreation } from './check-creation.ts'
import { checkReach } from './check-reach.ts'
import { fullView } from './full-view.ts'
import { createRepository } from './create.ts'
import { deleteRepository } from './delete.ts'
import { networkOf } from './network.ts'
import { visibilityOf } from './settings.ts'
import { updateRepository } from './update.ts'
import { tempCloneToken } from './temp-clone-token.ts'

export const repositories = {
  'repos/create-for-authenticated-user': async ({ body, caller, links }, context) => {
    const creator = requireUser(caller)
    refuseTradeControlled(creator)
    checkReach(caller, body)
    const repository = await createRepository(
      { owner: creator, creator, input: body, links },
      context,
    )
    const view = await fullView(repository, { caller, role: 'admin', links }, context)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/create-in-org': async ({ body, caller, links, organization: owner }, context) => {
    const creator = requireActor(caller)
    refuseTradeControlled(owner)
    checkReach(caller, body)
    await checkCreation(owner, creator, visibilityOf(body) ?? 'public', context.storage)
    const repository = await createRepository({ owner, creator, input: body, links }, context)
    const view = await fullView(repository, { caller, role: 'admin', links }, context)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/get': async ({ repository, role, caller, links }, context) => {
    const viewer = { caller, role: shownRole(caller, role), links }
    return { status: 200, body: await fullView(repository, viewer, context) }
  },

  'repos/update': async ({ body, caller, repository, role, links }, context) => {
    const sender = requireActor(caller)
    checkReach(caller, body)
    const updated = await updateRepository({ repository, input: body, sender, links }, context)
    const viewer = { caller, role: shownRole(caller, role), links }
    return { status: 200, body: await fullView(updated, viewer, context) }
  },

  'repos/delete': async ({ repository, caller, links }, context) => {
    const sender = requireActor(caller)
    await deleteRepository({ repository, sender, links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>

export const repositoryValidators = {
  'repos/get': async ({ repository, role, caller }, context) => {
    const { storage } = context
    const network = await networkOf(repository, caller, storage)
    const { parent, source, template, forks, subscribers } = network
    const properties = JSON.stringify(await propertiesOf(repository, storage))
    const token = await tempCloneToken(repository, caller, context)
    const varyBy = `${shownRole(caller, role)} ${forks} ${subscribers} ${properties} ${token}`
    return { row: repository, others: [parent, source, template], varyBy }
  },
} satisfies Validators
