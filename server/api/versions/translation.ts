import { flattenChanges, type OlderHandler, type VersionChange } from './change.ts'
import { compileDowngrade, type Downgrade } from './downgrade.ts'
import { compileFailures, compileReplies, type ChangeFailure, type ChangeReply } from './replies.ts'
import { compileUpgrade, type Upgrade } from './upgrade.ts'

/** Converts requests and responses between one version and the newest one. */
export interface Translation {
  upgrade: Upgrade
  downgrade: Downgrade
  changeReply: ChangeReply
  changeFailure: ChangeFailure
  /** Operations of this version that the newest version does not have. */
  handlers: ReadonlyMap<string, OlderHandler>
}

/** Compiles the changes between a version and the newest one. */
export function compile(changes: readonly VersionChange[], dialect?: string): Translation {
  const parts = flattenChanges(changes, dialect)
  return {
    upgrade: compileUpgrade(parts),
    downgrade: compileDowngrade(parts),
    changeReply: compileReplies(parts),
    changeFailure: compileFailures(parts),
    handlers: new Map(
      parts.flatMap((part) => ('handlers' in part ? Object.entries(part.handlers) : [])),
    ),
  }
}
