import { describeMatrix } from '../../_support/authorization/matrix-tests.ts'
import { few } from '../../_support/authorization/sample.ts'
import { versions } from '../../_support/bundles.ts'

// Who may do what is the same in every version: a few callers show that an older one asks for it, too.
for (const version of versions.slice(1)) describeMatrix(version, few)
