import { run } from '../../../server/core/processes.ts'

/**
 * Whether a program is installed. If not, prints once what is skipped.
 * @param args that make it exit successfully without doing anything
 */
export async function hasTool(file: string, args: string[]): Promise<boolean> {
  const found = await run({ file, args }).then(
    () => true,
    () => false,
  )
  if (!found) process.stderr.write(`skipped, ${file} is not installed\n`)
  return found
}
