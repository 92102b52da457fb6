import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { noObject } from '../formats/names.ts'
import { allRefs } from '../refs/all-refs.ts'
import { readReflog, type LoggedMove } from '../refs/reflog.ts'

/** The part of a push that decides whether its commands were applied. */
export interface PushEvidence {
  commands: PushCommand[]
  /** The name of the push in the logs of its refs. Null for pushes of older versions. */
  mark: string | null
}

/**
 * Position of a push in the log of a ref; -1 when it is not there. A push without a mark is found by
 * what it did.
 */
export function positionIn(
  log: readonly LoggedMove[],
  { before, after }: PushCommand,
  mark: string | null,
): number {
  return log.findLastIndex((move) =>
    mark === null ? move.before === before && move.after === after : move.by === mark,
  )
}

/**
 * Determines which commands of a push were applied. Later pushes do not change the result, because
 * each push has its own line in the log of a ref. Git must have ended.
 */
export async function appliedCommands(path: string, push: PushEvidence): Promise<PushCommand[]> {
  // The refs come first: what moves them after this has a line in the log.
  const current = await allRefs(path)
  const applied: PushCommand[] = []
  for (const command of push.commands) {
    const value = current.get(command.ref) ?? noObject
    const log = command.after === noObject ? [] : await readReflog(path, command.ref)
    if (wasApplied(command, value, log, push.mark)) applied.push(command)
  }
  return applied
}

/** Whether the logs show that every command was applied. Git may still be running. */
export async function isLogged(path: string, push: PushEvidence): Promise<boolean> {
  for (const command of push.commands) {
    const log = command.after === noObject ? [] : await readReflog(path, command.ref)
    if (positionIn(log, command, push.mark) < 0) return false
  }
  return (await appliedCommands(path, push)).length === push.commands.length
}

function wasApplied(
  command: PushCommand,
  current: string,
  log: readonly LoggedMove[],
  mark: string | null,
): boolean {
  const { after } = command
  // Git removes the log with the ref. Nothing else changes a ref while its deletion is in progress.
  if (after === noObject) return current === noObject
  const position = positionIn(log, command, mark)
  // Git writes the line before it moves the ref, so a line alone does not prove the move.
  if (position >= 0) return (log[position + 1]?.before ?? current) === after
  // A power failure can lose the end of a log. Then the log does not explain the present value.
  return current === after && log.at(-1)?.after !== current
}
