import { isRefName } from '../formats/names.ts'
import { isReadable } from '../formats/ref-kinds.ts'
import type { ObjectInfo, ObjectReader } from './object-reader.ts'

/** Generations that a revision can go back. Git reads each of them. */
const mostGenerations = 10_000

/** Longer texts name nothing. */
const longest = 4096

/** `NAME`, `NAME~2`, `NAME^`, `NAME^2~3`, each with `:PATH` behind it. No name of a ref has `~^:`. */
const grammar = /^(?<name>[^~^:]+)(?<back>(?:[~^]\d{0,4}){0,20})(?::(?<path>.*))?$/s

/** The beginning of an id. Shorter ones would let callers try all, also of what no ref has. */
const shortId = /^[0-9a-fA-F]{7,39}$/

/** The parts of a revision (gitrevisions(7)) that callers can use. */
interface Revision {
  name: string
  back: string
  path: string | undefined
}

/** Git ends with an error where a path is relative. */
const isRelative = (path: string) => path.split('/').some((part) => /^\.{1,2}$/.test(part))

const generationsOf = (back: string) =>
  [...back.matchAll(/~(\d*)|\^/g)].reduce((sum, [, count]) => sum + Number(count || 1), 0)

function parsed(text: string): Revision | undefined {
  const { name = '', back = '', path } = grammar.exec(text)?.groups ?? {}
  if (name === '' || text.length > longest) return undefined
  if (generationsOf(back) > mostGenerations) return undefined
  return path !== undefined && isRelative(path) ? undefined : { name, back, path }
}

/** The full names that a ref may have, most likely first: of a branch and a tag, the branch. */
function refsNamed(name: string): string[] {
  const within = name.includes('/') ? [`refs/${name}`] : []
  const full = name.startsWith('refs/')
    ? [name]
    : [...within, `refs/heads/${name}`, `refs/tags/${name}`]
  return full.filter((each) => isRefName(each) && isReadable(each))
}

/** What a name may stand for, in git's order: an id, `HEAD`, a ref, and the beginning of an id. */
function candidatesOf(name: string): string[] {
  if (/^(HEAD|[0-9a-fA-F]{40})$/.test(name)) return [name]
  return shortId.test(name) ? [...refsNamed(name), name] : refsNamed(name)
}

const firstOf = async (objects: ObjectReader, names: readonly string[]) =>
  (await objects.info(names)).find((found) => found !== undefined)

/** Finds the object of a type that the first of some names has. */
const named = (objects: ObjectReader, names: readonly string[], type: 'commit' | 'tree') =>
  firstOf(
    objects,
    names.map((name) => `${name}^{${type}}`),
  )

/** The commit of a revision without a path. */
async function commitOf(objects: ObjectReader, { name, back }: Revision) {
  const found = await named(objects, candidatesOf(name), 'commit')
  return found && back !== '' ? named(objects, [`${found.id}${back}`], 'commit') : found
}

/**
 * Resolves a revision to a commit: `HEAD`, a branch or tag by its short or full name, or an id that
 * can be shortened, with any `~n` and `^n`. Undefined when there is none.
 */
export async function resolveCommit(
  objects: ObjectReader,
  text: string,
): Promise<ObjectInfo | undefined> {
  const revision = parsed(text)
  return revision && revision.path === undefined ? commitOf(objects, revision) : undefined
}

/** A tree, and what it was found by: its commit, or the tree itself. */
export interface NamedTree {
  id: string
  by: string
}

/** Same as `resolveCommit` for a tree, which can be that of a folder: `main:docs`. */
export async function resolveTree(
  objects: ObjectReader,
  text: string,
): Promise<NamedTree | undefined> {
  const revision = parsed(text)
  if (!revision) return undefined
  const { name, back, path = '' } = revision
  const commit = await commitOf(objects, revision)
  const names = commit ? [commit.id] : back === '' ? candidatesOf(name) : []
  const root = await named(objects, names, 'tree')
  if (!root) return undefined
  if (revision.path === undefined) return { id: root.id, by: commit?.id ?? root.id }
  if (path === '') return { id: root.id, by: root.id }
  const [found] = await objects.info([`${root.id}:${path}`])
  return found?.type === 'tree' ? { id: found.id, by: found.id } : undefined
}

/**
 * Resolves a revision to the object that it names: a commit, an annotated tag, or with a path a file
 * or folder. Undefined when there is none.
 */
export async function resolveObject(
  objects: ObjectReader,
  text: string,
): Promise<ObjectInfo | undefined> {
  const revision = parsed(text)
  if (!revision) return undefined
  if (revision.path !== undefined) {
    const tree = await resolveTree(objects, `${revision.name}${revision.back}`)
    if (!tree) return undefined
    const at = revision.path === '' ? tree.id : `${tree.id}:${revision.path}`
    return (await objects.info([at]))[0]
  }
  if (revision.back !== '') return commitOf(objects, revision)
  return firstOf(objects, candidatesOf(revision.name))
}

/** A ref by its full name, with its object. */
export interface FoundRef {
  /** Full name. */
  name: string
  object: ObjectInfo
}

/** Finds a ref by its full or short name. Undefined when there is none. */
export async function resolveRef(
  objects: ObjectReader,
  text: string,
): Promise<FoundRef | undefined> {
  const names = refsNamed(text)
  const infos = await objects.info(names)
  const at = infos.findIndex((found) => found !== undefined)
  return at < 0 ? undefined : { name: names[at]!, object: infos[at]! }
}

/** A branch or tag with its commit. */
export interface NamedCommit {
  /** Name without `refs/heads/` or `refs/tags/`. */
  name: string
  /** Full name. */
  ref: string
  sha: string
}

/** Resolves a branch or tag by its short or full name. Undefined when there is none. */
export async function namedCommit(
  objects: ObjectReader,
  ref: string,
): Promise<NamedCommit | undefined> {
  const refs = refsNamed(ref).filter((each) => /^refs\/(heads|tags)\//.test(each))
  const infos = await objects.info(refs.map((each) => `${each}^{commit}`))
  const at = infos.findIndex((found) => found !== undefined)
  const [full, found] = [refs[at], infos[at]]
  if (full === undefined || !found) return undefined
  return { name: full.replace(/^refs\/(heads|tags)\//, ''), ref: full, sha: found.id }
}
