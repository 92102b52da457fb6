import { runOrThrow } from '../../core/processes.ts'
import { gitIn } from '../processes/environment.ts'

/** Lists all branches and tags with their object ids. Annotated tags are not peeled. */
export const refs = (path: string): Promise<Map<string, string>> =>
  allRefs(path, ['refs/heads', 'refs/tags'])

/** Same as `refs`, for all refs or those in some folders. */
export async function allRefs(path: string, folders: string[] = []): Promise<Map<string, string>> {
  const format = '--format=%(objectname) %(refname)'
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, ...folders]))
  const lines = output.toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]))
}
