import type { Change, Item } from './replies.ts'
import type { Tree } from './tree.ts'

/** What a changeset makes of the files of a project. */
export interface Applied {
  /** Paths in the project that are gone. */
  removed: string[]
  /** Files that are to be fetched. */
  written: Item[]
}

/** Kinds that leave a file as it is. */
const idle: ReadonlySet<string> = new Set(['lock', 'none', 'property', 'encoding', 'merge'])

/** Kinds that bring a whole folder; what was in it need not be listed. */
const whole = ['rename', 'branch', 'undelete', 'rollback']

const has = (change: Change, kind: string) => change.kinds.has(kind)

/**
 * Removes first and writes then, so that what moved into the place of something else stays. Of a folder that
 * came as a whole, all is listed anew.
 * @param list what is in a folder after the changeset
 */
export async function applyChanges(
  changes: Change[],
  tree: Tree,
  list: (folder: string) => Promise<Item[]>,
): Promise<Applied> {
  const here = changes.filter(({ item }) => tree.relative(item.path) !== undefined)
  const sources = changes.filter((each) => has(each, 'rename')).map(({ source }) => source)
  const gone = [
    ...changes.filter((each) => has(each, 'delete')).map(({ item }) => item.path),
    ...sources,
  ]
  const removed = gone.flatMap((path) => removeFrom(tree, path))
  const written: Item[] = []
  for (const change of here.filter((each) => !has(each, 'delete'))) {
    const { item } = change
    if (item.folder && whole.some((kind) => has(change, kind))) {
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

/** A merge may bring a file that was not there. */
const isIdle = ({ kinds, item }: Change, tree: Tree): boolean =>
  [...kinds].every((kind) => idle.has(kind)) &&
  tree.get(tree.relative(item.path) ?? '') !== undefined
