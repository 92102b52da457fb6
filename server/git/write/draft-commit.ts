import { randomUUID } from 'node:crypto'
import { runOrThrow } from '../../core/processes.ts'
import { dataCommand, quoted, quotePath } from '../formats/fast-import.ts'
import { isObjectId } from '../formats/names.ts'
import { personLine, type Signature } from '../formats/person-line.ts'
import { gitIn } from '../processes/environment.ts'
import { changeRefsOrThrow } from '../refs/change-refs.ts'
import { requireSafeFiles } from './fsck-files.ts'

/** Author or committer as given in a request. */
export interface Person {
  name: string
  email: string
  /** ISO 8601. */
  date?: string
}

/** @param now fallback for a missing date, in milliseconds */
export function signatureOf({ name, email, date }: Person, now: number): Signature {
  if (date === undefined) return { name, email, at: now }
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return { name, email, at: Date.parse(date), offset }
}

export interface CommitDraft {
  /** Parent commit; absent for a root commit. */
  parent?: string | undefined
  /** The files to write, or to delete when `content` is absent. */
  files: readonly { path: string; mode: string; content?: Buffer | undefined }[]
  message: string
  author: Signature
  committer: Signature
}

/** A commit that is not on any branch yet. Disposing removes its temporary ref. */
export interface DraftedCommit extends AsyncDisposable {
  id: string
}

/** Builds the input of git-fast-import(1). */
function stream(ref: string, { parent, files, message, author, committer }: CommitDraft): Buffer {
  if (parent !== undefined && !isObjectId(parent)) throw new RangeError('Invalid object id')
  const changes = files.flatMap(
    ({ path, mode, content }) =>
      content
        ? [Buffer.from(`M ${mode} inline ${quotePath(path, mode)}\n`), dataCommand(content)]
        : [Buffer.from(`D ${quoted(path)}\n`)], // also a path that is no longer allowed
  )
  return Buffer.concat([
    Buffer.from(`feature get-mark\ncommit ${ref}\nmark :1\n`),
    Buffer.from(`author ${personLine(author)}\ncommitter ${personLine(committer)}\n`),
    dataCommand(message),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    ...changes,
    Buffer.from('get-mark :1\ndone\n'),
  ])
}

/**
 * Commits changes to files under a temporary ref. The caller can record the consequences of a
 * branch update before it moves the branch.
 * @throws RangeError for a path that a push could not contain
 * @throws ServiceError 422 for a `.gitmodules` or `.gitattributes` that a push could not contain
 */
export async function draftCommit(path: string, draft: CommitDraft): Promise<DraftedCommit> {
  const ref = `refs/drafts/${randomUUID()}`
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'])
  const input = stream(ref, draft)
  const written = draft.files.flatMap(({ content, ...file }) =>
    content ? [{ ...file, source: { content } }] : [],
  )
  if (written.length > 0) await requireSafeFiles(path, written)
  const output = await runOrThrow(command, input)
  // A ref that remains is harmless, and the change may already have been committed.
  const discard = () =>
    changeRefsOrThrow(path, gitIn(path, ['update-ref', '-d', ref])).catch(() => {})
  return { id: output.toString().trim(), [Symbol.asyncDispose]: discard }
}
