import { operations } from '../../../../generated/newest/operations.ts'
import type { operations as older } from '../../../../generated/2022-11-28/types.ts'
import { requireActor } from '../../../access/auth/acting.ts'
import { authorize } from '../../../access/auth/authorize.ts'
import type { Caller } from '../../../access/auth/caller.ts'
import { findRepository, refused, type RightsTarget } from '../../../access/auth/find-repository.ts'
import { rightsFor } from '../../../access/auth/rights.ts'
import type { Context } from '../../../api/context.ts'
import { validationFailed } from '../../../core/errors.ts'
import type { Links } from '../../../core/links.ts'
import { refuseLocked } from '../../../access/locks/migration-lock.ts'
import { parseUrl } from '../../../core/parse-url.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { subscribe, unsubscribe } from '../../../domains/webhooks/subscriptions.ts'
import { withOperations } from '../../../api/versions/change.ts'

interface HubRequest {
  body: NonNullable<older['hub/subscribe']['requestBody']>['content']['application/json']
  caller: Caller
  links: Links
  version: string
  accept: string
}

/** Subscribing requires the same rights as creating a hook. */
const createHook = { id: 'repos/create-webhook', ...operations['repos/create-webhook'] }

const pattern = /^\/([A-Za-z0-9-]+)\/([A-Za-z0-9._-]+)\/events\/(\*|[A-Za-z_]+)(\.json)?$/

/** Clients written for a brand name its own site, whatever server they call. */
const isOurs = ({ origin }: URL, links: Links, { brand }: Context) =>
  [new URL(links.html('/')).origin, `https://${brand.word}.com`].includes(origin)

/** @throws ServiceError 422 for a topic that is not on this server */
function topicOf({ body, links }: HubRequest, context: Context) {
  const url = parseUrl(body['hub.topic'])
  const ours = url && isOurs(url, links, context)
  const [, owner, repo, event, json] = (ours && pattern.exec(url.pathname)) || []
  if (owner && repo && event) return { owner, repo, event, json: json !== undefined }
  const message = `must be ${links.html('/{owner}/{repo}/events/{event}')}`
  throw validationFailed({ resource: 'Hub', field: 'hub.topic', code: 'invalid', message })
}

/** @throws ServiceError 403 or 404, as for creating a hook */
async function repositoryOf(
  { owner, repo }: { owner: string; repo: string },
  caller: Caller,
  { storage }: Context,
): Promise<Repository> {
  const name = { owner, name: repo }
  const rightsIn = (target: RightsTarget) => rightsFor(createHook, target, caller, storage)
  const found = await findRepository(name, rightsIn, storage)
  const { repository, rights = {} } = found.moved ? {} : found
  try {
    authorize(createHook, caller, { ...rights, names: 'repository', repository })
  } catch (error) {
    await refused(found, name, storage)
    throw error
  }
  await refuseLocked(repository as Repository, storage) // authorize throws for a missing one
  return repository as Repository
}

const acceptsJson = (accept: string) =>
  accept.split(',').some((range) => range.split(';')[0]?.trim() === 'application/json')

/** Hooks can be managed through the PubSubHubbub endpoint `/hub`. */
export default withOperations({
  'hub/subscribe': async (request: HubRequest, context: Context) => {
    const { body, caller, links, version, accept } = request
    const { event, json, ...place } = topicOf(request, context)
    const repository = await repositoryOf(place, caller, context)
    const change = body['hub.mode'] === 'subscribe' ? subscribe : unsubscribe
    const subscription = {
      ...{ repository, event, version, links },
      subscriber: requireActor(caller),
      url: body['hub.callback'],
      content_type: json || acceptsJson(accept) ? ('json' as const) : ('form' as const),
      secret: body['hub.secret'],
    }
    await change(subscription, context)
    return { status: 204, body: undefined }
  },
})
