import { describeMatrix } from '../../_support/authorization/matrix-tests.ts'
import { few } from '../../_support/authorization/sample.ts'
import { versions } from '../../_support/bundles.ts'
import { select } from '../../_support/selection.ts'
import { everyOperation } from '../../_support/authorization/worlds.ts'

// Permissions are the same in every version: a few callers show that an older one checks them too.
const operations = select('authorization-older', everyOperation, ({ id }) => id)

for (const version of versions.slice(1)) describeMatrix(version, few, operations)
