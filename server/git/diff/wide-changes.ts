import { checkedId } from '../formats/names.ts'
import { KnownTrees, changedEntries, isFolder, type ChangedEntry } from '../objects/known-trees.ts'
import { openObjects, type ObjectReader } from '../objects/object-reader.ts'
import type { GitPlace } from '../processes/environment.ts'

const mebibyte = 1024 * 1024

/**
 * What git can compare within its limits: paths, and bytes of trees. A few trees have any number of
 * paths when they contain each other many times.
 */
const most = { paths: 100_000, bytes: 512 * mebibyte }

/** What is read to learn whether there are more. Changes of more folders are left to git. */
const countRoom = { folders: 2_000, bytes: 16 * mebibyte, compared: 16 * mebibyte }

/** What is read to find the first paths, and how many of them are open at a time. */
const findRoom = { folders: 20_000, bytes: 16 * mebibyte, compared: 32 * mebibyte, open: 100_000 }

/** All paths become arguments of one git command. */
const mostPathBytes = 512 * 1024

/** Two trees at the same path. An absent one has no id. */
interface TreePair {
  before: string | undefined
  after: string | undefined
}

const idsOf = (pairs: Iterable<TreePair>) =>
  new Set([...pairs].flatMap(({ before, after }) => [before ?? [], after ?? []].flat()))

/** The trees of two commits or trees. */
async function rootsOf(objects: ObjectReader, base: string, head: string): Promise<TreePair> {
  const names = [base, head].map((id) => `${checkedId(id)}^{tree}`)
  const [before, after] = (await objects.info(names)).map((info) => info?.id)
  return { before, after }
}

const folderId = (entry: ChangedEntry['old']) => (isFolder(entry) ? entry?.id : undefined)

/** The folders of an entry that differ. */
function insideOf({ old, now }: ChangedEntry): TreePair | undefined {
  const pair = { before: folderId(old), after: folderId(now) }
  return pair.before === pair.after ? undefined : pair
}

/** Pairs on one level, with the number of folders that have them. */
type Level = Map<string, TreePair & { times: number }>

function add(level: Level, pair: TreePair, times: number): void {
  const key = `${pair.before} ${pair.after}`
  const known = level.get(key) ?? { ...pair, times: 0 }
  level.set(key, { ...known, times: known.times + times })
}

/**
 * Whether two commits or trees differ in more paths than git can compare. Counts pairs of trees, not
 * paths, because git finds all paths before it shows the first.
 */
export async function isWide(
  place: GitPlace,
  base: string,
  head: string,
  mostPaths: number = most.paths,
): Promise<boolean> {
  using objects = openObjects(place)
  const trees = new KnownTrees(objects, countRoom)
  let level: Level = new Map()
  add(level, await rootsOf(objects, base, head), 1)
  let [paths, bytes, folders] = [0, 0, 0]
  const isOver = () => paths > mostPaths || bytes > most.bytes
  while (level.size > 0 && !isOver()) {
    if ((folders += level.size) > countRoom.folders) return false
    await trees.load(idsOf(level.values()))
    const next: Level = new Map()
    for (const { before, after, times } of level.values()) {
      const pair = await trees.pair(before, after)
      if (!pair) continue
      bytes += times * (pair[0].length + pair[1].length)
      for (const entry of changedEntries(...pair)) {
        paths += times
        const inside = insideOf(entry)
        if (inside) add(next, inside, times)
      }
    }
    level = next
  }
  return isOver()
}

/** A changed file, or a folder with changed files, which has a slash at the end. */
interface Found {
  path: string
  inside?: TreePair
}

/**
 * What differs in a folder, in the order of git. A file that becomes a folder is left out, because git
 * would compare all of the folder with it.
 */
function changedIn(folder: string, entries: Iterable<ChangedEntry>): Found[] {
  const found: Found[] = []
  for (const entry of entries) {
    const path = folder + ((entry.old ?? entry.now)?.name ?? '')
    const inside = insideOf(entry)
    found.push(inside ? { path: `${path}/`, inside } : { path })
  }
  const folders = new Set(found.flatMap(({ path, inside }) => (inside ? [path] : [])))
  return found.filter(({ path }) => !folders.has(`${path}/`))
}

/**
 * The first paths that differ between two commits or trees, in the order of git. Fewer when they are
 * long, or in very many folders.
 */
export async function firstPaths(
  place: GitPlace,
  base: string,
  head: string,
  count: number,
): Promise<string[]> {
  using objects = openObjects(place)
  const trees = new KnownTrees(objects, findRoom)
  const paths: string[] = []
  let [folders, bytes] = [findRoom.folders, mostPathBytes]
  const open: Found[] = [{ path: '', inside: await rootsOf(objects, base, head) }]
  for (let next = open.pop(); next && paths.length < count; next = open.pop()) {
    if (!next.inside) {
      if ((bytes -= Buffer.byteLength(next.path)) < 0) break
      paths.push(next.path)
      continue
    }
    if (--folders < 0) break
    await trees.load(idsOf([next.inside]))
    const pair = await trees.pair(next.inside.before, next.inside.after)
    if (pair) open.push(...changedIn(next.path, changedEntries(...pair)).reverse())
    if (open.length > findRoom.open) break
  }
  return paths
}
