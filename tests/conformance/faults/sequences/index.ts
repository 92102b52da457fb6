import type { Fault } from '../../planting.ts'
import { fault as createdNotFound } from './created-not-found.ts'
import { fault as deletedTwice } from './deleted-twice.ts'
import { fault as deletesNothing } from './deletes-nothing.ts'
import { fault as failedChangeApplied } from './failed-change-applied.ts'
import { fault as failedCreationStored } from './failed-creation-stored.ts'
import { fault as headLacksHeader } from './head-lacks-header.ts'
import { fault as locationNotFound } from './location-not-found.ts'
import { fault as negativeIdFails } from './negative-id-fails.ts'
import { fault as pagesOverlap } from './pages-overlap.ts'
import { fault as readWrites } from './read-writes.ts'
import { fault as strangerAllowed } from './stranger-allowed.ts'
import { fault as updateHalfWritten } from './update-half-written.ts'
import { fault as urlFails } from './url-fails.ts'
import { fault as wrongParent } from './wrong-parent.ts'

/** Faults that the checks of `sequences` find, by slug. */
export const sequences: Readonly<Record<string, Fault>> = {
  'created-not-found': createdNotFound,
  'deleted-twice': deletedTwice,
  'deletes-nothing': deletesNothing,
  'failed-change-applied': failedChangeApplied,
  'failed-creation-stored': failedCreationStored,
  'head-lacks-header': headLacksHeader,
  'location-not-found': locationNotFound,
  'negative-id-fails': negativeIdFails,
  'pages-overlap': pagesOverlap,
  'read-writes': readWrites,
  'stranger-allowed': strangerAllowed,
  'update-half-written': updateHalfWritten,
  'url-fails': urlFails,
  'wrong-parent': wrongParent,
}
