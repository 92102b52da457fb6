import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../../core/processes.ts'
import { gitIn } from '../processes/environment.ts'

const lastChange = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )

/** When a temporary ref was created. A ref without files of its own is older than any. */
async function createdAt(path: string, ref: string): Promise<number> {
  const log = await lastChange(join(path, 'logs', ref))
  return log ?? (await lastChange(join(path, ref))) ?? 0
}

/**
 * Removes the refs of changes that were interrupted before a branch had their commits.
 * @param before refs created before this time (milliseconds) are removed
 */
export async function removeStaleRefs(path: string, before: number): Promise<void> {
  const list = ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/changes', 'refs/drafts']
  const lines = (await runOrThrow(gitIn(path, list))).toString().split('\n').filter(Boolean)
  const deletions: string[] = []
  for (const line of lines) {
    const [id, ref] = [line.slice(0, 40), line.slice(41)]
    if ((await createdAt(path, ref)) < before) deletions.push(`delete ${ref} ${id}\n`)
  }
  if (deletions.length === 0) return
  await runOrThrow(gitIn(path, ['update-ref', '--stdin']), deletions.join(''))
}
