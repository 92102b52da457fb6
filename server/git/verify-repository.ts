import { run } from '../core/processes.ts'
import { gitIn } from './environment.ts'

/** Lines of a report that are kept. */
const maxLines = 5

const options = ['--connectivity-only', '--no-dangling', '--no-progress', '--no-reflogs']

async function fsck(path: string): Promise<string[]> {
  const { code, stdout, stderr } = await run(gitIn(path, ['fsck', ...options]))
  if (code === 0) return []
  const lines = `${stderr}\n${stdout.toString()}`.split('\n').filter((line) => line.trim() !== '')
  const important = lines.filter((line) => !line.startsWith('notice: '))
  return important.length > 0 ? important.slice(0, maxLines) : [`git fsck ended with ${code}`]
}

/**
 * Checks that everything that the refs of a repository reach exists. A push or maintenance can
 * change the repository meanwhile, so a problem counts only when a second check finds it, too.
 * @returns what git reports; empty when nothing is missing
 */
export async function missingObjects(path: string): Promise<string[]> {
  const first = await fsck(path)
  return first.length === 0 ? [] : fsck(path)
}
