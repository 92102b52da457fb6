import { versions } from '../_support/bundles.ts'
import { bodiedOf, checkBodies } from '../_support/generated-bodies/check.ts'
import { allowingWorld } from '../_support/generated-bodies/world.ts'
import { startTestServer } from '../_support/start-server.ts'
import { allStores } from '../_support/stores.ts'
import { permissionTable } from './operations/permission-table.ts'
import type { Proof } from './proof.ts'

const method = `For each operation of the permission table that has a JSON body, the test generates random bodies from the
schema of the contract. In half of them, it removes or replaces a value. A caller with full access sends them
to a running server. An independent validator decides which bodies are valid.`

const usualCases = 200

/** Valid and invalid bodies of every shape, on every available store. */
export const generatedBodies: Proof = {
  promise: 'Invalid bodies are rejected with a declared error and change nothing',
  async run({ seed, size: cases = usualCases, progress }) {
    const rows = []
    for (const store of allStores) {
      for (const version of versions) {
        await using server = await startTestServer({ store, world: allowingWorld })
        for (const asked of bodiedOf(version, permissionTable)) {
          const { accepted, refused, invalid } = await checkBodies(server, version, asked, {
            cases,
            seed,
          })
          const operation = `\`${asked.method} ${asked.path}\``
          const counts = {
            Accepted: accepted,
            'Valid, rejected': refused,
            'Invalid, rejected': invalid,
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
