import { isBranchName, noObject } from './names.ts'
import type { Push } from './push-commands.ts'
import type { PushCommand } from '../storage/repositories/pushes.ts'

/**
 * Why commands of a push cannot be carried out, by ref; empty when git may have them. Refs outside
 * branches and tags are hidden, so git refuses those itself, one by one; but it goes on with the
 * others even for a client that asked for all or nothing.
 */
export function refusals(
  { commands, capabilities }: Pick<Push, 'commands' | 'capabilities'>,
  refs: Map<string, string>,
): Map<string, string> {
  const seen = new Set<string>()
  const reasons = new Map<string, string>()
  for (const command of commands) {
    const reason = seen.has(command.ref) ? 'named twice in one push' : problem(command, refs)
    if (reason) reasons.set(command.ref, reason)
    if (capabilities.has('atomic') && !nameIn(command.ref)) reasons.set(command.ref, hidden)
    seen.add(command.ref)
  }
  return reasons
}

/** Whether `refusals` needs to know the refs. */
export const hasDeletions = (commands: PushCommand[]): boolean =>
  commands.some(({ after }) => after === noObject)

const hidden = 'neither a branch nor a tag'

/** The name of a branch or tag; undefined for any other ref. */
const nameIn = (ref: string) => /^refs\/(?:heads|tags)\/(.*)$/s.exec(ref)?.[1]

function problem({ ref, before, after }: PushCommand, refs: Map<string, string>) {
  const name = nameIn(ref)
  if (name === undefined) return undefined
  if (before === after) return 'nothing to change'
  // Git deletes without looking at the old value when it does not know that object.
  if (after === noObject) return refs.get(ref) === before ? undefined : 'stale info'
  return isBranchName(name) ? undefined : 'not a name for a branch or tag here'
}
