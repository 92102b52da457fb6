import { runOrThrow } from '../../core/processes.ts'
import { dataCommand } from '../formats/fast-import.ts'
import { checkedId, isRefName } from '../formats/names.ts'
import { identityLine } from '../formats/person-line.ts'
import { gitIn } from '../processes/environment.ts'
import { syncRefs } from '../store/durability.ts'

/** Lists the trees of all branches by ref. */
export async function treesOf(path: string): Promise<Map<string, string>> {
  const command = gitIn(path, ['for-each-ref', '--format=%(tree) %(refname)', 'refs/heads'])
  const lines = (await runOrThrow(command)).toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]))
}

export interface TreesCommit {
  /** Ids of trees that the repository has, by the ref to create. */
  trees: ReadonlyMap<string, string>
  message: string
  author: { name: string; email: string }
  /** Seconds since the epoch, written in UTC. */
  date: number
}

/**
 * Commits existing trees, each to a new ref and without a parent, with one git process.
 * @throws RangeError for a ref or author that git cannot store
 */
export async function commitTrees(path: string, commit: TreesCommit): Promise<void> {
  const command = gitIn(path, ['fast-import', '--quiet', '--date-format=raw', '--done'], {
    settings: [['fastimport.unpackLimit', '1']],
  })
  await runOrThrow(command, stream(commit))
  await syncRefs(path, [...commit.trees.keys()])
}

/** Builds the input of git-fast-import(1). */
function stream({ trees, message, author, date }: TreesCommit): Buffer {
  const person = `${identityLine(author)} ${Math.trunc(date)} +0000`
  const commits = [...trees].flatMap(([ref, tree]) => {
    if (!isRefName(ref)) throw new RangeError('Invalid ref')
    return [
      Buffer.from(`commit ${ref}\nauthor ${person}\ncommitter ${person}\n`),
      dataCommand(message),
      Buffer.from(`M 040000 ${checkedId(tree)} ""\n`),
    ]
  })
  return Buffer.concat([...commits, Buffer.from('done\n')])
}
