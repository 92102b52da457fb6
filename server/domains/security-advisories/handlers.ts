import { draftAdvisory, reportVulnerability } from './draft.ts'
import { ghsaIdFrom } from './ghsa-id.ts'
import { unpublishedIn, unpublishedOf } from './unpublished.ts'
import { updateAdvisory } from './update.ts'
import { requireActor } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { seenBy } from '../repositories/seen-by.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import type { Unpublished } from '../../storage/security-advisories/advisory-conditions.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { advisoriesShown, advisoryShown } from './shown.ts'
import { advisoryPage } from './advisory-page.ts'

type Query = Request<'security-advisories/list-repository-advisories'>['query']

/** Splits the query into the filter and the page. */
function listed({ state, sort = 'created', direction = 'desc', ...place }: Query) {
  return { only: state && { state }, query: { ...place, sort, direction } }
}

interface Place {
  path: { ghsa_id: string }
  repository: Repository
  caller: Caller
}

/** @throws ServiceError 404 also for an advisory that the caller may not see */
async function findAdvisory({ path, repository, caller }: Place, context: Context) {
  const ghsaId = ghsaIdFrom(path.ghsa_id)
  const unpublished = await unpublishedIn(repository, caller, context)
  const selection = { repositoryId: repository.id, unpublished, ghsaId: ghsaId ?? '' }
  const advisory = await context.storage.advisories.find(selection)
  if (!advisory) throw notFound()
  return { advisory, unpublished }
}

/**
 * Collaborators of an advisory may change its content but not its state or collaborators.
 * @throws ServiceError 403
 */
async function requireEditor(
  { id }: Advisory,
  unpublished: Unpublished,
  body: Request<'security-advisories/update-repository-advisory'>['body'],
  { storage }: Context,
): Promise<void> {
  if (unpublished === 'all') return
  const working = await storage.advisories.collaborators([id])
  const isAllowedCollaborator =
    unpublished !== 'none' &&
    working.some(({ user_id }) => user_id === unpublished.collaborator) &&
    body.state === undefined &&
    body.collaborating_users === undefined
  if (!isAllowedCollaborator) throw forbidden('Must have admin rights to Repository.')
}

export const securityAdvisories = {
  'security-advisories/list-org-repository-advisories': async (request, context) => {
    const { path, organization, caller, links } = request
    const { only, query } = listed(request.query)
    const owned = { ownerId: organization.id, seen: seenBy(caller) }
    const unpublished = await unpublishedOf(organization, caller, context)
    const address = `/orgs/${path.org}/security-advisories`
    const selection = { owned, unpublished, ...only }
    const pageRequest = { selection, query, address, links }
    const { page, headers } = await advisoryPage(pageRequest, context)
    return { status: 200, body: await advisoriesShown(page, links, context.storage), headers }
  },

  'security-advisories/list-repository-advisories': async (request, context) => {
    const { path, repository, caller, links } = request
    const { only, query } = listed(request.query)
    const unpublished = await unpublishedIn(repository, caller, context)
    const address = `/repos/${path.owner}/${path.repo}/security-advisories`
    const selection = { repositoryId: repository.id, unpublished, ...only }
    const pageRequest = { selection, query, address, links }
    const { page, headers } = await advisoryPage(pageRequest, context)
    return {
      status: 200,
      body: await advisoriesShown(page, links, context.storage, repository),
      headers,
    }
  },

  'security-advisories/create-repository-advisory': async (request, context) => {
    const { repository, caller, body: input, links } = request
    const author = requireActor(caller)
    const advisory = await draftAdvisory({ repository, author, links, input }, context)
    const body = await advisoryShown(advisory, repository, links, context.storage)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'security-advisories/create-private-vulnerability-report': async (request, context) => {
    const { repository, caller, body: input, links } = request
    const author = requireActor(caller)
    const advisory = await reportVulnerability({ repository, author, links, input }, context)
    const body = await advisoryShown(advisory, repository, links, context.storage)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'security-advisories/get-repository-advisory': async (request, context) => {
    const { advisory } = await findAdvisory(request, context)
    return {
      status: 200,
      body: await advisoryShown(advisory, request.repository, request.links, context.storage),
    }
  },

  'security-advisories/update-repository-advisory': async (request, context) => {
    const { repository, caller, body: input, links } = request
    const { advisory, unpublished } = await findAdvisory(request, context)
    await requireEditor(advisory, unpublished, input, context)
    const sender = requireActor(caller)
    const updated = await updateAdvisory(advisory, { repository, input, sender, links }, context)
    return { status: 200, body: await advisoryShown(updated, repository, links, context.storage) }
  },
} satisfies Partial<Handlers>
