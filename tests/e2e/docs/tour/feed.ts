import { rateLimitOf, unwrap } from '../../../../client/index.ts'
import { until } from '../../../_support/patience.ts'
import type { Received } from '../../../_support/webhooks/receiver.ts'
import { check, pick, say, show, step } from './guide.ts'
import type { Party } from './party.ts'

/** The push as an event, and the cost of polling. */
export async function readFeed({ client, repository }: Party, commit: string): Promise<void> {
  step('Read the repository’s events')
  say('client.GET("/repos/{owner}/{repo}/events", { params })')
  const params = { path: repository }
  const { data = [], response } = await client.GET('/repos/{owner}/{repo}/events', { params })
  for (const { type, actor, repo, payload, created_at } of data)
    show({ type, actor: actor.login, repo: repo.name, payload, created_at })
  const heads = data.map(({ payload }) => (payload as { head?: string }).head)
  check(heads.includes(commit), 'the feed contains the push')

  step('Poll again with If-None-Match')
  const etag = response.headers.get('ETag') ?? ''
  say(`client.GET("/repos/{owner}/{repo}/events", { headers: { "If-None-Match": ${etag} } })`)
  const headers = { 'If-None-Match': etag }
  const again = await client.GET('/repos/{owner}/{repo}/events', { params, headers })
  const [before, after] = [rateLimitOf(response), rateLimitOf(again.response)]
  show({
    status: again.response.status,
    'x-poll-interval': again.response.headers.get('X-Poll-Interval'),
    used: { before: before?.used, after: after?.used },
  })
  check(again.response.status === 304, 'nothing new: 304')
  check(after !== undefined && after.used === before?.used, 'the request was free')
}

/** The delivery in the log, after its result was recorded. */
function findInLog({ client, repository }: Party, hook_id: number, guid: unknown) {
  const params = { path: { ...repository, hook_id } }
  const look = async () => {
    const request = client.GET('/repos/{owner}/{repo}/hooks/{hook_id}/deliveries', { params })
    return (await unwrap(request)).find((each) => each.guid === guid)
  }
  return until(look, 'the delivery in the log', 5_000)
}

/** The stored data of a delivery. */
export async function readDeliveryLog(
  party: Party,
  { id: hook_id }: { id: number },
  { headers }: Received,
): Promise<void> {
  step('Read the hook’s delivery log')
  say('client.GET("/repos/{owner}/{repo}/hooks/{hook_id}/deliveries", { params })')
  const item = await findInLog(party, hook_id, headers['x-service-delivery'])
  show(pick(item, 'id', 'guid', 'event', 'status', 'status_code', 'duration', 'redelivery'))
  check(item.status === 'OK', 'the delivery is logged with the guid that the receiver saw')
  const path = { ...party.repository, hook_id, delivery_id: item.id }
  const { request, response } = await unwrap(
    party.client.GET('/repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}', {
      params: { path },
    }),
  )
  show({ request: { headers: request.headers, payload: '…' }, response })
  const sent = request.headers as Record<string, unknown>
  const same = sent['X-Hub-Signature-256'] === headers['x-hub-signature-256']
  check(same, 'the log has the signature that was sent')
}
