import { positionIn } from '../../git/push/applied-commands.ts'
import { readReflog } from '../../git/refs/reflog.ts'
import type { Push } from '../../storage/pushes/pushes.ts'

type Marked = Pick<Push, 'mark' | 'commands'>

/** Whether one push moved a ref before another push moved the same ref. */
export async function isBefore(path: string, one: Marked, other: Marked): Promise<boolean> {
  const byRef = new Map(other.commands.map((command) => [command.ref, command]))
  for (const command of one.commands) {
    const later = byRef.get(command.ref)
    if (!later) continue
    const log = await readReflog(path, command.ref)
    const position = positionIn(log, command, one.mark)
    if (position >= 0 && position < positionIn(log, later, other.mark)) return true
  }
  return false
}

/** Sorts the pushes of a repository, in the order of the journal, by when they moved their refs. */
export async function inOrderOfMoves(path: string, pushes: readonly Push[]): Promise<Push[]> {
  const sorted: Push[] = []
  for (const push of pushes) {
    let position = 0
    while (position < sorted.length && !(await isBefore(path, push, sorted[position] as Push)))
      position++
    sorted.splice(position, 0, push)
  }
  return sorted
}
