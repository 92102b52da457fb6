import { run } from '../../core/processes.ts'
import { gitIn } from '../processes/environment.ts'

/** Lines of a report that are kept. */
const maxLines = 5

const options = ['--no-dangling', '--no-progress', '--no-reflogs']

async function fsck(path: string, readAll: boolean): Promise<string[]> {
  const depth = readAll ? '--full' : '--connectivity-only'
  const { code, stdout, stderr } = await run(gitIn(path, ['fsck', depth, ...options]))
  if (code === 0) return []
  const lines = `${stderr}\n${stdout.toString()}`.split('\n').filter((line) => line.trim() !== '')
  const important = lines.filter((line) => !line.startsWith('notice: '))
  return important.length > 0 ? important.slice(0, maxLines) : [`git fsck ended with ${code}`]
}

/**
 * Checks that everything that the refs of a repository reach exists. A push or maintenance can
 * change the repository meanwhile, so a problem counts only when a second check finds it, too.
 * @param readAll whether to read the contents of all objects, too
 * @returns what git reports; empty when nothing is missing
 */
export async function missingObjects(path: string, readAll = false): Promise<string[]> {
  const first = await fsck(path, readAll)
  return first.length === 0 ? [] : fsck(path, readAll)
}
