import { systemClock } from '../../core/clock.ts'
import { run } from '../../core/processes.ts'
import { gitIn } from '../../git/processes/environment.ts'
import type { DoctorContext } from './context.ts'
import type { Finding } from './finding.ts'

/** Numbers that are looked up together. */
const batch = 500

/** Milliseconds in which a request that writes the ref of a new pull request writes its row, too. */
const creation = 2_000

/** Numbers of pull requests with a ref in a repository. */
async function numbersIn(path: string): Promise<number[]> {
  const list = ['for-each-ref', '--format=%(refname)', 'refs/pull/']
  const { stdout } = await run(gitIn(path, list))
  const found = stdout.toString().matchAll(/^refs\/pull\/(\d+)\/head$/gm)
  return [...found].map(([, number]) => Number(number))
}

async function withoutRows(id: number, { git, storage }: DoctorContext): Promise<number[]> {
  const numbers = await numbersIn(git.path(id))
  const left: number[] = []
  for (let start = 0; start < numbers.length; start += batch) {
    const some = numbers.slice(start, start + batch)
    const known = await storage.inspection.pullNumbers(id, some)
    left.push(...some.filter((number) => !known.has(number)))
  }
  return left
}

/**
 * Looks for refs of pull requests without a row: the database is older than the repository. A new
 * pull request would replace such a ref. It may be all that keeps its commits, so nothing removes it.
 */
export async function checkPullRefs(
  id: number,
  subject: string,
  context: DoctorContext,
): Promise<Finding[]> {
  if ((await withoutRows(id, context)).length === 0) return []
  await new Promise<void>((resolve) => systemClock.after(creation, resolve))
  const numbers = await withoutRows(id, context)
  return numbers.map((number) => ({
    check: 'refs',
    subject,
    problem: `refs/pull/${number}/head belongs to no pull request of the database`,
  }))
}
