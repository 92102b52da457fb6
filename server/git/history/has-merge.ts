import { revList } from './rev-list.ts'

/** Whether a range of commits contains a merge commit. */
export async function hasMerge(
  path: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const options = ['--min-parents=2', '--max-count=1']
  for await (const ids of revList(path, { include: [after], exclude: [before] }, options)) {
    if (ids.length > 0) return true
  }
  return false
}
