import type { Handlers } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import { inCapitals } from './secrets/name.ts'
import { removeValue } from './secrets/remove.ts'
import { sharedPage } from './secrets/shared-page.ts'
import { mostVariables, variablePage } from './variables/page-size.ts'
import { createVariable, updateVariable } from './variables/write.ts'
import { repositoryVariable } from './named-value-view.ts'

export const actionsVariables = {
  'actions/list-repo-variables': async ({ query, repository, links }, { storage }) => {
    const owner = { repository_id: repository.id }
    const { items, total, headers } = await storedPage(
      { links, query: variablePage(query) },
      {
        list: (page) => storage.actionsVariables.list(owner, page),
        count: () => storage.actionsVariables.count(owner),
      },
      mostVariables,
    )
    const variables = items.map(repositoryVariable)
    return { status: 200, body: { total_count: total, variables }, headers }
  },

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

  'actions/get-repo-variable': async ({ path, repository }, { storage }) => {
    const owner = { repository_id: repository.id }
    const variable = await storage.actionsVariables.find(owner, inCapitals(path.name))
    if (!variable) throw notFound()
    return { status: 200, body: repositoryVariable(variable) }
  },

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
