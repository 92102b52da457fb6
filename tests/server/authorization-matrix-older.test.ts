import { describeMatrix } from '../_support/authorization/matrix-tests.ts'
import { versions } from '../_support/bundles.ts'

// Apart from the newest, so that they are asked at the same time.
for (const version of versions.slice(1)) describeMatrix(version)
