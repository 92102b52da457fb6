import { runOrThrow } from '../../core/processes.ts'
import { gitIn } from '../processes/environment.ts'
import { outputLines } from '../processes/output-lines.ts'

/** A branch or tag with its object, which is a tag object for an annotated tag. */
export interface NamedRef {
  /** Name without `refs/heads/` or `refs/tags/`. */
  name: string
  id: string
}

const orders = { name: 'refname', version: '-version:refname', newest: '-creatordate' }

/** The place of a page in a list. */
interface Window {
  offset: number
  limit: number
}

const parsed = (line: string): NamedRef => ({ id: line.slice(0, 40), name: line.slice(41) })

/** Reads the refs that match a pattern of git-for-each-ref(1). */
async function* readRefs(
  path: string,
  patterns: string[],
  format: string,
  sort = 'refname',
): AsyncGenerator<NamedRef[]> {
  const args = [`--sort=${sort}`, `--format=%(objectname) ${format}`, ...patterns]
  for await (const lines of outputLines(gitIn(path, ['for-each-ref', ...args])))
    yield lines.map(parsed)
}

/**
 * Lists one page of the branches or tags of a repository, however many there are.
 * @param order `version`: the highest version first; `newest`: the last created first
 * @param isListed leaves out the others, also in the total
 */
export async function pageOfRefs(
  path: string,
  folder: 'refs/heads' | 'refs/tags',
  { offset, limit }: Window,
  order: keyof typeof orders = 'name',
  isListed: (name: string) => boolean = () => true,
): Promise<{ refs: NamedRef[]; total: number }> {
  const refs: NamedRef[] = []
  let total = 0
  for await (const some of readRefs(path, [folder], '%(refname:lstrip=2)', orders[order])) {
    const listed = some.filter(({ name }) => isListed(name))
    refs.push(...listed.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total)))
    total += listed.length
  }
  return { refs, total }
}

/** Whether a repository has any branch or tag. */
export async function hasRefs(path: string): Promise<boolean> {
  const args = ['for-each-ref', '--count=1', '--format=1', 'refs/heads', 'refs/tags']
  return (await runOrThrow(gitIn(path, args))).length > 0
}

/**
 * Lists the first refs whose full names start with a text, sorted by name.
 * @param start without the special characters of patterns
 * @param isListed leaves out the others
 */
export async function refsStartingWith(
  path: string,
  start: string,
  most: number,
  isListed: (name: string) => boolean,
): Promise<NamedRef[]> {
  const refs: NamedRef[] = []
  for await (const some of readRefs(path, [`${start}*`, `${start}*/**`], '%(refname)')) {
    refs.push(...some.filter(({ name }) => isListed(name)).slice(0, most - refs.length))
    if (refs.length === most) break
  }
  return refs
}

/** Finds a ref by its full name. */
export async function refNamed(path: string, name: string): Promise<NamedRef | undefined> {
  for await (const some of readRefs(path, [name], '%(refname)')) {
    const found = some.find((ref) => ref.name === name)
    if (found) return found
  }
  return undefined
}
