import { run } from '../../server/core/processes.ts'

/**
 * Whether a program is on this machine; where it is not, what a skipped test misses is said once.
 * @param args that make it end at once and well
 */
export async function hasTool(file: string, args: string[]): Promise<boolean> {
  const found = await run({ file, args }).then(
    () => true,
    () => false,
  )
  if (!found) process.stderr.write(`skipped, there is no ${file} here\n`)
  return found
}
