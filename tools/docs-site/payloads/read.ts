import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** A payload that a running server sent, in each version. */
export interface RecordedPayload {
  event: string
  /** Undefined for events without actions. */
  action: string | undefined
  byVersion: Map<string, unknown>
}

const folder = 'spec/webhooks/recorded'

async function readEvent(root: string, version: string, event: string) {
  const text = await readFile(join(root, folder, version, `${event}.json`), 'utf8')
  return Object.entries(JSON.parse(text) as Record<string, unknown>)
}

/**
 * Every recorded payload, by event and then by action.
 * @param versions newest first
 */
export async function readPayloads(root: string, versions: string[]): Promise<RecordedPayload[]> {
  const found = new Map<string, RecordedPayload>()
  for (const version of versions) {
    const files = (await readdir(join(root, folder, version))).sort()
    for (const file of files) {
      const event = basename(file, '.json')
      for (const [name, payload] of await readEvent(root, version, event)) {
        const action = name === 'default' ? undefined : name
        const key = `${event} ${name}`
        const known = found.get(key) ?? { event, action, byVersion: new Map() }
        found.set(key, known)
        known.byVersion.set(version, payload)
      }
    }
  }
  return [...found.values()]
}

/** The name of a payload in addresses: `issues.opened`. */
export const nameOf = ({ event, action }: RecordedPayload): string =>
  action === undefined ? event : `${event}.${action}`

/** The name of a payload for people: `issues opened`. */
export const titleOf = ({ event, action }: RecordedPayload): string =>
  action === undefined ? event : `${event} ${action}`
