import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { NamedValue } from '../../storage/actions/named-values.ts'
import { inCapitals } from './secrets/name.ts'
import { removeValue } from './secrets/remove.ts'
import { mostVariables, variablePage } from './variables/page-size.ts'
import { createVariable, updateVariable } from './variables/write.ts'
import { organizationVariable } from './named-value-view.ts'

type VariableRequest = Pick<Request<'actions/get-org-variable'>, 'path' | 'organization'>

/** @throws ServiceError 404 */
export async function findVariable(
  { path, organization }: VariableRequest,
  { storage }: Pick<Context, 'storage'>,
): Promise<NamedValue> {
  const owner = { organization_id: organization.id }
  const variable = await storage.actionsVariables.find(owner, inCapitals(path.name))
  if (!variable) throw notFound()
  return variable
}

/** Path of an organization's variables, with the name as in the request. */
const addressOf = ({ org }: Pick<VariableRequest['path'], 'org'>) =>
  `/orgs/${encodeURIComponent(org)}/actions/variables`

export const organizationActionsVariables = {
  'actions/list-org-variables': async ({ path, query, organization, links }, { storage }) => {
    const address = addressOf(path)
    const owner = { organization_id: organization.id }
    const { items, total, headers } = await storedPage(
      { links, query: variablePage(query) },
      {
        list: (page) => storage.actionsVariables.list(owner, page),
        count: () => storage.actionsVariables.count(owner),
      },
      mostVariables,
    )
    const variables = items.map((variable) => organizationVariable(variable, address, links))
    return { status: 200, body: { total_count: total, variables }, headers }
  },

  'actions/create-org-variable': async ({ body: input, organization, caller }, context) => {
    await createVariable({ owner: { organization }, caller, input }, context)
    return { status: 201, body: {} }
  },

  'actions/get-org-variable': async (request, context) => {
    const variable = await findVariable(request, context)
    const body = organizationVariable(variable, addressOf(request.path), request.links)
    return { status: 200, body }
  },

  'actions/update-org-variable': async ({ path, body: input, organization, caller }, context) => {
    await updateVariable({ owner: { organization }, caller, input, named: path.name }, context)
    return { status: 204, body: undefined }
  },

  'actions/delete-org-variable': async ({ path, organization }, context) => {
    const named = { owner: { organization }, name: path.name }
    await removeValue({ values: 'actionsVariables', ...named }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
