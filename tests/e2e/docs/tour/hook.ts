import { unwrap } from '../../../../client/index.ts'
import { verify } from '../../../../client/webhooks.ts'
import { within } from '../../../_support/patience.ts'
import type { Received } from '../../../_support/webhooks/receiver.ts'
import { check, pick, say, show, step } from './guide.ts'
import type { Party } from './party.ts'

const patience = 5_000

/** Creates a hook for pushes and waits for its ping. */
export async function registerHook({ client, receiver, repository, secret }: Party) {
  step('Register a webhook with a secret')
  say('client.POST("/repos/{owner}/{repo}/hooks", { params, body })')
  const config = { url: receiver.url, content_type: 'json' as const, secret }
  const request = { params: { path: repository }, body: { config, events: ['push'] } }
  const hook = await unwrap(client.POST('/repos/{owner}/{repo}/hooks', request))
  show(pick(hook, 'id', 'events', 'active', 'config', 'last_response'))
  check(hook.config.secret === '********', 'the secret is stored and never shown again')

  const ping = await within(receiver.next(), patience, 'the ping')
  const { zen, hook_id } = JSON.parse(ping.body.toString()) as { zen: string; hook_id: number }
  say(`The receiver at ${receiver.url} received a ${ping.headers['x-service-event'] as string}`)
  show({ zen, hook_id })
  check(hook_id === hook.id, 'the new hook was pinged')
  return hook
}

const shownHeaders = /^(x-|content-type|user-agent)/

/** The delivery of the push, with its verified signature. */
export async function receiveDelivery(
  { receiver, secret }: Party,
  commit: string,
): Promise<Received> {
  step('Receive the delivery and verify its signature')
  const delivery = await within(receiver.next(), patience, 'the delivery of the push')
  const { headers, body } = delivery
  show(Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.test(name))))
  const payload = JSON.parse(body.toString()) as { ref: string; after: string; pusher: object }
  show(pick(payload, 'ref', 'after', 'pusher'))
  check(payload.after === commit, 'it contains the pushed commit')

  say('verify(secret, body, headers["x-hub-signature-256"])   from the client package')
  const signature = headers['x-hub-signature-256']
  check(await verify(secret, body, signature), 'the signature is valid')
  const changed = Buffer.from(body)
  changed[changed.length - 2] = (changed[changed.length - 2] as number) ^ 1
  check(!(await verify(secret, changed, signature)), 'with one bit changed it is invalid')
  return delivery
}
