import { describeMatrix } from '../../_support/authorization/matrix-tests.ts'
import { few } from '../../_support/authorization/sample.ts'
import { versions } from '../../_support/bundles.ts'

// Permissions are the same in every version: a few callers show that an older one checks them too.
for (const version of versions.slice(1)) describeMatrix(version, few)
