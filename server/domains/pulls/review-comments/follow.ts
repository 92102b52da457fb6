import { changedFiles, patches } from '../../../git/diff/diff.ts'
import type { ReviewCommentTable } from '../../../storage/schema/review-tables.ts'
import {
  diffLines,
  findLine,
  numberAfter,
  storedLine,
  type DiffLine,
} from '../../commits/diff-lines.ts'

type Columns = Pick<
  ReviewCommentTable,
  'path' | 'subject_type' | 'side' | 'start_side' | 'line' | 'start_line' | 'diff_hunk'
>

/** A comment in the diff of one head of a pull request. */
export interface FollowedComment extends Columns {
  id: number
}

/** Where a comment is in the diff of another head. */
export interface Followed {
  id: number
  line: number | null
  start_line: number | null
  position: number
}

/** Two heads of a pull request. */
export interface HeadMove {
  /** Commit of the base branch. */
  base: string
  before: string
  after: string
}

type Patches = ReadonlyMap<string, readonly DiffLine[]>

async function linesOf(
  place: string,
  range: { base: string; head: string; direct?: boolean },
  paths: ReadonlySet<string>,
): Promise<{ files: ReadonlySet<string>; lines: Patches }> {
  const files = await changedFiles(place, range, paths)
  const texts = await patches(place, range, files)
  return {
    files: new Set(files.map(({ path }) => path)),
    lines: new Map([...texts].map(([path, patch]) => [path, diffLines(patch)])),
  }
}

/** The commented line, without the sign of the diff. */
const textOf = ({ diff_hunk }: Columns): string =>
  diff_hunk.slice(diff_hunk.lastIndexOf('\n') + 1).slice(1)

/** The number of a line in the new file; lines of the old file keep theirs. */
function numberIn(
  side: 'LEFT' | 'RIGHT' | null,
  number: number,
  moves: readonly DiffLine[],
): number | undefined {
  return side === 'LEFT' ? number : numberAfter(moves, number)
}

/** Finds the commented lines again; undefined when they are no longer there. */
function follow(comment: FollowedComment, moves: readonly DiffLine[], diff: readonly DiffLine[]) {
  const { id, side, line, start_side: startSide, start_line: start } = comment
  const number = line === null ? undefined : numberIn(side, line, moves)
  const found = number === undefined ? undefined : findLine(diff, side ?? 'RIGHT', number)
  if (number === undefined || !found || storedLine(found.text) !== textOf(comment)) return undefined
  const { position } = found
  if (start === null) return { id, line: number, start_line: null, position }
  const first = numberIn(startSide ?? side, start, moves)
  if (first === undefined || !findLine(diff, startSide ?? side ?? 'RIGHT', first)) return undefined
  return { id, line: number, start_line: first, position }
}

/**
 * Finds comments in the diff of a new head. Those that are not returned are outdated: their lines
 * have changed, or are no longer part of the diff.
 */
export async function followComments(
  place: string,
  comments: readonly FollowedComment[],
  { base, before, after }: HeadMove,
): Promise<Followed[]> {
  if (comments.length === 0) return []
  const paths = new Set(comments.map(({ path }) => path))
  const moved = await linesOf(place, { base: before, head: after, direct: true }, paths)
  const present = await linesOf(place, { base, head: after }, paths)
  return comments.flatMap((comment): Followed[] => {
    const { id, path, subject_type: subject } = comment
    if (!present.files.has(path)) return []
    if (subject === 'file') return [{ id, line: null, start_line: null, position: 1 }]
    const followed = follow(comment, moved.lines.get(path) ?? [], present.lines.get(path) ?? [])
    return followed ? [followed] : []
  })
}
