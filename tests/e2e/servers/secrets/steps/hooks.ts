import { drained } from '../../../../_support/patience.ts'
import { bearer } from '../asking.ts'
import type { Journey } from '../journey.ts'
import { awkward } from '../world.ts'

const hooks = '/repos/acme/widgets/hooks'

/** Local port 9, where nothing listens. */
const deadEnd = 'http://127.0.0.1:9/'

const wrong = (config: { url: string; secret: string }) => {
  const { secret } = config
  return [
    { config: { secret } },
    { config: { ...config, url: 'ftp://example.com/' } },
    { config: { ...config, url: `http://mona:${encodeURIComponent(secret)}@127.0.0.1/` } },
    { config: { ...config, secret: { value: secret } } },
    { config: { ...config, secret: [secret] } },
    { config, events: [secret] },
    { config, active: secret },
    { name: secret, config },
  ]
}

/**
 * Creates a hook, and others that are rejected or cannot deliver.
 * @returns its path
 */
async function makeHooks({ ask, ledger, planted, receiver }: Journey): Promise<string> {
  const user = bearer(planted.classic)
  const first = ledger.keep('webhook secret', awkward())
  const second = ledger.keep('webhook secret', awkward())
  const config = { url: `${receiver.url}signed`, content_type: 'json', secret: first }
  for (const json of wrong(config)) await ask(`POST ${hooks}`, { ...user, json })
  await ask(`POST ${hooks}`, { ...user, json: { config: { ...config, url: deadEnd } } })
  const { body: made } = await ask(`POST ${hooks}`, { ...user, json: { config } })
  const path = `${hooks}/${made.id}`
  await ask(`PATCH ${path}`, { ...user, json: { config: { ...config, secret: second } } })
  await ask(`PATCH ${path}`, { ...user, json: { config: { url: deadEnd, secret: second } } })
  return path
}

/** Creates hooks with secrets, changes them, lets them fail and reads their deliveries. */
export async function signDeliveries(journey: Journey): Promise<void> {
  const { ask, planted, server } = journey
  const user = bearer(planted.classic)
  const path = await makeHooks(journey)
  await ask(`POST ${path}/pings`, user)
  await ask(`GET ${path}`, user)
  await drained(server)
  const { body: deliveries } = await ask(`GET ${path}/deliveries`, user)
  for (const { id } of deliveries as { id: number }[]) {
    await ask(`GET ${path}/deliveries/${id}`, user)
    await ask(`POST ${path}/deliveries/${id}/attempts`, user)
  }
  await drained(server)
}
