import { noObject } from './names.ts'
import type { PushCommand } from '../storage/repositories/pushes.ts'

type AncestorQuestion = (ancestor: string, descendant: string) => Promise<boolean>

/**
 * Which commands of a push were applied, judged afterwards by the refs as they are now. A later push
 * may have moved a ref on, so its new value need only be part of the present one.
 */
export async function appliedCommands(
  commands: PushCommand[],
  refs: ReadonlyMap<string, string>,
  isAncestor: AncestorQuestion,
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
  isAncestor: AncestorQuestion,
): Promise<boolean> {
  if (current === before) return false
  if (current === after) return true
  return current !== noObject && after !== noObject && isAncestor(after, current)
}
