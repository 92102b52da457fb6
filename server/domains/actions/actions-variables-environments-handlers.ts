import type { Handlers } from '../../api/handler.ts'
import { environmentOf } from './secrets/environment-of.ts'
import { removeValue } from './secrets/remove.ts'
import { getVariable, listVariables } from './variables/variables-of.ts'
import { createVariable, updateVariable } from './variables/write.ts'

export const environmentVariables = {
  'actions/list-environment-variables': async (request, context) =>
    listVariables(await environmentOf(request, context), request, context),

  'actions/create-environment-variable': async (request, context) => {
    const { body: input, caller } = request
    const owner = await environmentOf(request, context)
    await createVariable({ owner, caller, input }, context)
    return { status: 201, body: {} }
  },

  'actions/get-environment-variable': async (request, context) =>
    getVariable(await environmentOf(request, context), request.path.name, context),

  'actions/update-environment-variable': async (request, context) => {
    const { path, body: input, caller } = request
    const owner = await environmentOf(request, context)
    await updateVariable({ owner, caller, input, named: path.name }, context)
    return { status: 204, body: undefined }
  },

  'actions/delete-environment-variable': async (request, context) => {
    const owner = await environmentOf(request, context)
    await removeValue({ values: 'actionsVariables', owner, name: request.path.name }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
