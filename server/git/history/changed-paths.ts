import { maxPaths, type Commit } from '../formats/commit-log.ts'
import { KnownTrees, changedEntries, isFolder } from '../objects/known-trees.ts'
import { openObjects, type ObjectReader } from '../objects/object-reader.ts'

/**
 * What is read for all commits together. Git itself finds all changes of a commit before it lists the
 * first, and ten objects can have a billion paths.
 */
const most = { folders: 20_000, bytes: 16 * 1024 * 1024, compared: 128 * 1024 * 1024 }

/** Folders that are read with one request to git. */
const atOnce = 256

/** A folder that a commit changed. An absent folder has no id. */
interface Folder {
  commit: Commit
  /** With a slash at the end; empty for the root. */
  path: string
  before: string | undefined
  after: string | undefined
}

/** Adds a path to a list of a commit, unless it has too many. */
function add(commit: Commit, list: 'added' | 'removed' | 'modified', path: string): void {
  if (commit.added.length + commit.removed.length + commit.modified.length < maxPaths)
    commit[list].push(path)
  else commit.isCut = true
}

/** Adds the changed files of a folder to its commit. Returns its changed folders. */
function compare(folder: Folder, before: Buffer, after: Buffer): Folder[] {
  const { commit, path } = folder
  const inside: Folder[] = []
  for (const { old, now } of changedEntries(before, after)) {
    const name = (old ?? now)?.name ?? ''
    const [oldFile, nowFile] = [isFolder(old) ? undefined : old, isFolder(now) ? undefined : now]
    const oldFolder = isFolder(old) ? old?.id : undefined
    const nowFolder = isFolder(now) ? now?.id : undefined
    if (oldFile ?? nowFile)
      add(commit, oldFile && nowFile ? 'modified' : nowFile ? 'added' : 'removed', path + name)
    if (oldFolder !== nowFolder)
      inside.push({ commit, path: `${path}${name}/`, before: oldFolder, after: nowFolder })
  }
  return inside
}

/** Ids of the trees of the first parents, by commit. */
async function parentTrees(objects: ObjectReader, commits: readonly Commit[]) {
  const parents = commits.map(({ parents: [first] }) => first)
  const names = parents.flatMap((id) => (id === undefined ? [] : `${id}^{tree}`))
  const found = (await objects.info(names)).values()
  return new Map(
    commits.map(({ sha }, at) => [
      sha,
      parents[at] === undefined ? undefined : found.next().value?.id,
    ]),
  )
}

/**
 * Adds the paths that commits changed relative to their first parents, from the root to the leaves.
 * Commits with more than that are cut.
 */
export async function addChangedPaths(path: string, commits: readonly Commit[]): Promise<void> {
  using objects = openObjects(path)
  const trees = new KnownTrees(objects, most)
  const formers = await parentTrees(objects, commits)
  let folders = commits
    .map((commit): Folder => ({
      commit,
      path: '',
      before: formers.get(commit.sha),
      after: commit.treeId,
    }))
    .filter(({ before, after }) => before !== after)
  let room = most.folders
  while (folders.length > 0) {
    const some = folders.slice(0, atOnce).filter(({ commit }) => !commit.isCut)
    folders = folders.slice(atOnce)
    await trees.load(
      new Set(some.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())),
    )
    for (const folder of some) {
      const pair = await trees.pair(folder.before, folder.after)
      const inside = pair ? compare(folder, ...pair) : []
      if (!pair || (room -= inside.length) < 0) folder.commit.isCut = true
      else folders.push(...inside)
    }
  }
  for (const { added, removed, modified } of commits)
    for (const list of [added, removed, modified]) list.sort()
}
