import { unwrap, type Schemas } from '../../client/index.ts'
import type { RepositoryName } from '../code/address.ts'
import type { Api } from '../data/client.ts'
import { listPage, type ListPage } from '../data/pages.ts'

export type Delivery = Schemas['hook-delivery']
export type DeliveryItem = Schemas['hook-delivery-item']

export interface DeliveryQuery {
  per_page: number
  cursor?: string
  status?: 'success' | 'failure'
  redelivery?: true
}

/** The deliveries of one webhook: of a repository, or of an app. */
export interface DeliverySource {
  /** Identifies the webhook among those that pages show. */
  id: string
  list(query: DeliveryQuery, signal: AbortSignal): Promise<ListPage<DeliveryItem>>
  get(id: number, signal: AbortSignal): Promise<Delivery>
  redeliver(id: number): Promise<unknown>
}

const list = '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries'

/** The deliveries of a webhook of a repository. */
export function repositoryDeliveries(
  api: Api,
  repository: RepositoryName,
  hookId: number,
): DeliverySource {
  const hook = { ...repository, hook_id: hookId }
  const one = (delivery_id: number) => ({ path: { ...hook, delivery_id } })
  return {
    id: Object.values(hook).join('/'),
    list: (query, signal) => listPage(api.GET(list, { params: { path: hook, query }, signal })),
    get: (id, signal) => unwrap(api.GET(`${list}/{delivery_id}`, { params: one(id), signal })),
    redeliver: (id) => unwrap(api.POST(`${list}/{delivery_id}/attempts`, { params: one(id) })),
  }
}

/**
 * The deliveries of the webhook of an app.
 * @param api a client that is authenticated as the app
 */
export function appDeliveries(api: Api, clientId: string): DeliverySource {
  const one = (delivery_id: number) => ({ path: { delivery_id } })
  return {
    id: clientId,
    list: (query, signal) =>
      listPage(api.GET('/app/hook/deliveries', { params: { query }, signal })),
    get: (id, signal) =>
      unwrap(api.GET('/app/hook/deliveries/{delivery_id}', { params: one(id), signal })),
    redeliver: (id) =>
      unwrap(api.POST('/app/hook/deliveries/{delivery_id}/attempts', { params: one(id) })),
  }
}
