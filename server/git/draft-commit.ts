import { randomUUID } from 'node:crypto'
import { runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { isObjectId } from './names.ts'
import { data, quoted } from './seed.ts'

/** Whose doing a commit is. */
export interface Signature {
  name: string
  email: string
  /** Milliseconds. */
  at: number
  /** Minutes east of UTC. */
  offset?: number
}

/** Somebody as others name them. */
export interface Person {
  name: string
  email: string
  /** ISO 8601. */
  date?: string
}

/** @param now the instant, in milliseconds, where the person names none */
export function signatureOf({ name, email, date }: Person, now: number): Signature {
  if (date === undefined) return { name, email, at: now }
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return { name, email, at: Date.parse(date), offset }
}

export interface CommitDraft {
  /** The commit to build on; without it the commit is a first one. */
  parent?: string | undefined
  /** The file that is put there or, without content, taken away. */
  file: { path: string; mode: string; content?: Buffer | undefined }
  message: string
  author: Signature
  committer: Signature
}

/** A commit that no branch has yet. At the end of its scope nothing but a branch keeps it. */
export interface DraftedCommit extends AsyncDisposable {
  id: string
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A person and an instant as git writes them; what would end a name early is left out. */
export function personLine({ name, email, at, offset = 0 }: Signature): string {
  const plain = (text: string) => text.replace(/[<>\p{Cc}]/gu, '').trim()
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const zone = `${offset < 0 ? '-' : '+'}${twoDigits(hours)}${twoDigits(minutes)}`
  return `${plain(name)} <${plain(email)}> ${Math.trunc(at / 1000)} ${zone}`
}

/** The commands of git-fast-import(1). */
function stream(ref: string, { parent, file, message, author, committer }: CommitDraft): Buffer {
  if (parent !== undefined && !isObjectId(parent)) throw new RangeError('Not an object id')
  const { path, mode, content } = file
  const change = content
    ? [Buffer.from(`M ${mode} inline ${quoted(path)}\n`), data(content)]
    : [Buffer.from(`D ${quoted(path)}\n`)]
  return Buffer.concat([
    Buffer.from(`feature get-mark\ncommit ${ref}\nmark :1\n`),
    Buffer.from(`author ${personLine(author)}\ncommitter ${personLine(committer)}\n`),
    data(message),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    ...change,
    Buffer.from('get-mark :1\ndone\n'),
  ])
}

/**
 * Commits one file's change under a name of its own, so that what follows from moving a branch there can be
 * written down before the branch moves.
 * @throws RangeError for a path that git could not store or should not
 */
export async function draftCommit(path: string, draft: CommitDraft): Promise<DraftedCommit> {
  const ref = `refs/drafts/${randomUUID()}`
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'])
  const output = await runOrThrow(command, stream(ref, draft))
  const discard = async () => void (await runOrThrow(gitIn(path, ['update-ref', '-d', ref])))
  return { id: output.toString().trim(), [Symbol.asyncDispose]: discard }
}
