import { startTestServer } from '../start-server.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { appEvents, lastEvents, memberEvents, propertyEvents, teamEvents } from './organizations.ts'
import {
  importEvents,
  issueEvents,
  lastRepositoryEvents,
  pullEvents,
  repositoryEvents,
  subIssueEvents,
} from './repositories.ts'
import { securityEvents } from './security.ts'
import { Scene, type Recorded } from './scene.ts'
import { worldAt } from './world.ts'

const steps = [
  ...[
    repositoryEvents,
    issueEvents,
    pullEvents,
    subIssueEvents,
    importEvents,
    memberEvents,
    teamEvents,
  ],
  ...[propertyEvents, lastRepositoryEvents, appEvents, lastEvents, securityEvents],
]

/** Payloads of one version: by event, then by action. Events without actions have `default`. */
export type Payloads = Record<string, Record<string, Recorded['payload']>>

/** The first payload of each event and action. Those of hooks come before those of apps. */
export function firstOfEach(recorded: readonly Recorded[], wanted: string): Payloads {
  const found: Payloads = {}
  const own = recorded.filter(({ version }) => version === wanted)
  const hooksFirst = [true, false].flatMap((side) =>
    own.filter(({ fromHook }) => fromHook === side),
  )
  for (const { event, payload } of hooksFirst) {
    const named = typeof payload.action === 'string' ? payload.action : 'default'
    const action = event === 'repository_dispatch' ? 'default' : named // callers name it
    ;(found[event] ??= {})[action] ??= payload
  }
  return found
}

/** Runs a server, causes every event, and returns what hooks and apps of both versions received. */
export async function recordPayloads(): Promise<Recorded[]> {
  await using receiver = await startReceiver()
  await using server = await startTestServer({ world: worldAt(receiver.url) })
  const scene = new Scene(server, receiver)
  for (const step of steps) await step(scene)
  return scene.recorded()
}
