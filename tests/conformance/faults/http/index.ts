import type { Fault } from '../../planting.ts'
import { fault as allowMissing } from './allow-missing.ts'
import { fault as bodyAfter204 } from './body-after-204.ts'
import { fault as bodyAfter304 } from './body-after-304.ts'
import { fault as challengeMissing } from './challenge-missing.ts'
import { fault as comeAgainSoon } from './come-again-soon.ts'
import { fault as debuggingDoor } from './debugging-door.ts'
import { fault as dotsResolved } from './dots-resolved.ts'
import { fault as headsWithoutEnd } from './heads-without-end.ts'
import { fault as lengthOfNothing } from './length-of-nothing.ts'
import { fault as lenientParser } from './lenient-parser.ts'
import { fault as notAcceptable } from './not-acceptable.ts'
import { fault as originsWithCredentials } from './origins-with-credentials.ts'
import { fault as refusedAndDone } from './refused-and-done.ts'
import { fault as slashesMerged } from './slashes-merged.ts'
import { fault as sniffingAllowed } from './sniffing-allowed.ts'
import { fault as stackTrace } from './stack-trace.ts'
import { fault as tagChangesAt304 } from './tag-changes-at-304.ts'

/** Faults that the checks of `http` find, by slug. */
export const http: Readonly<Record<string, Fault>> = {
  'allow-missing': allowMissing,
  'body-after-204': bodyAfter204,
  'body-after-304': bodyAfter304,
  'challenge-missing': challengeMissing,
  'come-again-soon': comeAgainSoon,
  'debugging-door': debuggingDoor,
  'dots-resolved': dotsResolved,
  'heads-without-end': headsWithoutEnd,
  'length-of-nothing': lengthOfNothing,
  'lenient-parser': lenientParser,
  'not-acceptable': notAcceptable,
  'origins-with-credentials': originsWithCredentials,
  'refused-and-done': refusedAndDone,
  'slashes-merged': slashesMerged,
  'sniffing-allowed': sniffingAllowed,
  'stack-trace': stackTrace,
  'tag-changes-at-304': tagChangesAt304,
}
