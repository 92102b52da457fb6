import { syncRefs } from '../../git/durability.ts'
import { gitIn } from '../../git/environment.ts'
import { runOrThrow } from '../../core/processes.ts'
import type { GistContext } from './create.ts'
import { branchRef } from './limits.ts'

/**
 * Moves a gist's branch to the commit in the database, which is authoritative. Runs after every
 * change and before refs are advertised, so a crash between the two is repaired.
 * @param spent a temporary ref to delete
 */
export async function reconcile(
  id: number,
  { storage, gists }: Omit<GistContext, 'clock'>,
  spent?: string,
): Promise<void> {
  const gist = await storage.gists.find(id)
  if (!gist) return
  const path = gists.path(id)
  const commands = [`update ${branchRef} ${gist.head}`, ...(spent ? [`delete ${spent}`] : [])]
  await runOrThrow(gitIn(path, ['update-ref', '--stdin']), `${commands.join('\n')}\n`)
  await syncRefs(path, [branchRef])
}

/** Deletes a temporary ref of a change that was not accepted. */
export async function dropRef(path: string, ref: string): Promise<void> {
  await runOrThrow(gitIn(path, ['update-ref', '-d', ref]))
}
