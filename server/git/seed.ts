import { runOrThrow } from '../core/processes.ts'
import { syncRefs } from './durability.ts'
import { gitIn } from './environment.ts'
import { isBranchName, isObjectId } from './names.ts'

export interface FilesCommit {
  branch: string
  /** Contents by path. */
  files: Record<string, string>
  message: string
  author: { name: string; email: string }
  /** Seconds since the epoch, written in UTC. */
  date: number
  /** Parent commit, which must be the branch head. When absent, the branch must not exist yet. */
  parent?: string
}

/**
 * Commits files to a branch with one git process and returns the commit id. The id depends only on
 * the arguments.
 * @throws RangeError for a branch, path or author that git cannot store or that is not allowed
 * @throws Error when the branch head is not `parent`
 */
export async function commitFiles(path: string, commit: FilesCommit): Promise<string> {
  const ref = `refs/heads/${commit.branch}`
  if (!isBranchName(commit.branch)) throw new RangeError('Invalid branch name')
  // Keep the pack. By default git starts a second process to unpack a small one.
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'], {
    settings: [['fastimport.unpackLimit', '1']],
  })
  const output = await runOrThrow(command, stream(ref, commit))
  await syncRefs(path, [ref])
  return output.toString().trim()
}

/** Builds the input of git-fast-import(1). */
function stream(ref: string, { files, message, author, date, parent }: FilesCommit): Buffer {
  const person = `${personLine(author)} ${Math.trunc(date)} +0000`
  if (parent !== undefined && !isObjectId(parent)) throw new RangeError('Invalid object id')
  return Buffer.concat([
    Buffer.from(
      `feature get-mark\ncommit ${ref}\nmark :1\nauthor ${person}\ncommitter ${person}\n`,
    ),
    dataCommand(message),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    ...Object.entries(files).flatMap(([name, content]) => [
      Buffer.from(`M 100644 inline ${quotePath(name)}\n`),
      dataCommand(content),
    ]),
    Buffer.from('get-mark :1\ndone\n'),
  ])
}

/** Encodes a `data` command of git-fast-import(1). */
export function dataCommand(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}

/** @throws RangeError for a name or email that git cannot store */
export function personLine({ name, email }: FilesCommit['author']): string {
  if (/[<>\n\0]/.test(name + email)) throw new RangeError('Invalid name or email address')
  return `${name} <${email}>`
}

/**
 * Quotes a path for git-fast-import(1). Rejects paths that are unsafe in a checkout, such as
 * `.git`, because fast-import does not.
 * @throws RangeError
 */
export function quotePath(name: string): string {
  const parts = name.split('/')
  if (name.includes('\0') || parts.some((part) => /^(\.{0,2}|\.git)$/i.test(part)))
    throw new RangeError(`Invalid path: ${name}`)
  return `"${name.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`
}
