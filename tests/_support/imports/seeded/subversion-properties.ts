import type { DumpNode, DumpRevision } from '../subversion/subversion-dump.ts'

type Properties = Record<string, string>
type Tree = Map<string, Properties>

/** A property that a revision gave a value. */
export interface PropertySet {
  path: string
  name: string
}

function remove(tree: Tree, path: string): void {
  for (const each of tree.keys()) if (`${each}/`.startsWith(`${path}/`)) tree.delete(each)
}

function copy(tree: Tree, to: string, source: Tree, from: string): void {
  for (const [path, properties] of source)
    if (from === '') tree.set(path === '' ? to : `${to}/${path}`, properties)
    else if (`${path}/`.startsWith(`${from}/`)) tree.set(to + path.slice(from.length), properties)
}

/** Applies a change. Returns the properties that it set. */
function apply(tree: Tree, trees: Tree[], { path, from, action, properties }: DumpNode) {
  if (action === 'delete' || action === 'replace') remove(tree, path)
  if (action === 'delete') return []
  if (from) copy(tree, path, trees[from.revision]!, from.path)
  const before = tree.get(path) ?? {}
  tree.set(path, properties ?? before)
  const changed = Object.entries(properties ?? {}).filter(([name, value]) => before[name] !== value)
  return changed.map(([name]): PropertySet => ({ path, name }))
}

/** All properties that the revisions gave another value. */
export function propertiesSet(revisions: readonly DumpRevision[]): PropertySet[] {
  const trees: Tree[] = [new Map([['', {}]])]
  return revisions.flatMap(({ nodes }) => {
    const tree = new Map(trees.at(-1))
    trees.push(tree)
    return nodes.flatMap((node) => apply(tree, trees, node))
  })
}
