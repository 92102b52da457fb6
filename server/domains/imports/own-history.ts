import { gitIn } from '../../git/processes/environment.ts'
import { runOrThrow } from '../../core/processes.ts'

/** Ref namespace in which an import records what it has published. */
const published = 'refs/imports/published/'

const places = ['refs/heads', 'refs/tags', published.slice(0, -1)]

/** Lists the visible refs and the published refs with their object ids. */
async function readRefs(path: string): Promise<[name: string, id: string][]> {
  const output = await runOrThrow(
    gitIn(path, ['for-each-ref', '--format=%(refname) %(objectname)', ...places]),
  )
  const lines = output.toString().split('\n').filter(Boolean)
  return lines.map((line) => line.split(' ', 2) as [string, string])
}

/**
 * Whether a repository has branches or tags that were not created by an import, or that have moved
 * since. A new import would lose them.
 */
export async function hasOwnHistory(path: string): Promise<boolean> {
  const refs = await readRefs(path)
  const imported = new Map(refs.filter(([name]) => name.startsWith(published)))
  return refs.some(([name, id]) => {
    if (name.startsWith(published)) return false
    return imported.get(published + name.slice('refs/'.length)) !== id
  })
}
