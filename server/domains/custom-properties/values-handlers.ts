import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { propertyError } from './definition.ts'
import { setValues } from './set-values.ts'
import { shownValues } from '../../api/views/repository-properties.ts'
import { parseRepositoryQuery } from './repository-query.ts'
import { seenBy } from '../repositories/seen-by.ts'
import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type OrganizationRequest = Pick<
  Request<'orgs/custom-properties-for-repos-get-organization-values'>,
  'organization' | 'caller'
>

/** Selects the organization's repositories that are visible to the caller. */
const visibleRepositories = ({
  organization,
  caller,
}: OrganizationRequest): RepositorySelection => ({
  ...seenBy(caller),
  connected: { userId: organization.id, by: ['owner'] },
})

const order = { by: 'id', direction: 'asc' } as const

/** @throws ServiceError 422 for a name that is not a repository of the organization */
async function named(
  names: readonly string[],
  request: OrganizationRequest,
  { storage }: Pick<Context, 'storage'>,
): Promise<Repository[]> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))]
  const selection = { ...visibleRepositories(request), names: keys }
  const found = await storage.repositoryLists.list(selection, {
    order,
    limit: keys.length,
    offset: 0,
  })
  if (found.length === keys.length) return found.map(({ repository }) => repository)
  throw propertyError('repository_names', 'must all be repositories of the organization')
}

export const customPropertyValues = {
  'orgs/custom-properties-for-repos-get-organization-values': async (request, { storage }) => {
    const { query, organization, links } = request
    const page = pageOf(query)
    const selection = {
      ...visibleRepositories(request),
      ...parseRepositoryQuery(query.repository_query),
    }
    const found = await storage.repositoryLists.list(selection, { ...page, order })
    const total = await storage.repositoryLists.count(selection, page)
    const { customProperties } = storage
    const properties = await customProperties.list(organization.id)
    const values = await customProperties.valuesOfMany(found.map(({ repository: { id } }) => id))
    return {
      status: 200,
      body: found.map(({ repository: { id, name, owner } }) => ({
        repository_id: id,
        repository_name: name,
        repository_full_name: `${owner.login}/${name}`,
        properties: shownValues(properties, values.get(id) ?? new Map()),
      })),
      headers: pageLinks(page, total, links),
    }
  },

  'orgs/custom-properties-for-repos-create-or-update-organization-values': async (
    request,
    context,
  ) => {
    const { organization, caller, links, body } = request
    const repositories = await named(body.repository_names, request, context)
    const values = body.properties
    const change = { organization, links, sender: requireActor(caller), repositories, values }
    await setValues({ ...change, editor: 'org_actors' }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
