import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { isBranchName, isRefName, noObject } from '../formats/names.ts'
import { isPushable } from '../formats/ref-kinds.ts'
import type { Push } from './push-commands.ts'

/**
 * Returns the reasons to reject commands of a push, by ref; empty when git may process the push.
 * Git itself rejects refs that the server keeps for itself, because they are hidden, but it does so
 * even in an atomic push and updates the other refs. That is why atomic pushes are checked here.
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
    if (capabilities.has('atomic') && !isPushable(command.ref)) reasons.set(command.ref, hidden)
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
      isDeletion(command) && isPushable(command.ref) && refs.get(command.ref) !== command.before,
  )
  return new Map(stale.map(({ ref }) => [ref, 'stale info']))
}

const hidden = 'deny updating a hidden ref'

function problem({ ref, before, after }: PushCommand) {
  if (!isPushable(ref)) return undefined
  if (before === after) return 'nothing to update'
  if (after === noObject) return undefined
  const [, kind, name] = /^refs\/(?:(heads|tags)(?:\/|$))?(.*)$/s.exec(ref) ?? []
  if (kind) return isBranchName(name ?? '') ? undefined : 'invalid branch or tag name'
  return isOtherName(ref) ? undefined : 'invalid ref name'
}

/** Whether a ref that is neither branch nor tag has a name that fits into a file system. */
const isOtherName = (ref: string): boolean =>
  isRefName(ref) && !/[\ufffd\ud800-\udfff]/u.test(ref) && Buffer.byteLength(ref) <= 255
