import { reasonOf } from '../../core/reason-of.ts'
import { foreignEntries, replaceConfig } from '../../git/store/foreign-entries.ts'
import type { Finding } from './finding.ts'

async function checkEntries(path: string, subject: string): Promise<Finding[]> {
  const foreign = await foreignEntries(path)
  return foreign.map(({ path: entry, what, isConfig }) => {
    const problem = `${entry || path} is ${what}`
    if (!isConfig) return { check: 'files', subject, problem }
    const repair = async () => `replaced it; the former one is ${await replaceConfig(path)}`
    return { check: 'files', subject, problem, repair }
  })
}

/**
 * Checks a repository or gist. Whatever could lead git out of the folder, stop it or have it run
 * programs is reported, and then neither git nor a repair touches the folder.
 */
export async function checkInside(
  path: string,
  subject: string,
  check: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    const foreign = await checkEntries(path, subject)
    return foreign.length > 0 ? foreign : await check()
  } catch (error) {
    // One repository that cannot be read is no reason to leave the others unchecked.
    return [{ check: 'git', subject, problem: `cannot be checked: ${reasonOf(error)}` }]
  }
}
