import { createClient, unwrap } from '../../client/index.ts'
import { startReceiver } from '../_support/receiver.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { testWorld } from '../_support/test-world.ts'
import type { Surroundings } from './scratch/surroundings.ts'

const token = 'ghp_mona'
const path = { owner: 'acme', repo: 'widgets' }
const secret = 's3cret'

/** A running service, and what the scratch project has to know about it. */
export async function startSurroundings(): Promise<AsyncDisposable & { given: Surroundings }> {
  const server = await spawnServer({ world: testWorld, args: ['--rate-limits', 'off'] })
  const given = { baseUrl: server.url, token, delivery: await deliveryFrom(server.url) }
  return { given, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** The ping that a new webhook is sent. */
async function deliveryFrom(baseUrl: string): Promise<Surroundings['delivery']> {
  await using receiver = await startReceiver()
  const config = { url: receiver.url, content_type: 'json' as const, secret }
  const client = createClient({ baseUrl, auth: token })
  await unwrap(client.POST('/repos/{owner}/{repo}/hooks', { params: { path }, body: { config } }))
  const { body, headers } = await receiver.next()
  return { secret, body: body.toString(), signature: String(headers['x-hub-signature-256']) }
}
