import { readMoves, type RefEffect } from '../../git/push/moved-refs.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import { noObject } from '../../git/formats/names.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'

function changeOf(command: PushCommand, { isFastForward, ...effect }: RefEffect): RefChange {
  const { ref, before, after } = command
  const isBranch = ref.startsWith('refs/heads/')
  return {
    ...command,
    kind: isBranch ? 'branch' : 'tag',
    name: ref.slice(isBranch ? 'refs/heads/'.length : 'refs/tags/'.length),
    created: before === noObject,
    deleted: after === noObject,
    forced: !isFastForward,
    ...effect,
  }
}

/** A push that changes more tags sends no webhook events for tags. */
const maxTags = 3

const isTag = ({ ref }: PushCommand) => ref.startsWith('refs/tags/')

/** Returns the changes that webhook events announce. */
export const announced = <Change extends PushCommand>(changes: readonly Change[]): Change[] =>
  changes.filter(isTag).length > maxTags ? changes.filter((change) => !isTag(change)) : [...changes]

/** The effect of a command that nobody reads. */
const unread: RefEffect = {
  commits: [],
  total: 0,
  distinctTotal: 0,
  isFastForward: true,
  head: null,
}

/**
 * Reads the effect of each command. Tags that are too many to be announced are not read.
 * @param elsewhere object ids of the branches before the push
 */
export async function readChanges(
  path: string,
  commands: readonly PushCommand[],
  elsewhere: Iterable<string> | Promise<Iterable<string>>,
): Promise<RefChange[]> {
  const read = announced(commands)
  const effects = await readMoves(path, read, elsewhere)
  const byRef = new Map(read.map(({ ref }, index) => [ref, effects[index]]))
  return commands.map((command) => changeOf(command, byRef.get(command.ref) ?? unread))
}
