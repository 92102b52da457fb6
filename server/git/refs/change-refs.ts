import {
  run,
  throwUnlessSucceeded,
  type Command,
  type ProcessResult,
} from '../../core/processes.ts'
import { freeStaleLocks } from './stale-locks.ts'

/** Git's message for a lock that exists. */
const isLocked = ({ stderr }: ProcessResult) => /\.lock': File exists/.test(stderr)

/**
 * Runs a git command that changes refs, all of them or none. When a lock is in its way that a dead
 * process left, the lock is removed and the command repeated.
 * @param path of the repository
 */
export async function changeRefs(
  path: string,
  command: Command,
  input?: string,
): Promise<ProcessResult> {
  const result = await run(command, input)
  if (result.code === 0 || !isLocked(result)) return result
  return (await freeStaleLocks(path)).length > 0 ? run(command, input) : result
}

/** Same as `changeRefs`. @throws Error with the standard error of git when it fails */
export async function changeRefsOrThrow(
  path: string,
  command: Command,
  input?: string,
): Promise<void> {
  throwUnlessSucceeded(command, await changeRefs(path, command, input))
}
