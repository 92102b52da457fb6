import { exited, start, stop, throwUnlessSucceeded } from '../../core/processes.ts'
import { checkedNames, isSafePath } from '../formats/verify-path.ts'
import { gitIn } from '../processes/environment.ts'
import { fsckFiles, type NewFile } from './fsck-files.ts'

/** Splits output at NUL bytes. Invalid UTF-8 is replaced. */
async function* tokens(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of output) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      yield rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
    }
  }
}

/** Parses `git diff-tree -z --raw`: a raw line and a path for each file. */
async function* filesIn(output: AsyncIterable<Buffer>): AsyncGenerator<NewFile> {
  let raw: string | undefined
  for await (const token of tokens(output)) {
    if (raw === undefined) raw = token
    else {
      const [, mode = '', , id = ''] = raw.split(' ')
      yield { path: token, mode, source: { id } }
      raw = undefined
    }
  }
}

/**
 * Whether a push could contain what a tree changes in a commit. A merge of two safe commits can be
 * unsafe: its `.gitmodules` has lines of both, or content of one under the name of the other.
 * @param path path of the repository
 */
export async function isSafeChange(path: string, commit: string, tree: string): Promise<boolean> {
  const changes = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--diff-filter=d']
  const command = gitIn(path, [...changes, commit, tree])
  const child = start(command)
  const end = exited(child)
  const checked: NewFile[] = []
  for await (const file of filesIn(child.stdout)) {
    if (!isSafePath(file.path, file.mode)) {
      stop(child)
      return false
    }
    if (checkedNames(file.path).length > 0) checked.push(file)
  }
  throwUnlessSucceeded(command, await end)
  return (await fsckFiles(path, checked)) === undefined
}
