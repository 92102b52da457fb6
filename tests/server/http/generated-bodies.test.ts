import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { dumpStore } from '../../_support/databases/store-contents.ts'
import { bodiedOf, checkBodies } from '../../_support/generated-bodies/check.ts'
import { allowingWorld } from '../../_support/generated-bodies/world.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { permissionTable } from '../../evidence/operations/permission-table.ts'

/** A few here, hundreds in `npm run evidence -- generated-bodies`. */
const cases = 10

describe.each(versions)('bodies generated from the contract of %s', (version) => {
  describe.each(stores.slice(0, 1))('on $name', (store) => {
    const service = useService({ store, world: allowingWorld })

    it('the comparison of the store detects a change', async () => {
      const { opened } = service.server
      const before = await dumpStore(opened)
      expect(await dumpStore(opened)).toBe(before)
      await service.as('mona').patch('/user', { bio: `Seen in ${version}` })
      expect(await dumpStore(opened)).not.toBe(before)
    })

    it.each(bodiedOf(version, permissionTable))(
      '$method $path accepts valid bodies, and a refused one changes nothing',
      { timeout: 120_000 },
      async (asked) => {
        await checkBodies(service.server, version, asked, { cases })
      },
    )
  })
})
