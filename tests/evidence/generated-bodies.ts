import { versions } from '../_support/bundles.ts'
import { bodiedOf, checkBodies } from '../_support/generated-bodies/check.ts'
import { allowingWorld } from '../_support/generated-bodies/world.ts'
import { startTestServer } from '../_support/start-server.ts'
import { stores } from '../_support/stores.ts'
import { permissionTable } from './operations/permission-table.ts'
import type { Proof } from './proof.ts'

const method = `For each operation of the table of permissions that has a JSON body, bodies are made at random
from the schema of the contract, and of half of them something is left out or put in place of something else.
Somebody who may do everything sends them to a running server. A validator beside the server's own says which
are right.`

const usualCases = 200

/** Bodies of every shape, right and wrong, on every store there is. */
export const generatedBodies: Proof = {
  promise:
    'A body that the contract does not describe is refused; a refusal is one that is declared, and leaves nothing behind.',
  async run({ seed, size: cases = usualCases, progress }) {
    const rows = []
    for (const store of stores) {
      for (const version of versions) {
        await using server = await startTestServer({ store, world: allowingWorld })
        for (const asked of bodiedOf(version, permissionTable)) {
          const { accepted, refused, invalid } = await checkBodies(server, version, asked, {
            cases,
            seed,
          })
          const operation = `\`${asked.method} ${asked.path}\``
          const counts = {
            Taken: accepted,
            'Right, and refused': refused,
            'Wrong, and refused': invalid,
          }
          rows.push({
            Operation: operation,
            Version: version,
            Store: store.name,
            ...counts,
            Exceptions: 0,
          })
        }
        progress(`${store.name}, ${version}`)
      }
    }
    return { method, rows }
  },
}
