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
  /** Seconds since the epoch; written in UTC. */
  date: number
  /** The commit to build on, which the branch must be at. Without it the branch must not exist yet. */
  parent?: string
}

/**
 * Commits files to a branch in one process and returns the commit's id, which depends on nothing but
 * the arguments.
 * @throws RangeError for a branch, path or author that git could not store or should not.
 * @throws Error when the branch is not at `parent`.
 */
export async function commitFiles(path: string, commit: FilesCommit): Promise<string> {
  const ref = `refs/heads/${commit.branch}`
  if (!isBranchName(commit.branch)) throw new RangeError('Not a branch name')
  // A pack is written in place; the default would start a second process to unpack a small one.
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'], {
    settings: [['fastimport.unpackLimit', '1']],
  })
  const output = await runOrThrow(command, stream(ref, commit))
  await syncRefs(path, [ref])
  return output.toString().trim()
}

/** The commands of git-fast-import(1). */
function stream(ref: string, { files, message, author, date, parent }: FilesCommit): Buffer {
  const person = `${identity(author)} ${Math.trunc(date)} +0000`
  if (parent !== undefined && !isObjectId(parent)) throw new RangeError('Not an object id')
  return Buffer.concat([
    Buffer.from(
      `feature get-mark\ncommit ${ref}\nmark :1\nauthor ${person}\ncommitter ${person}\n`,
    ),
    data(message),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    ...Object.entries(files).flatMap(([name, content]) => [
      Buffer.from(`M 100644 inline ${quoted(name)}\n`),
      data(content),
    ]),
    Buffer.from('get-mark :1\ndone\n'),
  ])
}

/** Bytes as a command of fast-import takes them. */
export function data(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}

/** @throws RangeError for what git could not store */
export function identity({ name, email }: FilesCommit['author']): string {
  if (/[<>\n\0]/.test(name + email)) throw new RangeError('Not a name and e-mail address')
  return `${name} <${email}>`
}

/**
 * A path as fast-import takes it. Refuses what a checkout must not meet; fast-import would take
 * `.git` for a folder like any other.
 * @throws RangeError
 */
export function quoted(name: string): string {
  const parts = name.split('/')
  if (name.includes('\0') || parts.some((part) => /^(\.{0,2}|\.git)$/i.test(part)))
    throw new RangeError(`Not a path in a repository: ${name}`)
  return `"${name.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`
}
