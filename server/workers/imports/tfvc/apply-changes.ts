import type { Change, Item } from './replies.ts'
import type { Tree } from './tree.ts'

/** The effect of a changeset on the files of a project. */
export interface Applied {
  /** Removed paths in the project. */
  removed: string[]
  /** Files to fetch. */
  written: Item[]
}

/** Kinds of change that do not modify a file. */
const idle: ReadonlySet<string> = new Set(['lock', 'none', 'property', 'encoding', 'merge'])

/** Kinds of change that affect a whole folder, without listing its contents. */
const wholeFolderKinds = ['rename', 'branch', 'undelete', 'rollback']

const has = (change: Change, kind: string) => change.kinds.has(kind)

/**
 * Removes first and writes afterwards, so that a file moved to the place of another stays. A folder
 * that changed as a whole is listed again.
 * @param list lists a folder after the changeset
 */
export async function applyChanges(
  changes: Change[],
  tree: Tree,
  list: (folder: string) => Promise<Item[]>,
): Promise<Applied> {
  const changesInProject = changes.filter(({ item }) => tree.relative(item.path) !== undefined)
  const sources = changes.filter((each) => has(each, 'rename')).map(({ source }) => source)
  const removedPaths = [
    ...changes.filter((each) => has(each, 'delete')).map(({ item }) => item.path),
    ...sources,
  ]
  const removed = removedPaths.flatMap((path) => removeFrom(tree, path))
  const written: Item[] = []
  for (const change of changesInProject.filter((each) => !has(each, 'delete'))) {
    const { item } = change
    if (item.folder && wholeFolderKinds.some((kind) => has(change, kind))) {
      removed.push(...removeFrom(tree, item.path))
      written.push(...(await list(item.path)).filter(({ folder }) => !folder))
    } else if (!item.folder && !isIdle(change, tree)) written.push(item)
  }
  return { removed, written }
}

function removeFrom(tree: Tree, path: string | undefined): string[] {
  const relative = path === undefined ? undefined : tree.relative(path)
  return relative === undefined ? [] : tree.remove(relative)
}

/** A merge may add a file that did not exist. */
const isIdle = ({ kinds, item }: Change, tree: Tree): boolean =>
  [...kinds].every((kind) => idle.has(kind)) &&
  tree.get(tree.relative(item.path) ?? '') !== undefined
