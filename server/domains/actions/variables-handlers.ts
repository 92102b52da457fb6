import type { Handlers } from '../../api/handler.ts'
import { environmentVariables } from './actions-variables-environments-handlers.ts'
import { removeValue } from './secrets/remove.ts'
import { sharedPage } from './secrets/shared-page.ts'
import { mostVariables, variablePage } from './variables/page-size.ts'
import { getVariable, listVariables } from './variables/variables-of.ts'
import { createVariable, updateVariable } from './variables/write.ts'
import { repositoryVariable } from './named-value-view.ts'

export const actionsVariables = {
  ...environmentVariables,

  'actions/list-repo-variables': (request, context) =>
    listVariables({ repository: request.repository }, request, context),

  'actions/list-repo-organization-variables': async (request, { storage }) => {
    const { path, query, repository, links } = request
    const address = `/repos/${path.owner}/${path.repo}/actions/organization-variables`
    const list = { links, query: variablePage(query), address }
    const shared = await sharedPage(repository, list, storage.actionsVariables, mostVariables)
    const variables = shared.items.map(repositoryVariable)
    return { status: 200, body: { total_count: shared.total, variables }, headers: shared.headers }
  },

  'actions/create-repo-variable': async ({ body: input, repository, caller }, context) => {
    await createVariable({ owner: { repository }, caller, input }, context)
    return { status: 201, body: {} }
  },

  'actions/get-repo-variable': ({ path, repository }, context) =>
    getVariable({ repository }, path.name, context),

  'actions/update-repo-variable': async ({ path, body: input, repository, caller }, context) => {
    await updateVariable({ owner: { repository }, caller, input, named: path.name }, context)
    return { status: 204, body: undefined }
  },

  'actions/delete-repo-variable': async ({ path, repository }, context) => {
    const named = { owner: { repository }, name: path.name }
    await removeValue({ values: 'actionsVariables', ...named }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
