import { runOrThrow } from '../../core/processes.ts'
import { checkedId } from '../formats/names.ts'
import { personLine, type Signature } from '../formats/person-line.ts'
import { gitIn } from '../processes/environment.ts'

export interface TreeCommit {
  tree: string
  parents: readonly string[]
  message: string
  author: Signature
  committer: Signature
}

/** Environment variables for name, email and date, as read by git-commit-tree(1). */
function signed(role: 'AUTHOR' | 'COMMITTER', signature: Signature): Record<string, string> {
  const [, name = '', email = '', date = ''] =
    /^([^<]*) <([^>]*)> (.*)$/.exec(personLine(signature)) ?? []
  return {
    [`GIT_${role}_NAME`]: name,
    [`GIT_${role}_EMAIL`]: email,
    [`GIT_${role}_DATE`]: `@${date}`,
  }
}

/** Creates a commit of a tree, without a ref, and returns its id. */
export async function commitTree(path: string, commit: TreeCommit): Promise<string> {
  const parents = commit.parents.flatMap((id) => ['-p', checkedId(id)])
  const env = { ...signed('AUTHOR', commit.author), ...signed('COMMITTER', commit.committer) }
  const command = gitIn(path, ['commit-tree', checkedId(commit.tree), ...parents, '-F', '-'], {
    env,
  })
  const message = commit.message.endsWith('\n') ? commit.message : `${commit.message}\n`
  return (await runOrThrow(command, message)).toString().trim()
}
