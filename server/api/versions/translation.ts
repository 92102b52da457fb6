import { flattenChanges, type OlderHandler, type VersionChange } from './change.ts'
import { downgradeBy, planBodies, type Downgrade } from './downgrade.ts'
import {
  changeRepliesBy,
  compileFailures,
  planReplies,
  type ChangeFailure,
  type ChangeReply,
} from './replies.ts'
import { compileUpgrade, type Upgrade } from './upgrade.ts'

/** Converts requests and responses between one version and the newest one. */
export interface Translation {
  upgrade: Upgrade
  downgrade: Downgrade
  changeReply: ChangeReply
  /** Whether any change affects responses of an operation with this status. */
  changesReplies: (operation: string, status: number) => boolean
  changeFailure: ChangeFailure
  /** Operations of this version that the newest version does not have. */
  handlers: ReadonlyMap<string, OlderHandler>
}

/** Compiles the changes between a version and the newest one. */
export function compile(changes: readonly VersionChange[], dialect?: string): Translation {
  const parts = flattenChanges(changes, dialect)
  const bodies = planBodies(parts)
  const replies = planReplies(parts)
  return {
    upgrade: compileUpgrade(parts),
    downgrade: downgradeBy(bodies),
    changeReply: changeRepliesBy(replies),
    changesReplies: (operation, status) =>
      bodies(`${operation} ${status}`).length > 0 || replies.has(operation),
    changeFailure: compileFailures(parts),
    handlers: new Map(
      parts.flatMap((part) => ('handlers' in part ? Object.entries(part.handlers) : [])),
    ),
  }
}
