import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withDifferences, type JsonDifferences } from '../../contract/json-differences.ts'

/** A payload that a running server sent, in each version. */
export interface RecordedPayload {
  event: string
  /** Undefined for events without actions. */
  action: string | undefined
  byVersion: Map<string, unknown>
}

const folder = 'spec/webhooks/recorded'

/** Payloads of a version by event and action: `issues opened`, `push default`. */
type Payloads = Record<string, unknown>

async function readNewest(root: string): Promise<Payloads> {
  const files = (await readdir(join(root, folder, 'payloads'))).sort()
  const events = files.map(async (file) => {
    const text = await readFile(join(root, folder, 'payloads', file), 'utf8')
    return payloadsOf(basename(file, '.json'), JSON.parse(text) as Record<string, unknown>)
  })
  return Object.assign({}, ...(await Promise.all(events))) as Payloads
}

const payloadsOf = (event: string, byAction: Record<string, unknown>): Payloads =>
  Object.fromEntries(
    Object.entries(byAction).map(([action, payload]) => [`${event} ${action}`, payload]),
  )

async function readOlder(root: string, version: string, newer: Payloads): Promise<Payloads> {
  const text = await readFile(join(root, folder, 'older', `${version}.json`), 'utf8')
  return withDifferences(newer, JSON.parse(text) as JsonDifferences) as Payloads
}

/**
 * Every recorded payload, by event and then by action.
 * @param versions newest first
 */
export async function readPayloads(
  root: string,
  versions: readonly string[],
): Promise<RecordedPayload[]> {
  const found = new Map<string, RecordedPayload>()
  let payloads: Payloads | undefined
  for (const version of versions) {
    payloads = payloads ? await readOlder(root, version, payloads) : await readNewest(root)
    for (const [key, payload] of Object.entries(payloads)) {
      const [event = '', name] = key.split(' ')
      const action = name === 'default' ? undefined : name
      const known = found.get(key) ?? { event, action, byVersion: new Map() }
      found.set(key, known)
      known.byVersion.set(version, payload)
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
