import { run, runOrThrow } from '../core/processes.ts'
import { personLine, type Signature } from './draft-commit.ts'
import { gitIn } from './environment.ts'
import { isObjectId } from './names.ts'

function checked(id: string): string {
  if (!isObjectId(id)) throw new RangeError('Not an object id')
  return id
}

/** The tree that merging two commits comes to; undefined where they are in conflict or strangers. */
export async function mergeTree(
  path: string,
  ours: string,
  theirs: string,
): Promise<string | undefined> {
  const args = ['merge-tree', '--write-tree', '--no-messages', checked(ours), checked(theirs)]
  const { code, stdout } = await run(gitIn(path, args))
  return code === 0 ? stdout.toString().trim() : undefined
}

export interface NewCommit {
  tree: string
  parents: readonly string[]
  message: string
  author: Signature
  committer: Signature
}

/** Name, address and date in the environment, as git-commit-tree(1) reads them. */
function signed(role: 'AUTHOR' | 'COMMITTER', signature: Signature): Record<string, string> {
  const [, name = '', email = '', date = ''] =
    /^(.*) <(.*)> (.*)$/.exec(personLine(signature)) ?? []
  return {
    [`GIT_${role}_NAME`]: name || 'unknown',
    [`GIT_${role}_EMAIL`]: email,
    [`GIT_${role}_DATE`]: `@${date}`,
  }
}

/** Makes a commit that nothing has yet, and returns its id. */
export async function commitTree(path: string, commit: NewCommit): Promise<string> {
  const parents = commit.parents.flatMap((id) => ['-p', checked(id)])
  const env = { ...signed('AUTHOR', commit.author), ...signed('COMMITTER', commit.committer) }
  const command = gitIn(path, ['commit-tree', checked(commit.tree), ...parents, '-F', '-'], { env })
  const message = commit.message.endsWith('\n') ? commit.message : `${commit.message}\n`
  return (await runOrThrow(command, message)).toString().trim()
}

/** One commit of a line, as it is to be made again. */
export interface Replayed {
  sha: string
  tree: string
  /** None for a first commit. */
  parent: string | undefined
  message: string
  author: Signature
}

/**
 * Makes commits again on another one, oldest first. What changes nothing any more is left out.
 * @returns the last; undefined where one is in conflict
 */
export async function replay(
  path: string,
  commits: readonly Replayed[],
  onto: { sha: string; tree: string },
  committer: Signature,
): Promise<string | undefined> {
  let { sha, tree } = onto
  for (const commit of commits) {
    const { parent, message, author } = commit
    // The merge base of both is then the commit's parent: what it changed is what is taken over.
    const parents = parent === undefined ? [] : [parent]
    const ours = await commitTree(path, { tree, parents, message: 'Base', author, committer })
    const merged = await mergeTree(path, ours, commit.sha)
    if (merged === undefined) return undefined
    if (merged === tree) continue
    tree = merged
    sha = await commitTree(path, { tree, parents: [sha], message, author, committer })
  }
  return sha
}
