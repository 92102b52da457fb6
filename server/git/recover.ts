import { noObject } from './names.ts'
import type { PushCommand } from '../storage/repositories/pushes.ts'

type AncestorCheck = (ancestor: string, descendant: string) => Promise<boolean>

/**
 * Determines from the current refs which commands of an interrupted push were applied. A later push
 * may have moved a ref further, so the current value only has to contain the new value.
 */
export async function appliedCommands(
  commands: PushCommand[],
  refs: ReadonlyMap<string, string>,
  isAncestor: AncestorCheck,
): Promise<PushCommand[]> {
  const applied: PushCommand[] = []
  for (const command of commands)
    if (await wasApplied(command, refs.get(command.ref) ?? noObject, isAncestor))
      applied.push(command)
  return applied
}

async function wasApplied(
  { before, after }: PushCommand,
  current: string,
  isAncestor: AncestorCheck,
): Promise<boolean> {
  if (current === before) return false
  if (current === after) return true
  return current !== noObject && after !== noObject && isAncestor(after, current)
}
