import { isBranchName, noObject } from './names.ts'
import type { Push } from './push-commands.ts'
import type { PushCommand } from '../storage/repositories/pushes.ts'

/**
 * Returns the reasons to reject commands of a push, by ref; empty when git may process the push.
 * Git itself rejects refs other than branches and tags because they are hidden, but it does so even
 * in an atomic push and updates the other refs. That is why atomic pushes are checked here.
 */
export function refusals(
  { commands, capabilities }: Pick<Push, 'commands' | 'capabilities'>,
  refs: Map<string, string>,
): Map<string, string> {
  const seen = new Set<string>()
  const reasons = new Map<string, string>()
  for (const command of commands) {
    const reason = seen.has(command.ref)
      ? 'ref appears more than once in this push'
      : problem(command, refs)
    if (reason) reasons.set(command.ref, reason)
    if (capabilities.has('atomic') && !nameIn(command.ref)) reasons.set(command.ref, hidden)
    seen.add(command.ref)
  }
  return reasons
}

/** Whether `refusals` needs the current refs. */
export const hasDeletions = (commands: PushCommand[]): boolean =>
  commands.some(({ after }) => after === noObject)

const hidden = 'only branches and tags can be pushed'

/** Name of a branch or tag; undefined for other refs. */
const nameIn = (ref: string) => /^refs\/(?:heads|tags)\/(.*)$/s.exec(ref)?.[1]

function problem({ ref, before, after }: PushCommand, refs: Map<string, string>) {
  const name = nameIn(ref)
  if (name === undefined) return undefined
  if (before === after) return 'nothing to update'
  // Git deletes a ref without checking the old value when it does not have that object.
  if (after === noObject) return refs.get(ref) === before ? undefined : 'stale info'
  return isBranchName(name) ? undefined : 'invalid branch or tag name'
}
