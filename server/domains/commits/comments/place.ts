import { validationFailed } from '../../../core/errors.ts'
import { changedFiles, patches } from '../../../git/diff/diff.ts'
import { emptyTree } from '../../../git/diff/difference.ts'
import { readCommit } from '../../../git/history/read-commits.ts'
import { diffLines, findLine, numberOn, type DiffLine } from '../diff-lines.ts'

/** Where a comment is wanted. */
export interface WantedPlace {
  path?: string | null | undefined
  position?: number | null | undefined
  line?: number | null | undefined
}

/** Where a comment is: on a line of the diff of a file, on a file, or on the whole commit. */
export interface CommentPlace {
  path: string | null
  position: number | null
  line: number | null
}

const notInDiff = (field: keyof WantedPlace) =>
  validationFailed({
    resource: 'CommitComment',
    field,
    code: 'custom',
    message: `${field} must be part of the diff`,
  })

/** The number of a line after the change; of a removed line, before it. */
const shownNumber = (line: DiffLine) => numberOn(line, line.kind === '-' ? 'LEFT' : 'RIGHT')

/** @throws ServiceError 422 for a line that the patch does not show */
function placeOnLine({ position, line }: WantedPlace, lines: readonly DiffLine[]) {
  const found =
    position == null
      ? findLine(lines, 'RIGHT', line ?? 0)
      : lines.find((each) => each.position === position)
  if (!found) throw notInDiff(position == null ? 'line' : 'position')
  return { position: found.position, line: shownNumber(found) }
}

/**
 * Finds the place of a comment in the changes of a commit.
 * @throws ServiceError 422 for files and lines that are not part of the diff
 */
export async function placeComment(
  place: string,
  sha: string,
  { path, position, line }: WantedPlace,
): Promise<CommentPlace> {
  if (path == null) return { path: null, position: null, line: null }
  const commit = await readCommit(place, sha)
  const change = { base: commit?.parents[0] ?? emptyTree, head: sha, direct: true }
  const files = await changedFiles(place, change, new Set([path]))
  if (files.length === 0) throw notInDiff('path')
  if (position == null && line == null) return { path, position: null, line: null }
  const patch = (await patches(place, change, files)).get(path) ?? ''
  return { path, ...placeOnLine({ position, line }, diffLines(patch)) }
}
