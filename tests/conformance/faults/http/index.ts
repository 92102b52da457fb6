import type { Fault } from '../../planting.ts'
import { fault as acceptRefused } from './accept-refused.ts'
import { fault as allowMissing } from './allow-missing.ts'
import { fault as bodyAfter204 } from './body-after-204.ts'
import { fault as bodyAfter304 } from './body-after-304.ts'
import { fault as challengeMissing } from './challenge-missing.ts'
import { fault as contentLengthAt204 } from './content-length-at-204.ts'
import { fault as debugEndpoint } from './debug-endpoint.ts'
import { fault as dotsResolved } from './dots-resolved.ts'
import { fault as etagChangesAt304 } from './etag-changes-at-304.ts'
import { fault as headerSizeUnlimited } from './header-size-unlimited.ts'
import { fault as lenientParser } from './lenient-parser.ts'
import { fault as originsWithCredentials } from './origins-with-credentials.ts'
import { fault as refusedButDone } from './refused-but-done.ts'
import { fault as retryAfterNotANumber } from './retry-after-not-a-number.ts'
import { fault as slashesMerged } from './slashes-merged.ts'
import { fault as sniffingAllowed } from './sniffing-allowed.ts'
import { fault as stackTrace } from './stack-trace.ts'

/** Faults that the checks of `http` find, by slug. */
export const http: Readonly<Record<string, Fault>> = {
  'accept-refused': acceptRefused,
  'allow-missing': allowMissing,
  'body-after-204': bodyAfter204,
  'body-after-304': bodyAfter304,
  'challenge-missing': challengeMissing,
  'content-length-at-204': contentLengthAt204,
  'debug-endpoint': debugEndpoint,
  'dots-resolved': dotsResolved,
  'etag-changes-at-304': etagChangesAt304,
  'header-size-unlimited': headerSizeUnlimited,
  'lenient-parser': lenientParser,
  'origins-with-credentials': originsWithCredentials,
  'refused-but-done': refusedButDone,
  'retry-after-not-a-number': retryAfterNotANumber,
  'slashes-merged': slashesMerged,
  'sniffing-allowed': sniffingAllowed,
  'stack-trace': stackTrace,
}
