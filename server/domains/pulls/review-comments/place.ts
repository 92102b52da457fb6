import type { Context } from '../../../api/context.ts'
import {
  unprocessable,
  validationFailed,
  type FieldError,
  type ServiceError,
} from '../../../core/errors.ts'
import { changedFiles, patches } from '../../../git/diff/diff.ts'
import { isObjectId } from '../../../git/formats/names.ts'
import { isAncestor } from '../../../git/history/read-commits.ts'
import { openObjects } from '../../../git/objects/object-reader.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { ReviewCommentTable } from '../../../storage/schema/review-tables.ts'
import {
  diffLines,
  findLine,
  hunkUpTo,
  numberOn,
  type DiffLine,
  type Side,
} from '../../commits/diff-lines.ts'
import { followComments, type Followed } from './follow.ts'

/** Where a request puts a comment. */
export interface WantedPlace {
  path: string
  line?: number
  side?: Side
  start_line?: number
  start_side?: Side | 'side'
  position?: number
  subject_type?: 'line' | 'file'
}

/** Columns of a comment that say where it is. */
export type Placement = Pick<
  ReviewCommentTable,
  | 'path'
  | 'subject_type'
  | 'diff_hunk'
  | 'side'
  | 'start_side'
  | 'line'
  | 'start_line'
  | 'position'
  | 'commit_id'
  | 'original_line'
  | 'original_start_line'
  | 'original_position'
  | 'original_commit_id'
>

const resource = 'PullRequestReviewComment'
const thread = 'pull_request_review_thread'

/** Without a line there is no part of the diff to show with the comment. */
const noHunk: FieldError = { resource, field: `${thread}.diff_hunk`, code: 'missing_field' }

const invalid = (field: string, words: string, ...others: FieldError[]): ServiceError => {
  const message = `${thread}.${field} ${words}`
  return validationFailed(
    { resource, field: `${thread}.${field}`, code: 'custom', message },
    ...others,
  )
}

/**
 * Resolves the commit of a review.
 * @throws ServiceError 422 for a commit that is not part of the pull request
 */
export async function reviewedCommit(
  { head_sha: head, checked_sha: base }: Pull,
  wanted: string | undefined,
  path: string,
): Promise<string> {
  if (wanted === undefined || wanted === head) return head
  using objects = openObjects(path)
  const [found] = isObjectId(wanted) ? await objects.info([wanted]) : []
  if (found?.type === 'commit' && (await isAncestor(path, wanted, head))) {
    if (!(await isAncestor(path, wanted, base))) return wanted
  }
  throw validationFailed({
    resource,
    field: 'commit_id',
    code: 'custom',
    message: 'commit_id is not part of the pull request',
  })
}

/** The line that a comment is on. @throws ServiceError 422 */
function lineOf({ line, side = 'RIGHT', position }: WantedPlace, lines: readonly DiffLine[]) {
  if (line !== undefined) {
    const found = findLine(lines, side, line)
    if (!found) throw invalid('line', 'must be part of the diff', noHunk)
    return { found, side }
  }
  if (position === undefined) {
    throw validationFailed({ resource, field: `${thread}.line`, code: 'missing_field' })
  }
  const found = lines.find((each) => each.position === position)
  if (!found) throw invalid('position', 'must be part of the diff', noHunk)
  return { found, side: found.kind === '-' ? ('LEFT' as const) : ('RIGHT' as const) }
}

/** The first line of several. @throws ServiceError 422 */
function startOf(wanted: WantedPlace, last: DiffLine, side: Side, lines: readonly DiffLine[]) {
  const { start_line: start, start_side: named = 'side' } = wanted
  if (start === undefined) return { start_line: null, start_side: null }
  const startSide = named === 'side' ? side : named
  const first = findLine(lines, startSide, start)
  if (first?.hunk !== last.hunk) {
    throw invalid('start_line', 'must be part of the same hunk as the line.')
  }
  if (first.position >= last.position) throw invalid('start_line', 'must precede the end line.')
  return { start_line: start, start_side: startSide }
}

const ofFile = { side: null, start_side: null, line: null, start_line: null, position: 1 }

/** @throws ServiceError 422 for lines that are not part of the diff */
function placed(wanted: WantedPlace, patch: string) {
  if (wanted.subject_type === 'file') return { ...ofFile, diff_hunk: '' }
  const lines = diffLines(patch)
  const { found, side } = lineOf(wanted, lines)
  const { position } = found
  const start = startOf(wanted, found, side, lines)
  const diff_hunk = hunkUpTo(patch, found)
  return { side, line: numberOn(found, side), position, diff_hunk, ...start }
}

/** Where comments on an earlier commit are in the present diff, in the same order. */
async function atHead(
  pull: Pull,
  commit: string,
  all: readonly ReturnType<typeof placed>[],
  paths: readonly string[],
  git: string,
): Promise<(Followed | undefined)[]> {
  const comments = all.map((each, id) => {
    const subject_type = each.side === null ? ('file' as const) : ('line' as const)
    return { ...each, id, path: paths[id]!, subject_type }
  })
  const { checked_sha: base, head_sha: after } = pull
  const followed = await followComments(git, comments, { base, before: commit, after })
  const byId = new Map(followed.map((each) => [each.id, each]))
  return comments.map(({ id }) => byId.get(id))
}

/** @throws ServiceError 422 when git no longer has one of the commits */
async function refuseWithoutCommits(path: string, commits: readonly string[]): Promise<void> {
  using objects = openObjects(path)
  if ((await objects.info(commits)).every((found) => found)) return
  throw unprocessable('The head or base branch of the pull request is gone.')
}

/**
 * Finds the places of comments in the diff of a pull request, in the same order.
 * @param commit a commit of the pull request
 * @throws ServiceError 422 for files and lines that are not part of the diff
 */
export async function placeComments(
  pull: Pull,
  commit: string,
  wanted: readonly WantedPlace[],
  { git }: Pick<Context, 'git'>,
): Promise<Placement[]> {
  if (wanted.length === 0) return []
  const place = git.path(pull.base.id)
  const range = { base: pull.checked_sha, head: commit }
  const paths = new Set(wanted.map(({ path }) => path))
  await refuseWithoutCommits(place, [range.base, range.head])
  const files = await changedFiles(place, range, paths)
  const known = new Set(files.map(({ path }) => path))
  if (wanted.some(({ path }) => !known.has(path))) {
    throw invalid('path', 'is invalid', noHunk)
  }
  const texts = await patches(place, range, files)
  const found = wanted.map((each) => placed(each, texts.get(each.path) ?? ''))
  const names = wanted.map(({ path }) => path)
  const isHead = commit === pull.head_sha
  const present = isHead ? [] : await atHead(pull, commit, found, names, place)
  return found.map((each, index) => {
    const { line, start_line, position, ...same } = each
    const now = isHead ? { line, start_line, position } : presentOf(present[index])
    return {
      ...same,
      path: names[index]!,
      subject_type: wanted[index]!.subject_type ?? 'line',
      ...now,
      commit_id: now.position === null ? commit : pull.head_sha,
      original_line: line,
      original_start_line: start_line,
      original_position: position,
      original_commit_id: commit,
    }
  })
}

/** Comments that are not in the present diff are outdated. */
const presentOf = (found: Followed | undefined) => ({
  line: found?.line ?? null,
  start_line: found?.start_line ?? null,
  position: found?.position ?? null,
})
