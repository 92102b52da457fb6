import { afterAll, beforeAll, expect } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { client } from '../service-client.ts'
import { startTestServer, type ServerOptions, type TestServer } from '../start-server.ts'
import type { Told } from './listeners.ts'
import { startReceiver, type Receiver } from './receiver.ts'

/** A server whose apps all deliver to one receiver, each to the path that equals its slug. */
export interface AppReceiver {
  readonly server: TestServer
  readonly receiver: Receiver
  as(login: string): ReturnType<typeof client>
  /**
   * Events that the hook at a path received while `work` ran. Checks that the app `deaf`, if the
   * world has one, received none.
   */
  receivedWhile(work: () => Promise<unknown>, slug: string): Promise<Told[]>
  /** The same for several hooks, by slug. */
  allReceivedWhile<Slug extends string>(
    work: () => Promise<unknown>,
    slugs: readonly Slug[],
  ): Promise<Record<Slug, Told[]>>
}

/** @param worldWith returns the world; its hooks deliver below the given URL */
export function useAppReceiver(
  store: ServerOptions['store'],
  worldWith: (url: string) => World,
): AppReceiver {
  let receiver: Receiver
  let server: TestServer
  beforeAll(async () => {
    receiver = await startReceiver()
    server = await startTestServer({ store, world: worldWith(receiver.url) })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
  })

  async function receivedAt(work: () => Promise<unknown>) {
    await server.delivered()
    const before = receiver.received.length
    await work()
    await server.delivered()
    const received = receiver.received.slice(before)
    return (slug: string): Told[] =>
      received
        .filter(({ path }) => path === `/${slug}`)
        .map(({ headers, body }) => ({
          event: headers['x-service-event'] as string,
          ...(JSON.parse(body.toString()) as Record<string, unknown>),
        }))
  }

  return {
    get server() {
      return server
    },
    get receiver() {
      return receiver
    },
    as: (login) => client(server, { token: `ghp_${login}` }),
    async receivedWhile(work, slug) {
      const at = await receivedAt(work)
      expect(at('deaf')).toEqual([])
      return at(slug)
    },
    async allReceivedWhile(work, slugs) {
      const at = await receivedAt(work)
      return Object.fromEntries(slugs.map((slug) => [slug, at(slug)])) as Record<
        (typeof slugs)[number],
        Told[]
      >
    },
  }
}
