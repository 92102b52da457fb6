import { createInterface } from 'node:readline'
import { gitIn } from '../../../git/processes/environment.ts'
import { exited, start, throwUnlessSucceeded } from '../../../core/processes.ts'
import { rewriteHistory } from '../rewrite/rewrite-history.ts'
import type { Names } from './hidden-refs.ts'

/** Commits with their parents, in order. */
type Graph = Map<string, string[]>

/** Reads all commits reachable from the objects; missing objects are skipped. */
async function graphOf(path: string, tips: Iterable<string>): Promise<Graph> {
  const command = gitIn(path, ['rev-list', '--parents', '--ignore-missing', '--stdin'])
  const child = start(command)
  const end = exited(child)
  child.stdin.end([...new Set(tips)].map((id) => `${id}\n`).join(''))
  const graph: Graph = new Map()
  for await (const line of createInterface({ input: child.stdout })) {
    const [id = '', ...parents] = line.split(' ')
    graph.set(id, parents)
  }
  throwUnlessSucceeded(command, await end)
  return graph
}

/** Resolves refs to commits; refs to other objects are left out. */
async function commitsOf(path: string, names: Names): Promise<Map<string, string>> {
  const command = gitIn(path, ['cat-file', '--batch-check=%(objectname) %(objecttype)'])
  const child = start(command)
  const end = exited(child)
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
 * Pairs the commits of two histories that differ only by a rewrite: starts at refs with the same
 * name and follows both from parent to parent.
 */
async function matchCommits(path: string, one: Names, other: Names): Promise<Map<string, string>> {
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
  /** Path of the repository that has all histories. */
  path: string
  published: Names
  mapped: Names
  /** Refs on the published history that move to the mapped history. */
  visible: Names
  signal: AbortSignal
}

/**
 * Moves commits that users have added to a published history to the history that replaces it.
 * @returns the new targets of the visible refs
 */
export async function rebaseOnto({
  path,
  published,
  mapped,
  visible,
  signal,
}: Histories): Promise<Map<string, string>> {
  const carried = await matchCommits(path, published, mapped)
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
