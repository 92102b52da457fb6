export interface Budget {
  nodes: number
  depth: number
}

export interface ValueBudget extends Budget {
  /** Of all texts in the value. */
  characters: number
}

/**
 * Whether a parsed value has at most this many nodes, levels and characters. Stops as soon as it has
 * more. A shared node (a YAML alias) counts each time, because readers walk through it each time.
 */
export function isWithin(value: unknown, { nodes, depth, characters }: ValueBudget): boolean {
  let left = nodes
  let room = characters
  const walk = (node: unknown, levels: number): boolean => {
    if (--left < 0 || levels < 0) return false
    if (typeof node === 'string') return (room -= node.length) >= 0
    if (typeof node !== 'object' || node === null) return true
    return Object.values(node).every((child) => walk(child, levels - 1))
  }
  return walk(value, depth)
}
