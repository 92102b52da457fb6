import { runOrThrow } from '../../core/processes.ts'
import { dataCommand, quotePath } from '../formats/fast-import.ts'
import { isBranchName, isObjectId } from '../formats/names.ts'
import { identityLine } from '../formats/person-line.ts'
import { gitIn } from '../processes/environment.ts'
import { syncRefs } from '../store/durability.ts'
import { requireSafeFiles } from './fsck-files.ts'

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
 * @throws ServiceError 422 for a `.gitmodules` or `.gitattributes` that git rejects
 */
export async function commitFiles(path: string, commit: FilesCommit): Promise<string> {
  const ref = `refs/heads/${commit.branch}`
  if (!isBranchName(commit.branch)) throw new RangeError('Invalid branch name')
  const input = stream(ref, commit)
  await requireSafeFiles(path, newFiles(commit))
  // Keep the pack. By default git starts a second process to unpack a small one.
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'], {
    settings: [['fastimport.unpackLimit', '1']],
  })
  const output = await runOrThrow(command, input)
  await syncRefs(path, [ref])
  return output.toString().trim()
}

const newFiles = ({ files }: FilesCommit) =>
  Object.entries(files).map(([path, content]) => {
    return { path, mode: '100644', source: { content: Buffer.from(content) } }
  })

/** Builds the input of git-fast-import(1). */
function stream(ref: string, { files, message, author, date, parent }: FilesCommit): Buffer {
  const person = `${identityLine(author)} ${Math.trunc(date)} +0000`
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
