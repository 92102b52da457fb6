import { createClient, unwrap } from '../../client/index.ts'
import { systemClock } from '../../server/clock.ts'
import { appToken } from '../_support/app-jwt.ts'
import { newManifestCode } from '../_support/page-visitor.ts'
import { startReceiver } from '../_support/receiver.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { startMock } from '../_support/start-prism.ts'
import { until } from '../e2e/_patience.ts'
import { contractWorld, holders } from './_world.ts'

export const versions = ['2026-03-10', '2022-11-28'] as const
export type Version = (typeof versions)[number]

/** What the operations are asked about; the mock knows neither this nor anything else. */
export interface Place {
  owner: string
  repo: string
  hook_id: number
  delivery_id: number
  /** Where the app of the test world is installed on acme. */
  installation_id: number
  /** Of an app that is to be fetched. */
  manifest_code: string
  /** A user whose tokens may be used up. */
  holder: string
}

export interface Target extends AsyncDisposable {
  url(version: Version): string
  /** Makes something to ask about. */
  arrange(): Promise<Place>
}

/** The server itself. */
export async function startReal(): Promise<Target> {
  const receiver = await startReceiver()
  const server = await spawnServer({ world: contractWorld, args: ['--rate-limits', 'off'] })
  const client = createClient({ baseUrl: server.url, auth: 'ghp_mona' })
  const app = createClient({ baseUrl: server.url, auth: appToken(systemClock) })
  let made = 0
  return {
    url: () => server.url,
    async arrange() {
      const holder = holders[made] as string
      const body = { name: `place-${++made}`, auto_init: true } // a fork needs something to copy
      const { owner, name: repo } = await unwrap(client.POST('/user/repos', { body }))
      const path = { owner: owner.login, repo }
      const hook = { params: { path }, body: { config: { url: receiver.url } } }
      const { id: hook_id } = await unwrap(client.POST('/repos/{owner}/{repo}/hooks', hook))
      const params = { path: { ...path, hook_id } }
      const ping = await until(async () => {
        const list = client.GET('/repos/{owner}/{repo}/hooks/{hook_id}/deliveries', { params })
        return (await unwrap(list))[0]
      }, 'a ping in the log')
      const { id: installation_id } = await unwrap(
        app.GET('/orgs/{org}/installation', { params: { path: { org: 'acme' } } }),
      )
      const manifest_code = await newManifestCode(server, `manifest-${made}`)
      return { ...path, hook_id, delivery_id: ping.id, installation_id, manifest_code, holder }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

/** A mock for each version: it answers with the examples of the contract. */
export async function startMocks(): Promise<Target> {
  const started = await Promise.all(
    versions.map(async (version) => [version, await startMock(version)] as const),
  )
  const mocks = new Map(started)
  return {
    url: (version) => mocks.get(version)!.url,
    arrange: async () => ({
      ...{ owner: 'acme', repo: 'widgets', hook_id: 1, delivery_id: 1, installation_id: 1 },
      manifest_code: 'code',
      holder: 'anybody',
    }),
    async [Symbol.asyncDispose]() {
      for (const mock of mocks.values()) await mock[Symbol.asyncDispose]()
    },
  }
}
