import { readFile } from 'node:fs/promises'
import { operations as newest } from '../../../generated/2026-03-10/operations.ts'
import { operations as older } from '../../../generated/2022-11-28/operations.ts'
import type { OperationTable } from '../../../server/contract/operation.ts'
import { createRouter } from '../../../server/contract/router.ts'
import { variable } from '../../_support/recorder/note.js'
import { outcomes, type Judgement, type Use } from '../../_support/recorder/tell.ts'

/** What an operation was seen to answer, and to whom. */
export interface Seen {
  /** Statuses by version. */
  statuses: Map<string, Set<number>>
  /** Clients that drove it to a success, and in which versions. */
  clients: Map<string, Set<string>>
}

export interface Recording {
  /** By operation. */
  seen: Map<string, Seen>
  /** By check, and then by operation (nothing for the server as a whole) and version. */
  judgements: Map<string, Map<string, Judgement['outcome']>>
  /** Of checks, as far as they have any. */
  titles: Map<string, string>
}

type Answered = [method: string, path: string, version: string, status: number, client: string]
type Line = Answered | { use: Use } | { judgement: Judgement }

/** What each version promises. */
export const tables: Record<string, OperationTable> = { '2026-03-10': newest, '2022-11-28': older }

const routers = new Map(
  Object.entries(tables).map(([version, table]) => [version, createRouter(table)]),
)

/** The operation of a line; undefined for a path or method that there is not, and for a HEAD. */
function operationOf([method, path, version]: Answered): string | undefined {
  const match = routers.get(version)?.match(method, path.replace(/^\/api\/v3(?=\/|$)/, '') || '/')
  return match && 'operation' in match ? match.operation.id : undefined
}

const at = <K, V>(map: Map<K, V>, key: K, first: () => V): V => {
  if (!map.has(key)) map.set(key, first())
  return map.get(key) as V
}

/** Under what the outcomes of a check are kept. */
export const place = (version: string, operation = ''): string => `${version} ${operation}`

/** Takes in one line after another. */
class Collation implements Recording {
  readonly seen = new Map<string, Seen>()
  readonly judgements: Recording['judgements'] = new Map()
  readonly titles = new Map<string, string>()

  add(line: Line): void {
    if (Array.isArray(line)) this.#answered(line)
    else if ('use' in line) this.#used(line.use)
    else this.#judged(line.judgement)
  }

  #of = (id: string) => at(this.seen, id, (): Seen => ({ statuses: new Map(), clients: new Map() }))

  #used({ client, operation, version }: Use): void {
    at(this.#of(operation).clients, client, () => new Set()).add(version)
  }

  #answered(line: Answered): void {
    const operation = operationOf(line)
    if (operation === undefined) return
    const [, , version, status, client] = line
    at(this.#of(operation).statuses, version, () => new Set()).add(status)
    if (client !== '' && status < 400) this.#used({ client, operation, version })
  }

  /** Of several outcomes the first of the list counts: one violation is one too many. */
  #judged({ check, title, version, operation, outcome }: Judgement): void {
    if (title !== undefined) this.titles.set(check, title)
    const known = at(this.judgements, check, () => new Map<string, Judgement['outcome']>())
    const before = known.get(place(version, operation)) ?? 'notProven'
    const [worse] = outcomes.filter((each) => each === before || each === outcome)
    known.set(place(version, operation), worse ?? outcome)
  }
}

/**
 * What recorders noted and tests told.
 * @throws Error where there is no recording
 */
export async function readRecording(): Promise<Recording> {
  const file = process.env[variable]
  if (!file) throw new Error(`${variable} names the file that the tests were recorded in`)
  const collation = new Collation()
  const lines = (await readFile(file, 'utf8')).split('\n').filter((each) => each !== '')
  for (const line of lines) collation.add(JSON.parse(line) as Line)
  return collation
}
