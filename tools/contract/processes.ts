import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Maximum output of a program, in bytes. A report on a whole contract takes several megabytes. */
const largestOutput = 64 * 1024 * 1024

/**
 * Runs a program and returns its standard output.
 * @throws Error with its output, when it exits with a code other than 0
 */
export async function run(
  file: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { ...options, maxBuffer: largestOutput })
  return stdout
}
