import { createServer } from 'node:http'
import { vi } from 'vitest'
import { createClient, unwrap } from '../../client/index.ts'
import { privateKey } from '../_support/keys/app-key.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { testWorld } from '../_support/test-world.ts'
import { listen, startReceiver } from '../_support/webhooks/receiver.ts'
import type { Surroundings } from './scratch/surroundings.ts'

const token = 'ghp_mona'
const app = { clientId: 'Iv23test', privateKey }
const repository = { owner: 'acme', repo: 'widgets' }
const secret = 's3cret'

/** A running service, and the input of the scratch project. */
export async function startSurroundings(): Promise<AsyncDisposable & { given: Surroundings }> {
  const server = await spawnServer({ world: testWorld, args: ['--rate-limits', 'off'] })
  const silent = createServer(() => {})
  const silentUrl = `http://127.0.0.1:${await listen(silent)}`
  const hook = await tellHook(server.url)
  return {
    given: { baseUrl: server.url, silentUrl, token, app, hook },
    async [Symbol.asyncDispose]() {
      silent.close()
      silent.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Creates a hook, which receives its first ping and two more. */
async function tellHook(baseUrl: string): Promise<Surroundings['hook']> {
  await using receiver = await startReceiver()
  const client = createClient({ baseUrl, auth: token })
  const config = { url: receiver.url, content_type: 'json' as const, secret }
  const made = client.POST('/repos/{owner}/{repo}/hooks', {
    params: { path: repository },
    body: { config },
  })
  const { id } = await unwrap(made)
  const { headers, body } = await receiver.next()
  const params = { path: { ...repository, hook_id: id } }
  for (const _again of [1, 2])
    await client.POST('/repos/{owner}/{repo}/hooks/{hook_id}/pings', { params })
  // A delivery is recorded after its response.
  const told = () =>
    unwrap(client.GET('/repos/{owner}/{repo}/hooks/{hook_id}/deliveries', { params }))
  await vi.waitUntil(async () => (await told()).length === 3, { timeout: 120_000 })
  return { id, secret, headers: headers as Record<string, string>, body: body.toString() }
}
