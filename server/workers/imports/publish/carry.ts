import { createInterface } from 'node:readline'
import { gitIn } from '../../../git/environment.ts'
import { ended, start, throwUnlessSucceeded } from '../../../core/processes.ts'
import { rewriteHistory } from '../rewrite/rewrite-history.ts'
import type { Names } from './hidden-refs.ts'

/** Commits with their parents, in order. */
type Graph = Map<string, string[]>

/** All commits that some objects lead to; what leads to none is left out. */
async function graphOf(path: string, tips: Iterable<string>): Promise<Graph> {
  const command = gitIn(path, ['rev-list', '--parents', '--ignore-missing', '--stdin'])
  const child = start(command)
  const end = ended(child)
  child.stdin.end([...new Set(tips)].map((id) => `${id}\n`).join(''))
  const graph: Graph = new Map()
  for await (const line of createInterface({ input: child.stdout })) {
    const [id = '', ...parents] = line.split(' ')
    graph.set(id, parents)
  }
  throwUnlessSucceeded(command, await end)
  return graph
}

/** The commits that refs name, by name; a ref that names no commit has none. */
async function commitsOf(path: string, names: Names): Promise<Map<string, string>> {
  const command = gitIn(path, ['cat-file', '--batch-check=%(objectname) %(objecttype)'])
  const child = start(command)
  const end = ended(child)
  child.stdin.end([...names.values()].map((id) => `${id}^{commit}\n`).join(''))
  const keys = names.keys()
  const found = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const { value: name } = keys.next()
    const [id = '', type] = line.split(' ')
    if (name !== undefined && type === 'commit') found.set(name, id)
  }
  throwUnlessSucceeded(command, await end)
  return found
}

/**
 * Which commit of one history is which of another, where the two differ in nothing but what was rewritten:
 * from refs of the same name, both are followed from parent to parent.
 */
async function pairs(path: string, one: Names, other: Names): Promise<Map<string, string>> {
  const [here, there] = await Promise.all([commitsOf(path, one), commitsOf(path, other)])
  const shared = [...here].flatMap(([name, id]): [string, string][] => {
    const counterpart = there.get(name)
    return counterpart === undefined ? [] : [[id, counterpart]]
  })
  const graphs = await Promise.all([
    graphOf(
      path,
      shared.map(([id]) => id),
    ),
    graphOf(
      path,
      shared.map(([, id]) => id),
    ),
  ])
  const found = new Map<string, string>()
  for (let open = shared, next = open.pop(); next; next = open.pop()) {
    const [id, counterpart] = next
    if (found.has(id)) continue
    found.set(id, counterpart)
    const parents = graphs[1].get(counterpart) ?? []
    for (const [index, parent] of (graphs[0].get(id) ?? []).entries()) {
      const match = parents[index]
      if (match !== undefined) open.push([parent, match])
    }
  }
  return found
}

interface Histories {
  /** Path of the repository that has all of it. */
  path: string
  published: Names
  mapped: Names
  /** What is to be put on the mapped history where it stands on the published one. */
  visible: Names
  signal: AbortSignal
}

/**
 * Carries commits that people have put on top of a published history over to the one that takes its place.
 * @returns the visible refs as they are to be
 */
export async function carryOver({
  path,
  published,
  mapped,
  visible,
  signal,
}: Histories): Promise<Map<string, string>> {
  const carried = await pairs(path, published, mapped)
  for (const [before, after] of carried) if (before === after) carried.delete(before)
  if (carried.size === 0) return new Map(visible)
  const rewriting = {
    path,
    tips: visible,
    authors: [],
    largeFiles: 'keep' as const,
    carried,
    signal,
  }
  return (await rewriteHistory(rewriting)).tips
}
