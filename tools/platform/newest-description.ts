type Node = Record<string, unknown>

/** A step of a JSON patch (RFC 6902). The descriptions only remove. */
interface Removal {
  op: 'remove'
  path: string
}

interface Declared {
  version: string
  patch: Node | Removal[]
}

const field = 'x-github-breaking-changes'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies a merge patch (RFC 7396) in place. */
function merge(node: Node, patch: Node): void {
  for (const [name, value] of Object.entries(patch)) {
    const present = node[name]
    if (value === null) delete node[name]
    else if (isNode(value) && isNode(present)) merge(present, value)
    else node[name] = value
  }
}

function remove(node: unknown, path: string): void {
  const steps = path.split('/').slice(1)
  const last = steps.pop()!
  const holder = steps.reduce<unknown>((each, step) => (each as Node | undefined)?.[step], node)
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isNode(holder)) delete holder[last]
}

function apply(node: Node, { patch }: Declared): void {
  if (Array.isArray(patch)) for (const { path } of patch) remove(node, path)
  else merge(node, patch)
}

/**
 * The description of a newer version. The public description is that of the oldest version, and
 * says at each place what a newer version has otherwise.
 */
export function descriptionOf<T>(description: T, version: string): T {
  const copy = structuredClone(description)
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const changes = ((node as Node)[field] ?? []) as Declared[]
    if (Array.isArray(changes))
      for (const change of changes) if (change.version <= version) apply(node as Node, change)
    for (const each of Object.values(node)) visit(each)
  }
  visit(copy)
  return copy
}
