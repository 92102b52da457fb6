import type { Brand } from '../brand.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { DeliveryWithPayload } from '../storage/deliveries.ts'
import type { Hook } from '../storage/hooks.ts'
import type { Storage } from '../storage/index.ts'
import { encode } from '../storage/json.ts'
import type { Vault } from '../vault.ts'
import { encodeBody } from './body.ts'
import { deliveryHeaders } from './headers.ts'
import type { Outcome, Sender } from './send.ts'

export interface DeliverContext {
  storage: Storage
  sender: Sender
  vault: Vault
  brand: Brand
  clock: Clock
  log: Log
}

/** Names the build in `User-Agent`; receivers only look at what stands before the slash. */
const build = '1'

/** What a hook's sealed secret belongs to. */
export const secretOwner = (hookId: number) => `hook ${hookId}`

async function attempt(delivery: DeliveryWithPayload, hook: Hook, context: DeliverContext) {
  const { brand, vault, sender } = context
  const secret = hook.secret === null ? null : vault.open(hook.secret, secretOwner(hook.id))
  const body = encodeBody(delivery.payload, hook.content_type)
  const { guid, event } = delivery
  const about = { guid, event, hookId: hook.id, repositoryId: hook.repository_id, secret, build }
  const headers = deliveryHeaders(brand, about, body)
  const insecureSsl = hook.insecure_ssl === '1'
  return sender.send({ url: hook.url, headers, body: body.bytes, insecureSsl })
}

/** The outcome, the hook's last response and the end of the job, all or nothing. */
function record(
  delivery: DeliveryWithPayload,
  hook: Hook,
  jobId: number,
  outcome: Outcome,
  { storage, clock }: DeliverContext,
): Promise<void> {
  const now = clock.now()
  const { status, statusCode, durationSeconds, requestHeaders, response } = outcome
  return storage.transaction(async (transaction) => {
    // The hook before its delivery: the order in which deleting a hook goes, or the two may wait for
    // each other for ever.
    const last = { code: statusCode || null, status: lastStatus(outcome), message: status }
    await transaction.hooks.recordResponse(hook.id, last, now)
    await transaction.deliveries.record(delivery.id, {
      delivered_at: now,
      duration: durationSeconds,
      status,
      status_code: statusCode,
      url: hook.url,
      request_headers: encode(requestHeaders),
      response_headers: response && encode(response.headers),
      response_body: response && response.payload,
    })
    await transaction.jobs.finish(jobId)
  })
}

/** `last_response.status` is one word. */
const lastStatus = ({ status, statusCode }: Outcome): string =>
  status === 'OK' ? 'active' : statusCode === 0 ? 'failed' : 'misconfigured'

/** The outcome of a delivery that nobody can make, such as one whose secret cannot be opened. */
const unmade: Outcome = {
  status: 'failed to build the request',
  statusCode: 0,
  durationSeconds: 0,
  requestHeaders: {},
  response: null,
}

/** Attempts one delivery and writes down what came of it. A hook that is gone takes its deliveries along. */
export async function deliver(
  job: { id: number; subject_id: number },
  context: DeliverContext,
): Promise<Outcome | undefined> {
  const { storage } = context
  const delivery = await storage.deliveries.findWithPayload(job.subject_id)
  const hook = delivery && (await storage.hooks.findById(delivery.hook_id))
  if (!delivery || !hook) {
    await storage.jobs.finish(job.id)
    return undefined
  }
  const outcome = await attempt(delivery, hook, context).catch((error: unknown) => {
    context.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be made')
    return unmade
  })
  await record(delivery, hook, job.id, outcome, context)
  return outcome
}
