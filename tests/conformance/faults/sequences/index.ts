import type { Fault } from '../../planting.ts'
import { fault as addressesLeadToFailures } from './addresses-lead-to-failures.ts'
import { fault as deletedTwice } from './deleted-twice.ts'
import { fault as deletesNothing } from './deletes-nothing.ts'
import { fault as failedChangeChanges } from './failed-change-changes.ts'
import { fault as failedCreationLeavesSomething } from './failed-creation-leaves-something.ts'
import { fault as halfWritten } from './half-written.ts'
import { fault as headHasOtherHeaders } from './head-has-other-headers.ts'
import { fault as locationLeadsNowhere } from './location-leads-nowhere.ts'
import { fault as madeAndNotThere } from './made-and-not-there.ts'
import { fault as oddIdFails } from './odd-id-fails.ts'
import { fault as pagesOverlap } from './pages-overlap.ts'
import { fault as readingWrites } from './reading-writes.ts'
import { fault as strangerIsLetIn } from './stranger-is-let-in.ts'
import { fault as wrongParent } from './wrong-parent.ts'

/** Faults that the checks of `sequences` find, by slug. */
export const sequences: Readonly<Record<string, Fault>> = {
  'addresses-lead-to-failures': addressesLeadToFailures,
  'deleted-twice': deletedTwice,
  'deletes-nothing': deletesNothing,
  'failed-change-changes': failedChangeChanges,
  'failed-creation-leaves-something': failedCreationLeavesSomething,
  'half-written': halfWritten,
  'head-has-other-headers': headHasOtherHeaders,
  'location-leads-nowhere': locationLeadsNowhere,
  'made-and-not-there': madeAndNotThere,
  'odd-id-fails': oddIdFails,
  'pages-overlap': pagesOverlap,
  'reading-writes': readingWrites,
  'stranger-is-let-in': strangerIsLetIn,
  'wrong-parent': wrongParent,
}
