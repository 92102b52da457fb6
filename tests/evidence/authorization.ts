import { columns, type Column } from '../_support/authorization/columns.ts'
import { checkEffectiveAccess, checkMonotone } from '../_support/authorization/laws.ts'
import { Matrix, type Cell } from '../_support/authorization/matrix.ts'
import { everybody } from '../_support/authorization/sample.ts'
import { everyOperation, kinds } from '../_support/authorization/worlds.ts'
import { versions } from '../_support/bundles.ts'
import { allStores } from '../_support/stores.ts'
import type { Proof } from './proof.ts'

const matrixMethod = `The test calls every operation of the contract on a running server with the credentials of each column: none;
invalid credentials of six kinds; expired and revoked credentials of each kind; valid credentials of a kind
that the operation doesn't accept; valid credentials with too little access (each scope or permission removed
or weakened, no access at all, or a holder whose role is too low); credentials of another tenant (user, owner,
installation, repository, app or client); credentials after the user, the installation, the account or the
owner of the app was suspended; and credentials with enough access (full access, each sufficient scope, and
each sufficient set of permissions).

The resources are private. In the last column, callers who need only public access use public resources. An
oracle that shares no code with the server computes the expected status from the contract. Each cell counts
the observed statuses. All of them were expected, in both versions.`

function cellText(cells: Cell[], column: Column): string {
  const counts = new Map<number, number>()
  for (const { column: own, seen } of cells) {
    if (own === column) counts.set(seen, (counts.get(seen) ?? 0) + 1)
  }
  if (counts.size === 0) return '–'
  const sorted = [...counts].sort(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${status}\u00a0×\u00a0${count}`).join(', ')
}

/** @throws Error for an unexpected status, and for a column without callers */
function check(operation: (typeof everyOperation)[number], version: string, cells: Cell[]): void {
  for (const { column, who, expected, seen } of cells) {
    if (seen === expected && !(column === 'enough' && seen >= 400)) continue
    throw new Error(`${operation.id} ${version}, ${column}, ${who}: ${seen}, not ${expected}`)
  }
  const empty = columns.filter((column) => !cells.some((cell) => cell.column === column))
  const everyKind = operation.tokens.length === kinds.length
  const missing = empty.filter((column) => !(everyKind && column === 'wrong kind'))
  if (missing.length > 0) throw new Error(`${operation.id} has no cell for ${missing.join(', ')}`)
}

/**
 * Every operation, every kind of valid and invalid credentials, both versions, every available
 * store.
 */
export const authorizationMatrix: Proof = {
  promise: 'Every operation returns the expected status for every kind of credentials',
  async run({ progress }) {
    const found = new Map(everyOperation.map(({ id }) => [id, [] as Cell[]]))
    for (const store of allStores) {
      await using matrix = await Matrix.start(store)
      for (const version of versions) {
        for (const operation of everyOperation) {
          const cells = await matrix.cells(operation, version, everybody)
          check(operation, version, cells)
          found.get(operation.id)?.push(...cells)
        }
        progress(`${store.name}, ${version}: ${everyOperation.length} operations`)
      }
    }
    const total = [...found.values()].reduce((sum, cells) => sum + cells.length, 0)
    const places = allStores.map(({ name }) => name).join(' and ')
    const rows = [...found].map(([id, cells]) => ({
      Operation: `\`${id}\``,
      ...Object.fromEntries(columns.map((column) => [column, cellText(cells, column)])),
    }))
    return { method: `${matrixMethod}\n\n${total} requests on ${places}.`, rows }
  },
}

const lawsMethod = `The test generates random configurations: an owner, a private or public repository, a user with a membership,
teams and a collaboration, an installation with permissions and selected repositories, and a token of any kind
with its own scopes or permissions. In each configuration, the functions of the server decide on access to an
operation, as they do for a request.`

const usualCases = 200_000

/** Laws of access control, in any world. */
export const authorizationLaws: Proof = {
  promise: 'Access is limited by the token and its holder, and more permissions never reduce it',
  async run({ seed, size = usualCases, progress }) {
    const laws = {
      'Adding a scope, permission, role or repository never removes access, and removing one never adds access':
        checkMonotone,
      'An operation on a repository succeeds if and only if both the token and its holder have the required access; 403 never reveals a hidden repository':
        checkEffectiveAccess,
    }
    const rows = []
    for (const [law, prove] of Object.entries(laws)) {
      const successes = await prove({ seed, cases: size })
      rows.push({ Law: law, Configurations: size, 'With access': successes, Exceptions: 0 })
      progress(`${size} worlds`)
    }
    return { method: lawsMethod, rows }
  },
}
