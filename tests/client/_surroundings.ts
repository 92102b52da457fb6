import { vi } from 'vitest'
import { createClient, unwrap } from '../../client/index.ts'
import { privateKey } from '../_support/app-key.ts'
import { startReceiver } from '../_support/receiver.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { testWorld } from '../_support/test-world.ts'
import type { Surroundings } from './scratch/surroundings.ts'

const token = 'ghp_mona'
const repository = { owner: 'acme', repo: 'widgets' }
const secret = 's3cret'

/** A running service, and what the scratch project has to know about it. */
export async function startSurroundings(): Promise<AsyncDisposable & { given: Surroundings }> {
  const server = await spawnServer({ world: testWorld, args: ['--rate-limits', 'off'] })
  const app = { clientId: 'Iv23test', privateKey }
  const given = { baseUrl: server.url, token, app, hook: await hookAt(server.url) }
  return { given, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** A new hook, which was sent its first ping and two more. */
async function hookAt(baseUrl: string): Promise<Surroundings['hook']> {
  await using receiver = await startReceiver()
  const client = createClient({ baseUrl, auth: token })
  const { id } = await unwrap(
    client.POST('/repos/{owner}/{repo}/hooks', {
      params: { path: repository },
      body: { config: { url: receiver.url, content_type: 'json', secret } },
    }),
  )
  const { body, headers } = await receiver.next()
  const params = { path: { ...repository, hook_id: id } }
  for (const _again of [1, 2]) {
    await client.POST('/repos/{owner}/{repo}/hooks/{hook_id}/pings', { params })
    await receiver.next()
  }
  // A delivery is written down once it was answered.
  const told = () =>
    unwrap(client.GET('/repos/{owner}/{repo}/hooks/{hook_id}/deliveries', { params }))
  await vi.waitUntil(async () => (await told()).length === 3, { timeout: 20_000 })
  return { id, secret, headers: headers as Record<string, string>, body: body.toString() }
}
