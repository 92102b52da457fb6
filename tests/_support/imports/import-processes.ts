import { descendantsOf, type SeenProcess } from '../processes/processes.ts'

/** The import workers that a process has started. */
export const workersOf = async (pid = process.pid): Promise<SeenProcess[]> =>
  (await descendantsOf(pid)).filter(({ line }) => line.includes('import-worker'))

/** Process groups that an import has while it runs. */
export async function groupsWhile(work: Promise<unknown>): Promise<number[]> {
  const groups = new Set<number>()
  let over = false
  void work.finally(() => (over = true)).catch(() => {})
  while (!over) for (const { pid } of await workersOf()) groups.add(pid)
  return [...groups]
}
