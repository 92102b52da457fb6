import type { Child } from '../../../server/core/processes.ts'

/** Id of a child process, as soon as it is known. @throws Error when the child could not start */
export async function pidOf(child: Child): Promise<number> {
  let hasEnded = false
  child.once('close', () => (hasEnded = true))
  while (child.pid === undefined) {
    if (hasEnded) throw new Error('The process did not start')
    await new Promise((resolve) => setImmediate(resolve))
  }
  return child.pid
}
