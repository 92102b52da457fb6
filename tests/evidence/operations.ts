import type { Operation } from '../../server/contract/operation.ts'
import { permissionTable, type PermissionRow } from './operations/permission-table.ts'
import { readRecording, tables, type Seen } from './operations/recording.ts'
import type { Proof } from './proof.ts'

const method = `While the tests ran, every server recorded its responses: the operation, the version, the status, and the
client according to its \`User-Agent\`. The first table contains the operations of the permission table. Each
of them succeeds in both versions and returns every error that it declares. The page lists declared statuses
that no version returned. Clients are those with a successful response.`

const versions = Object.keys(tables)

/** Paths are compared without the names of their parameters. */
const shape = (row: Pick<Operation, 'method' | 'path'>) =>
  `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`

const everyId = [...new Set(versions.flatMap((version) => Object.keys(tables[version] ?? {})))]
const rowsOf = (id: string) => versions.flatMap((version) => tables[version]?.[id] ?? [])
const idByShape = new Map(everyId.map((id) => [shape(rowsOf(id)[0]!), id]))

const sorted = (statuses: Iterable<number>) => [...new Set(statuses)].sort((a, b) => a - b)
const isSuccess = (status: number) => status < 304

interface Account {
  declared: number[]
  seen: number[]
  missing: number[]
  /** Versions that have the operation but no recorded success. */
  failing: string[]
  undeclared: number[]
}

function accountOf(id: string, seen: Seen | undefined): Account {
  const statuses = (version: string) => seen?.statuses.get(version) ?? new Set<number>()
  const declared = sorted(rowsOf(id).flatMap((row) => row.statuses))
  const all = sorted(versions.flatMap((version) => [...statuses(version)]))
  const spoken = versions.filter((version) => tables[version]?.[id])
  return {
    declared,
    seen: all,
    missing: declared.filter((status) => !all.includes(status)),
    failing: spoken.filter((version) => ![...statuses(version)].some(isSuccess)),
    undeclared: all.filter((status) => !declared.includes(status) && status !== 405),
  }
}

/** The problems of an operation, one per line. */
function flawsOf(id: string, { missing, failing, undeclared }: Account): string[] {
  return [
    ...failing.map((version) => `${id} did not succeed in ${version}`),
    ...missing.map((status) => `${id} declares ${status}, which was not returned`),
    ...undeclared.map((status) => `${id} returned ${status}, which it does not declare`),
  ]
}

/** Whether an operation accepts other app tokens than the permission table says. */
function tokensDiffer(row: PermissionRow, id: string): string[] {
  const { tokens } = rowsOf(id)[0]!
  const same =
    tokens.includes('app-user') === row.appUser &&
    tokens.includes('installation') === row.installation
  return same ? [] : [`${id} accepts other tokens than the permission table says`]
}

function rowFor(id: string, { failing, seen, missing }: Account, clients: Iterable<string>) {
  const { method: verb, path } = rowsOf(id)[0]!
  const succeeded = versions.filter(
    (version) => tables[version]?.[id] && !failing.includes(version),
  )
  return {
    Operation: `\`${verb} ${path}\``,
    'Succeeded in': succeeded.join(', ') || 'none',
    Statuses: seen.join(', ') || 'none',
    'Declared, not observed': missing.join(', ') || 'none',
    Clients: [...clients].sort().join(', ') || 'tests only',
  }
}

/** Responses of a mock are no success of the server, and a code sample counts for its client. */
const foreign = (seen: Seen | undefined) =>
  [...(seen?.clients.keys() ?? [])].filter((client) => !/, mock$| snippet$/.test(client))

const absent = (row: PermissionRow) => ({
  Operation: `\`${row.method} ${row.path}\``,
  'Succeeded in': 'not in the contract',
  Statuses: '',
  'Declared, not observed': '',
  Clients: '',
})

/** The recorded responses of every operation during the tests. */
export const operations: Proof = {
  promise: 'Every operation of the permission table returns every status that it declares',
  async run({ from }) {
    const { seen: found } = await readRecording(from)
    const flaws: string[] = []
    const named = permissionTable.map((row) => {
      const id = idByShape.get(shape(row))
      if (id === undefined) {
        flaws.push(`${row.method} ${row.path} is not in the contract`)
        return absent(row)
      }
      const account = accountOf(id, found.get(id))
      flaws.push(...flawsOf(id, account), ...tokensDiffer(row, id))
      return rowFor(id, account, foreign(found.get(id)))
    })
    const known = new Set(permissionTable.map((row) => idByShape.get(shape(row))))
    const rest = everyId
      .filter((id) => !known.has(id))
      .map((id) => rowFor(id, accountOf(id, found.get(id)), foreign(found.get(id))))
    const counted = `${named.length} operations of the permission table and ${rest.length} others.`
    return {
      method: `${method}\n\n${counted}`,
      rows: named,
      details: [{ title: 'Other operations', rows: rest }],
      flaws,
    }
  },
}
