import { runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'

/** A branch or tag with its object, which is a tag object for an annotated tag. */
export interface NamedRef {
  /** Name without `refs/heads/` or `refs/tags/`. */
  name: string
  id: string
}

const orders = { name: 'refname', version: '-version:refname' }

/**
 * Lists the branches or tags of a repository.
 * @param order `version`: the highest version first
 */
export async function listRefs(
  path: string,
  folder: 'refs/heads' | 'refs/tags',
  order: keyof typeof orders = 'name',
): Promise<NamedRef[]> {
  const format = '--format=%(objectname) %(refname:lstrip=2)'
  const args = ['for-each-ref', `--sort=${orders[order]}`, format, folder]
  const output = await runOrThrow(gitIn(path, args))
  const lines = output.toString().split('\n').filter(Boolean)
  return lines.map((line) => ({ id: line.slice(0, 40), name: line.slice(41) }))
}

/** Whether a repository has any branch or tag. */
export async function hasRefs(path: string): Promise<boolean> {
  const args = ['for-each-ref', '--count=1', '--format=1', 'refs/heads', 'refs/tags']
  return (await runOrThrow(gitIn(path, args))).length > 0
}

/** Lists the full names of the refs that start with a text, sorted by name. */
export async function refsStartingWith(path: string, start: string): Promise<NamedRef[]> {
  const folder = start.slice(0, start.lastIndexOf('/'))
  const output = await runOrThrow(
    gitIn(path, ['for-each-ref', '--format=%(objectname) %(refname)', folder]),
  )
  const lines = output.toString().split('\n').filter(Boolean)
  const all = lines.map((line) => ({ id: line.slice(0, 40), name: line.slice(41) }))
  return all.filter(({ name }) => name.startsWith(start))
}
