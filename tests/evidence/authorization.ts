import { columns, type Column } from '../_support/authorization/columns.ts'
import { checkEffectiveAccess, checkMonotone } from '../_support/authorization/laws.ts'
import { Matrix, type Cell } from '../_support/authorization/matrix.ts'
import { everybody } from '../_support/authorization/sample.ts'
import { everyOperation, kinds } from '../_support/authorization/worlds.ts'
import { versions } from '../_support/bundles.ts'
import { stores } from '../_support/stores.ts'
import type { Proof } from './proof.ts'

const matrixMethod = `Every operation of the contract is asked, on a running server, by everybody in each
column: nobody; credentials that are nobody's (6 sorts); expired and revoked ones of each kind; good ones
of each kind that the operation is not for; good ones with too little (each scope and each permission of
each alternative taken away or weakened, nothing at all, a holder whose role is too low); good ones of
another tenant (other user, owner, installation, repository, app, client); good ones after the user, the
installation, the account or the owner of the app was suspended; and good ones with enough (everything,
each scope alone, each alternative of permissions alone). What they ask about is private; those who can
do with public things only ask about these in the last column. The expected status is worked out from the
contract's tables by an oracle that shares no code with the server. A cell counts the statuses that came,
and all of them were the expected ones, in both versions.`

function cellText(cells: Cell[], column: Column): string {
  const counts = new Map<number, number>()
  for (const { column: own, seen } of cells) {
    if (own === column) counts.set(seen, (counts.get(seen) ?? 0) + 1)
  }
  if (counts.size === 0) return 'no other kind'
  const sorted = [...counts].sort(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${status}\u00a0×\u00a0${count}`).join(', ')
}

/** @throws Error for a status that is not the expected one, and for a column in which nobody asked */
function check(operation: (typeof everyOperation)[number], version: string, cells: Cell[]): void {
  for (const { column, who, expected, seen } of cells) {
    if (seen === expected && !(column === 'enough' && seen >= 300)) continue
    throw new Error(`${operation.id} ${version}, ${column}, ${who}: ${seen}, not ${expected}`)
  }
  const empty = columns.filter((column) => !cells.some((cell) => cell.column === column))
  const everyKind = operation.tokens.length === kinds.length
  const missing = empty.filter((column) => !(everyKind && column === 'wrong kind'))
  if (missing.length > 0) throw new Error(`${operation.id} has no cell for ${missing.join(', ')}`)
}

/** Every operation, every kind of credentials, good and bad, both versions, every store there is. */
export const authorizationMatrix: Proof = {
  promise: 'Every operation answers everybody as the contract has it.',
  async run({ progress }) {
    const found = new Map(everyOperation.map(({ id }) => [id, [] as Cell[]]))
    for (const store of stores) {
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
    const places = stores.map(({ name }) => name).join(' and ')
    const rows = [...found].map(([id, cells]) => ({
      Operation: `\`${id}\``,
      ...Object.fromEntries(columns.map((column) => [column, cellText(cells, column)])),
    }))
    return { method: `${matrixMethod}\n\n${total} requests, on ${places}.`, rows }
  },
}

const lawsMethod = `Worlds are made up at random: an owner, a private or public repository, a user with a
membership, teams and a collaboration, an installation with permissions and chosen repositories, a token
of any kind with scopes or permissions of its own. In each the server's own functions decide about an
operation, as they do in a request.`

const usualCases = 200_000

/** What must hold of access in any world. */
export const authorizationLaws: Proof = {
  promise: 'Access is what the token allows and its holder may, and grows with what is given.',
  async run({ seed, size = usualCases, progress }) {
    const laws = {
      'Who is given a scope, permission, role or repository loses nothing by it, and from whom it is taken gains nothing':
        checkMonotone,
      'An operation on a repository succeeds exactly where both the set of what the token allows and the set of what its holder may have what it needs; 403 never tells of a hidden one':
        checkEffectiveAccess,
    }
    const rows = []
    for (const [law, prove] of Object.entries(laws)) {
      const successes = await prove({ seed, cases: size })
      rows.push({ Law: law, Worlds: size, 'Of these with access': successes, Exceptions: 0 })
      progress(`${size} worlds`)
    }
    return { method: lawsMethod, rows }
  },
}
