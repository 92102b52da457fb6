import { isBranchName, noObject } from './names.ts'
import type { Push } from './push-commands.ts'
import type { PushCommand } from '../storage/repositories/pushes.ts'

/**
 * Returns the reasons to reject commands of a push, by ref; empty when git may process the push.
 * Git itself rejects refs other than branches and tags because they are hidden, but it does so even
 * in an atomic push and updates the other refs. That is why atomic pushes are checked here.
 */
export function refusals({
  commands,
  capabilities,
}: Pick<Push, 'commands' | 'capabilities'>): Map<string, string> {
  const seen = new Set<string>()
  const reasons = new Map<string, string>()
  for (const command of commands) {
    const reason = seen.has(command.ref)
      ? 'ref appears more than once in this push'
      : problem(command)
    if (reason) reasons.set(command.ref, reason)
    if (capabilities.has('atomic') && !nameIn(command.ref)) reasons.set(command.ref, hidden)
    seen.add(command.ref)
  }
  return reasons
}

const isDeletion = ({ after }: PushCommand) => after === noObject

/** Whether `staleDeletions` needs the current refs. */
export const hasDeletions = (commands: PushCommand[]): boolean => commands.some(isDeletion)

/**
 * Returns the reasons to reject deletions of refs that have another value or do not exist. Git
 * deletes a ref without checking the old value when it does not have that object.
 */
export function staleDeletions(
  commands: PushCommand[],
  refs: ReadonlyMap<string, string>,
): Map<string, string> {
  const stale = commands.filter(
    (command) =>
      isDeletion(command) && nameIn(command.ref) && refs.get(command.ref) !== command.before,
  )
  return new Map(stale.map(({ ref }) => [ref, 'stale info']))
}

const hidden = 'only branches and tags can be pushed'

/** Name of a branch or tag; undefined for other refs. */
const nameIn = (ref: string) => /^refs\/(?:heads|tags)\/(.*)$/s.exec(ref)?.[1]

function problem(command: PushCommand) {
  const { ref, before, after } = command
  const name = nameIn(ref)
  if (name === undefined) return undefined
  if (before === after) return 'nothing to update'
  if (isDeletion(command)) return undefined
  return isBranchName(name) ? undefined : 'invalid branch or tag name'
}
