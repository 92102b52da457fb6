import { requireActor } from '../../access/auth/acting.ts'
import { defineProperties, removeProperty } from './define.ts'
import { editorOf } from './editor.ts'
import { setValues } from './set-values.ts'
import { shownValues } from '../../api/views/repository-properties.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { customProperty } from './view.ts'

/**
 * Returns the organization that owns a repository.
 * @throws ServiceError 404 for a repository of a user
 */
function organizationOf({ owner }: Repository): Account {
  if (owner.type !== 'Organization') throw notFound()
  return owner
}

const changing = ({
  organization,
  caller,
  links,
}: Pick<
  Request<'orgs/custom-properties-for-repos-delete-organization-definition'>,
  'organization' | 'caller' | 'links'
>) => ({ organization, links, sender: requireActor(caller) })

export const customProperties = {
  'repos/custom-properties-for-repos-get-repository-values': async ({ repository }, context) => {
    const { id } = organizationOf(repository)
    const { customProperties: stored } = context.storage
    const properties = await stored.list(id)
    return { status: 200, body: shownValues(properties, await stored.valuesOf(repository.id)) }
  },

  'repos/custom-properties-for-repos-create-or-update-repository-values': async (
    { repository, caller, links, body },
    context,
  ) => {
    const organization = organizationOf(repository)
    const editor = await editorOf(organization, caller, context.storage)
    const change = { ...changing({ organization, caller, links }), editor }
    await setValues({ ...change, repositories: [repository], values: body.properties }, context)
    return { status: 204, body: undefined }
  },

  'orgs/custom-properties-for-repos-get-organization-definitions': async (
    { organization, links },
    { storage },
  ) => {
    const found = await storage.customProperties.list(organization.id)
    return { status: 200, body: found.map((each) => customProperty(each, organization, links)) }
  },

  'orgs/custom-properties-for-repos-create-or-update-organization-definitions': async (
    request,
    context,
  ) => {
    const { organization, links, body } = request
    const inputs = body.properties
    const defined = await defineProperties({ ...changing(request), inputs }, context)
    return { status: 200, body: defined.map((each) => customProperty(each, organization, links)) }
  },

  'orgs/custom-properties-for-repos-get-organization-definition': async (
    { path, organization, links },
    { storage },
  ) => {
    const found = await storage.customProperties.find(organization.id, path.custom_property_name)
    if (!found) throw notFound()
    return { status: 200, body: customProperty(found, organization, links) }
  },

  'orgs/custom-properties-for-repos-create-or-update-organization-definition': async (
    request,
    context,
  ) => {
    const { path, organization, links, body } = request
    const input = { ...body, property_name: path.custom_property_name }
    const [defined] = await defineProperties({ ...changing(request), inputs: [input] }, context)
    if (!defined) throw new Error('defineProperties returned no property')
    return { status: 200, body: customProperty(defined, organization, links) }
  },

  'orgs/custom-properties-for-repos-delete-organization-definition': async (request, context) => {
    await removeProperty({ ...changing(request), name: request.path.custom_property_name }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
