import { readFile } from 'node:fs/promises'
import { operations as newest } from '../../../generated/2026-03-10/operations.ts'
import { operations as older } from '../../../generated/2022-11-28/operations.ts'
import type { OperationTable } from '../../../server/contract/operation.ts'
import { createRouter } from '../../../server/contract/router.ts'

/** What an operation was seen to answer, and to whom. */
export interface Seen {
  /** Statuses by version. */
  statuses: Map<string, Set<number>>
  /** Clients by other people that drove it to a success. */
  clients: Set<string>
}

type Line = [method: string, path: string, version: string, status: number, client: string]

/** What each version promises. */
export const tables: Record<string, OperationTable> = { '2026-03-10': newest, '2022-11-28': older }

const routers = new Map(
  Object.entries(tables).map(([version, table]) => [version, createRouter(table)]),
)

/** The operation of a line; undefined for a path or method that there is not, and for a HEAD. */
function operationOf([method, path, version]: Line): string | undefined {
  const match = routers.get(version)?.match(method, path.replace(/^\/api\/v3(?=\/|$)/, '') || '/')
  return match && 'operation' in match ? match.operation.id : undefined
}

/** The lines of recorders, one operation at a time. @param text lines of JSON */
function collate(text: string): Map<string, Seen> {
  const found = new Map<string, Seen>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const facts = JSON.parse(line) as Line
    const id = operationOf(facts)
    if (id === undefined) continue
    const [, , version, status, client] = facts
    const seen = found.get(id) ?? { statuses: new Map(), clients: new Set() }
    found.set(id, seen)
    const statuses = seen.statuses.get(version) ?? new Set()
    seen.statuses.set(version, statuses.add(status))
    if (client !== '' && status < 400) seen.clients.add(client)
  }
  return found
}

/** @throws Error where there is no recording */
export const readRecording = async (file: string): Promise<Map<string, Seen>> =>
  collate(await readFile(file, 'utf8'))
