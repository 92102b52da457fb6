import { syncRefs } from '../../git/durability.ts'
import { gitIn } from '../../git/environment.ts'
import { runOrThrow } from '../../core/processes.ts'
import type { GistContext } from './create.ts'
import { branchRef } from './limits.ts'

/**
 * Lets a gist's branch follow its row, which says what was last agreed to. Asked after every change and
 * before git is told the refs, so that a process that died between the two is made up for.
 * @param spent a ref under which new objects were brought, and that is needed no more
 */
export async function settle(
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

/** Drops a ref under which objects were brought for nothing. */
export async function dropRef(path: string, ref: string): Promise<void> {
  await runOrThrow(gitIn(path, ['update-ref', '-d', ref]))
}
