import { readFile } from 'node:fs/promises'
import type { OperationTable } from '../../../server/contract/operation.ts'
import { createRouter } from '../../../server/contract/router.ts'
import { operationTables } from '../../_support/operation-tables.ts'
import { variable } from '../../_support/recorder/note.js'
import { outcomes, type Judgement, type Outcome, type Use } from '../../_support/recorder/tell.ts'

/** The recorded responses of an operation, and the clients. */
export interface Seen {
  /** Statuses by version. */
  statuses: Map<string, Set<number>>
  /** Clients that succeeded with it, and in which versions. */
  clients: Map<string, Set<string>>
}

export interface Recording {
  /** By operation. */
  seen: Map<string, Seen>
  /** By check, then by operation (empty for the whole server) and version. */
  judgements: Map<string, Map<string, Outcome>>
  /** Titles of checks, if they have one. */
  titles: Map<string, string>
}

type Answered = [method: string, path: string, version: string, status: number, client: string]
type Line = Answered | { use: Use } | { judgement: Judgement }

/** The operations of each version. */
export const tables: Record<string, OperationTable> = operationTables

const routers = new Map(
  Object.entries(tables).map(([version, table]) => [version, createRouter(table)]),
)

/** The operation of a line; undefined for HEAD and for an unknown method or path. */
function operationOf([method, path, version]: Answered): string | undefined {
  const match = routers.get(version)?.match(method, path.replace(/^\/api\/v3(?=\/|$)/, '') || '/')
  return match && 'operation' in match ? match.operation.id : undefined
}

const at = <K, V>(map: Map<K, V>, key: K, first: () => V): V => {
  if (!map.has(key)) map.set(key, first())
  return map.get(key) as V
}

/** Key of an outcome of a check. */
export const place = (version: string, operation = ''): string => `${version} ${operation}`

/** Processes one line at a time. */
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

  /** Of several outcomes the worst counts. */
  #judged({ check, title, version, operation, outcome }: Judgement): void {
    if (title !== undefined) this.titles.set(check, title)
    const known = at(this.judgements, check, () => new Map<string, Outcome>())
    const before = known.get(place(version, operation)) ?? 'notProven'
    const [worse] = outcomes.filter((each) => each === before || each === outcome)
    known.set(place(version, operation), worse ?? outcome)
  }
}

/** Variable with the file of recorded code samples. */
const ofSnippets = 'DEVPLATFORM_RECORD_SNIPPETS'
type Ran = [operation: string, kind: string, version: string, status: number, succeeded: boolean]

const linesOf = (text: string) => text.split('\n').filter((each) => each !== '')

/** Each code sample that ran counts as a use by its client. */
async function usesOfSnippets(): Promise<Use[]> {
  const file = process.env[ofSnippets]
  const text = file && (await readFile(file, 'utf8').catch(() => '')) // none if no samples ran
  const ran = linesOf(text ?? '').map((line) => JSON.parse(line) as Ran)
  return ran
    .filter(([, , , , succeeded]) => succeeded)
    .map(([operation, kind, version]) => ({ client: `${kind} snippet`, operation, version }))
}

/**
 * Recorded responses, and messages of tests.
 * @param file path of the recording; by default from the environment, with the code samples that ran
 * @throws Error if the recording is missing
 */
export async function readRecording(file?: string): Promise<Recording> {
  const path = file ?? process.env[variable]
  if (!path) throw new Error(`${variable} must name the recording of the tests`)
  const collation = new Collation()
  for (const line of linesOf(await readFile(path, 'utf8'))) collation.add(JSON.parse(line) as Line)
  if (file === undefined) for (const use of await usesOfSnippets()) collation.add({ use })
  return collation
}
