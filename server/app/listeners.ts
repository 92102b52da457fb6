import type { Listeners } from '../api/listeners.ts'
import { removalEvents } from '../domains/apps/announce.ts'
import { announceChange } from '../domains/pulls/announce-change.ts'
import { recordHeadBranches } from '../domains/issue-events/head-branches.ts'
import { linkBranches } from '../domains/git-data/link-branch.ts'
import { recordCommits } from '../domains/issue-references/record-commits.ts'
import { followPush } from '../domains/pulls/update-pulls.ts'
import { requestChecks } from '../domains/checks/request-suites.ts'

/** What areas do when something happens in an area that does not know them. */
export const listeners: Listeners = {
  pushes: [followPush, recordHeadBranches, recordCommits, linkBranches, requestChecks],
  changedPull: announceChange,
  deletedRepository: removalEvents,
}
