import { expect } from 'vitest'
import { startReceiver, type Received } from './receiver.ts'
import type { TestServer } from './start-server.ts'
import { client } from './service-client.ts'

/** What a hook was told, its body included. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each body was checked against its schema
export type Told = { event: string } & Record<string, any>

export interface Listeners extends AsyncDisposable {
  /** What was told since the last time, once to each hook that wants it and never to one that does not. */
  told(): Promise<Told[]>
}

const versions = ['2026-03-10', '2022-11-28'] as const

const bodyOf = ({ body }: Received) => JSON.parse(body.toString()) as Record<string, unknown>
const eventOf = ({ headers }: Received) => headers['x-service-event'] as string
const guidOf = ({ headers }: Received) => headers['x-service-delivery']
const whole = (received: Received): Told => ({ event: eventOf(received), ...bodyOf(received) })

/** The same as the older version says it: repositories tell whether they have downloads. */
function older({ repository, forkee, ...told }: Told): Told {
  const downloads = { has_downloads: true }
  return {
    ...told,
    ...(repository && { repository: { ...repository, ...downloads } }),
    ...(forkee && { forkee: { ...forkee, ...downloads } }),
  } as Told
}

/**
 * Three hooks of a repository: one that hears the events in the newest version, one that hears them in the
 * oldest, and one that wants to hear of others. What they are sent is checked against the contract by the
 * test server. @param path as in the API
 */
export async function listenTo(
  server: TestServer,
  path: string,
  events: string[],
): Promise<Listeners> {
  const receiver = await startReceiver()
  let read = 0
  const add = async (name: string, wanted: string[], version: string) => {
    const config = { url: `${receiver.url}${name}`, content_type: 'json' }
    const asked = client(server, { token: 'ghp_mona', version })
    const { status, text } = await asked.post(`${path}/hooks`, { config, events: wanted })
    if (status !== 201) throw new Error(text)
  }
  for (const version of versions) await add(version, events, version)
  await add('deaf', ['issues'], versions[0])

  const come = async () => {
    await server.delivered()
    const since = receiver.received.slice(read).filter((each) => eventOf(each) !== 'ping')
    read = receiver.received.length
    return (name: string) => since.filter((each) => each.path === `/${name}`)
  }
  await come()
  return {
    async told() {
      const at = await come()
      const [newest, oldest] = versions.map(at) as [Received[], Received[]]
      expect(at('deaf').map(eventOf)).toEqual([])
      expect(oldest.map(guidOf)).toEqual(newest.map(guidOf))
      expect(oldest.map(whole)).toEqual(newest.map((each) => older(whole(each))))
      return newest.map(whole)
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/** The events and actions among it, in the words of a log. */
export const inWords = (told: Told[]): string[] =>
  told.map(({ event, action }) => (action ? `${event} ${action}` : event))
