import { partsOf } from '../../../tools/platform/observed/leaves.ts'
import type { ObservedShape } from '../../../tools/platform/observed/shapes.ts'

/** `has`: a response has the key. `lacks`: none has it. `unseen`: none has what the key is in. */
export type Sight = 'has' | 'lacks' | 'unseen'

/** What is at a place of a body: the keys of an object, or `[]` of an array. */
type Tree = Map<string, Tree>

/** The keys in the responses of a server, by operation and status. */
export class LiveLeaves {
  readonly #seen = new Map<string, Tree>()

  /** @returns whether it is new, apart from its type */
  add(route: string, status: number, leaf: string): boolean {
    let isNew = !this.knows(route, status)
    let tree = this.#at(route, status)
    for (const step of partsOf(leaf).steps) {
      const inner: Tree = tree.get(step) ?? new Map()
      isNew ||= !tree.has(step)
      tree.set(step, inner)
      tree = inner
    }
    return isNew
  }

  knows = (route: string, status: number): boolean => this.#seen.has(`${route} ${status}`)

  /** Whether the responses of an operation have a key that was observed. */
  sight({ route, status }: ObservedShape, leaf: string): Sight {
    let tree = this.#seen.get(`${route} ${status}`) ?? new Map<string, Tree>()
    for (const step of partsOf(leaf).steps) {
      const inner = tree.get(step)
      if (!inner) return tree.size === 0 || step === '[]' ? 'unseen' : 'lacks'
      tree = inner
    }
    return 'has'
  }

  #at(route: string, status: number): Tree {
    const tree = this.#seen.get(`${route} ${status}`) ?? (new Map() as Tree)
    this.#seen.set(`${route} ${status}`, tree)
    return tree
  }
}
